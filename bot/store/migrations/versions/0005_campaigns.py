"""Campaigns of the newsletter, and how often their links were opened."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Bring the tables up."""
    op.create_table(
        "campaign",
        sa.Column("campaign", sa.String(8), primary_key=True),
        sa.Column("locale", sa.String(16), primary_key=True),
        sa.Column("slugs", sa.String(40_000), nullable=False),
        sa.Column("issue_url", sa.String(500)),
        sa.Column("registered", sa.Date, nullable=False),
    )
    op.create_table(
        "opening",
        sa.Column("campaign", sa.String(8), primary_key=True),
        sa.Column("slug", sa.String(27), primary_key=True),
        sa.Column("surface", sa.String(16), primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("opening", "campaign"):
        op.drop_table(table)
