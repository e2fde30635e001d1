"""Queries that found nothing, and who asked for an entry."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Bring the tables up."""
    op.create_table(
        "miss",
        sa.Column("mark", sa.String(16), primary_key=True),
        sa.Column("term", sa.String(64), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("asked", sa.Integer, nullable=False, server_default="0"),
        sa.Column("wished", sa.Integer, nullable=False, server_default="0"),
        sa.Column("last", sa.Date, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("miss")
