"""All tables. A change here needs a migration beside it."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Date, MetaData, String, Table

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
)

CHAT_PREFERENCE = Table(
    "chat_preference",
    METADATA,
    Column("surface", String(16), primary_key=True),
    Column("chat", String(32), primary_key=True),
    Column("locale", String(16)),
    Column("private", Boolean),
    Column("changed", Date, nullable=False),
)
