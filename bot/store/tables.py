"""All tables. A change here needs a migration beside it.

Moments are seconds since 1970, but those of `pace` are milliseconds. Each table's `info` says for how many days its
rows are kept (`bot.store.retention`).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    literal_column,
    text,
)

from bot.question import DAYS_KEPT_AFTER_CHOICE, DAYS_KEPT_AFTER_END
from bot.store.fitting import Words
from bot.story import (
    LONGEST_CAMPAIGN,
    LONGEST_EDITION,
    LONGEST_HEADLINE,
    LONGEST_LINK,
    LONGEST_PUBLISHER,
    LONGEST_SUMMARY,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    }
)

PERSON_PREFERENCE = Table(
    "person_preference",
    METADATA,
    Column("surface", String(16), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("locale", String(16)),
    Column("audience", String(16)),
    Column("changed", Date, nullable=False),
    info={"days": DAYS_KEPT_AFTER_CHOICE},
)

CHAT_PREFERENCE = Table(
    "chat_preference",
    METADATA,
    Column("surface", String(16), primary_key=True),
    Column("chat", String(32), primary_key=True),
    Column("locale", String(16)),
    Column("private", Boolean),
    Column("changed", Date, nullable=False),
    info={"days": DAYS_KEPT_AFTER_CHOICE},
)

SUBSCRIPTION = Table(
    "subscription",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("surface", String(16), nullable=False),
    Column("place", String(48), nullable=False),
    Column("shared", String(32)),
    Column("person", String(32)),
    Column("hour", Integer, nullable=False),
    Column("zone", String(48), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("state", String(8), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("circle", Integer, nullable=False, server_default="0"),
    Column("position", String(16), nullable=False, server_default=""),
    Column("troubled", Date),
    Column("ended", Date),
    UniqueConstraint("surface", "place", "kind"),
    info={"days": DAYS_KEPT_AFTER_END},
    sqlite_autoincrement=True,
)

OUTBOX = Table(
    "outbox",
    METADATA,
    Column("subscription", Integer, ForeignKey("subscription.id", ondelete="CASCADE"), primary_key=True),
    Column("issue", String(16), primary_key=True),
    Column("surface", String(16), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("state", String(8), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("moved", Boolean, nullable=False, server_default=false()),
    Column("fault", Words(200)),
    Column("replica", String(16)),
    info={"days": DAYS_KEPT_AFTER_END},
    sqlite_with_rowid=False,
)

BROADCAST = Table(
    "broadcast",
    METADATA,
    Column("surface", String(16), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("issue", String(16), primary_key=True),
    Column("begun", Date, nullable=False),
    Column("stopped", String(16)),
    Column("sent", Integer, nullable=False, server_default="0"),
    Column("failed", Integer, nullable=False, server_default="0"),
    Column("gone", Integer, nullable=False, server_default="0"),
    info={"days": 365},
)


MISS = Table(
    "miss",
    METADATA,
    Column("mark", String(16), primary_key=True),
    Column("term", Words(64), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("asked", Integer, nullable=False, server_default="0"),
    Column("wished", Integer, nullable=False, server_default="0"),
    Column("last", Date, nullable=False),
    info={"days": 90},
)


STORY = Table(
    "story",
    METADATA,
    Column("link", String(LONGEST_LINK), primary_key=True),
    Column("feed", String(40), nullable=False),
    Column("headline", Words(LONGEST_HEADLINE), nullable=False),
    Column("summary", Words(LONGEST_SUMMARY), nullable=False),
    Column("publisher", Words(LONGEST_PUBLISHER), nullable=False),
    Column("locale", String(16)),
    Column("moment", BigInteger, nullable=False),
    info={"days": 365},
)

EDITION = Table(
    "edition",
    METADATA,
    Column("locale", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("headline", Words(LONGEST_HEADLINE), nullable=False),
    Column("link", String(LONGEST_LINK), nullable=False),
    Column("monday", Date, nullable=False),
    Column("body", Words(LONGEST_EDITION), nullable=False),
    info={"days": 3650},
)

FEED = Table(
    "feed",
    METADATA,
    Column("feed", String(40), primary_key=True),
    Column("url", String(LONGEST_LINK), nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("answered", BigInteger),
    Column("again", BigInteger, nullable=False, server_default="0"),
    Column("etag", Words(200)),
    Column("modified", Words(200)),
    Column("fault", Words(200)),
    Column("notes", Words(400), nullable=False, server_default=""),
    Column("brought", BigInteger),
    info={"days": 365},
)

CAMPAIGN = Table(
    "campaign",
    METADATA,
    Column("campaign", String(8), primary_key=True),
    Column("locale", String(16), primary_key=True),
    Column("slugs", String(LONGEST_CAMPAIGN), nullable=False),
    Column("issue_url", String(LONGEST_LINK)),
    Column("registered", Date, nullable=False),
    info={"days": 1095},
)

OPENING = Table(
    "opening",
    METADATA,
    Column("campaign", String(8), primary_key=True),
    Column("slug", String(27), primary_key=True),
    Column("surface", String(16), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("times", Integer, nullable=False),
    info={"days": 1095},
)


TAP = Table(
    "tap",
    METADATA,
    Column("slug", String(27), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("times", Integer, nullable=False),
    info={"days": 90},
)

REPLICA = Table(
    "replica",
    METADATA,
    Column("replica", String(16), primary_key=True),
    Column("surfaces", String(64), nullable=False),
    Column("seen", BigInteger, nullable=False),
    info={"days": 1},
)

RECEIVED = Table(
    "received",
    METADATA,
    Column("bot", String(32), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("lane", String(16)),
    Column("replica", String(16)),
    Column("moment", BigInteger, nullable=False),
    UniqueConstraint("bot", "lane"),
    info={"days": 2},
)

PACE = Table(
    "pace",
    METADATA,
    Column("pace", String(32), primary_key=True),
    Column("next", BigInteger, nullable=False),
    info={"days": 1},
)


def in_state(table: Table, state: str) -> ColumnElement[bool]:
    """Rows in a state, written out: SQLite uses a partial index only where it sees the literal."""
    return table.c.state == literal_column(f"'{state}'")


def _where(state: str) -> dict[str, Any]:
    condition = text(f"state = '{state}'")
    return {"sqlite_where": condition, "postgresql_where": condition}


# A partial index over two states would serve neither: SQLite must prove that the query's condition implies it.
Index(
    "ix_subscription_active", *(SUBSCRIPTION.c[name] for name in ("kind", "zone", "hour", "state")), **_where("active")
)
Index("ix_subscription_person", SUBSCRIPTION.c.person)
Index("ix_outbox_pending", OUTBOX.c.surface, OUTBOX.c.due, **_where("pending"))
Index("ix_outbox_sending", OUTBOX.c.surface, **_where("sending"))
Index("ix_story_moment", STORY.c.moment, STORY.c.link)
