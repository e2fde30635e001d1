"""Stories, editions, and how each feed fared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Bring the tables up."""
    op.create_table(
        "story",
        sa.Column("link", sa.String(500), primary_key=True),
        sa.Column("feed", sa.String(40), nullable=False),
        sa.Column("headline", sa.String(160), nullable=False),
        sa.Column("summary", sa.String(800), nullable=False),
        sa.Column("publisher", sa.String(60), nullable=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("moment", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_story_moment", "story", ["moment", "link"])
    op.create_table(
        "edition",
        sa.Column("locale", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("headline", sa.String(160), nullable=False),
        sa.Column("link", sa.String(500), nullable=False),
        sa.Column("monday", sa.Date, nullable=False),
        sa.Column("body", sa.String(40_000), nullable=False),
    )
    op.create_table(
        "feed",
        sa.Column("feed", sa.String(40), primary_key=True),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("answered", sa.BigInteger),
        sa.Column("again", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("etag", sa.String(200)),
        sa.Column("modified", sa.String(200)),
        sa.Column("fault", sa.String(200)),
        sa.Column("notes", sa.String(400), nullable=False, server_default=""),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("feed", "edition", "story"):
        op.drop_table(table)
