"""What several servers on one database tell each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Bring the tables up."""
    op.add_column("outbox", sa.Column("replica", sa.String(16)))
    op.add_column("feed", sa.Column("brought", sa.BigInteger))
    op.create_table(
        "replica",
        sa.Column("replica", sa.String(16), primary_key=True),
        sa.Column("surfaces", sa.String(64), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "received",
        sa.Column("bot", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("lane", sa.String(16)),
        sa.Column("replica", sa.String(16)),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("bot", "lane"),
    )
    op.create_table(
        "pace",
        sa.Column("pace", sa.String(32), primary_key=True),
        sa.Column("next", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("pace", "received", "replica"):
        op.drop_table(table)
    for table, column in (("feed", "brought"), ("outbox", "replica")):
        with op.batch_alter_table(table) as changed:
            changed.drop_column(column)
