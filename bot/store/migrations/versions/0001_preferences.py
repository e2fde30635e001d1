"""Preferences of persons and chats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Bring the tables up."""
    op.create_table(
        "person_preference",
        sa.Column("surface", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("locale", sa.String(16)),
        sa.Column("audience", sa.String(16)),
        sa.Column("changed", sa.Date, nullable=False),
    )
    op.create_table(
        "chat_preference",
        sa.Column("surface", sa.String(16), primary_key=True),
        sa.Column("chat", sa.String(32), primary_key=True),
        sa.Column("locale", sa.String(16)),
        sa.Column("private", sa.Boolean),
        sa.Column("changed", sa.Date, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("chat_preference")
    op.drop_table("person_preference")
