"""Alembic's entry: runs the migrations on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from bot.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
