"""How often each entry was shown on a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Bring the table up."""
    op.create_table(
        "tap",
        sa.Column("slug", sa.String(27), primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("tap")
