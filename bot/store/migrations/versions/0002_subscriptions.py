"""Subscriptions, the outbox, and what became of each broadcast."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Bring the tables up."""
    _create_subscription()
    _create_outbox()
    _create_broadcast()


def downgrade() -> None:
    """Take it back."""
    for table in ("broadcast", "outbox", "subscription"):
        op.drop_table(table)


def _create_subscription() -> None:
    op.create_table(
        "subscription",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("surface", sa.String(16), nullable=False),
        sa.Column("place", sa.String(48), nullable=False),
        sa.Column("shared", sa.String(32)),
        sa.Column("person", sa.String(32)),
        sa.Column("hour", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(48), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("circle", sa.Integer, nullable=False, server_default="0"),
        sa.Column("position", sa.String(16), nullable=False, server_default=""),
        sa.Column("troubled", sa.Date),
        sa.Column("ended", sa.Date),
        sa.UniqueConstraint("surface", "place", "kind"),
        sqlite_autoincrement=True,
    )
    _index("ix_subscription_active", "subscription", ["kind", "zone", "hour", "state"], "active")
    op.create_index("ix_subscription_person", "subscription", ["person"])


def _create_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("subscription", sa.Integer, sa.ForeignKey("subscription.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("issue", sa.String(16), primary_key=True),
        sa.Column("surface", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("moved", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("fault", sa.String(200)),
        sqlite_with_rowid=False,
    )
    _index("ix_outbox_pending", "outbox", ["surface", "due"], "pending")
    _index("ix_outbox_sending", "outbox", ["surface"], "sending")


def _create_broadcast() -> None:
    op.create_table(
        "broadcast",
        sa.Column("surface", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("issue", sa.String(16), primary_key=True),
        sa.Column("begun", sa.Date, nullable=False),
        sa.Column("stopped", sa.String(16)),
        sa.Column("sent", sa.Integer, nullable=False, server_default="0"),
        sa.Column("failed", sa.Integer, nullable=False, server_default="0"),
        sa.Column("gone", sa.Integer, nullable=False, server_default="0"),
    )


def _index(name: str, table: str, columns: list[str], state: str) -> None:
    condition = sa.text(f"state = '{state}'")
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)
