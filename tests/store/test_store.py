"""The database: what is kept, and what is said when it cannot be."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import OperatorError, StoreError
from bot.glossary.audience import Audience
from bot.question import NOTHING_CHOSEN, Preference
from bot.store import schema
from bot.store.engine import database_of
from bot.store.preferences import StoredPreferences
from bot.store.schema import newest_revision
from bot.store.store import Store, open_store
from bot.store.tables import METADATA
from tests.hand_clock import HandClock


@pytest.fixture
async def store(database_url: str, clock: HandClock) -> AsyncIterator[Store]:
    """A fresh database."""
    async with open_store(database_url, clock) as opened:
        yield opened


async def test_what_was_chosen_is_there_after_a_restart(database_url: str, clock: HandClock) -> None:
    chosen = Preference("hu", Audience.INVESTOR)
    async with open_store(database_url, clock) as store:
        await StoredPreferences(store, clock).save_person("telegram", "1", chosen)
        await StoredPreferences(store, clock).save_chat("discord", "2", Preference("de", private=True))
    async with open_store(database_url, clock) as store:
        preferences = StoredPreferences(store, clock)
        assert await preferences.of_person("telegram", "1") == chosen
        assert await preferences.of_chat("discord", "2") == Preference("de", private=True)
        assert await preferences.of_person("discord", "1") == NOTHING_CHOSEN


async def test_a_new_choice_replaces_the_old_one(store: Store, clock: HandClock) -> None:
    preferences = StoredPreferences(store, clock)
    await preferences.save_person("telegram", "1", Preference("hu"))
    await preferences.save_person("telegram", "1", Preference(None, Audience.BUSINESS))
    assert await StoredPreferences(store, clock).of_person("telegram", "1") == Preference(None, Audience.BUSINESS)


async def test_a_role_that_is_no_longer_written_for_reads_as_none_chosen(store: Store, clock: HandClock) -> None:
    await StoredPreferences(store, clock).save_person("telegram", "1", Preference("hu"))
    async with store.writing() as connection:
        await connection.execute(text("update person_preference set audience = 'poet'"))
    assert await StoredPreferences(store, clock).of_person("telegram", "1") == Preference("hu")


async def test_the_migrations_come_to_the_same_as_making_all_tables_at_once(
    store: Store, database_url: str, clock: HandClock
) -> None:
    made = await described(store)
    async with store.writing() as connection:
        for table in (*(table.name for table in reversed(METADATA.sorted_tables)), "alembic_version"):
            await connection.execute(text(f"DROP TABLE {table}"))
    engine = database_of(database_url).engine()
    async with engine.connect() as connection:
        await connection.run_sync(schema._migrate)
    await engine.dispose()
    async with open_store(database_url, clock, alone=False) as migrated:
        assert await described(migrated) == made


async def described(store: Store) -> dict[str, object]:
    """Every table as the database itself tells of it."""

    def describe(plain: Connection) -> dict[str, object]:
        told = inspect(plain)
        return {
            table: {
                "columns": [column | {"type": str(column["type"])} for column in told.get_columns(table)],
                "key": told.get_pk_constraint(table),
                "references": told.get_foreign_keys(table),
                "unique": told.get_unique_constraints(table),
                "indices": sorted(str(index | {"dialect_options": ""}) for index in told.get_indexes(table)),
            }
            for table in told.get_table_names()
        }

    async with store.reading() as connection:
        assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar() == newest_revision()
        return await connection.run_sync(describe)


async def test_a_command_may_work_beside_a_running_server(store: Store, database_url: str, clock: HandClock) -> None:
    await StoredPreferences(store, clock).save_person("telegram", "1", Preference("hu"))
    async with open_store(database_url, clock, alone=False) as beside:
        assert await StoredPreferences(beside, clock).of_person("telegram", "1") == Preference("hu")


@pytest.mark.parametrize(
    "bad", ["mysql://x/y", "sqlite://", "nonsense", "postgresql://x"], ids=["other", "memory", "no URL", "no name"]
)
async def test_a_url_that_is_not_served_is_refused(bad: str, clock: HandClock) -> None:
    with pytest.raises(OperatorError, match="PLAINTERMS_DATABASE_URL"):
        async with open_store(bad, clock):
            pass


class _Stuck(Store):
    """A database that never answers."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Wait for ever."""
        await asyncio.Event().wait()
        async with super().reading() as connection:
            yield connection


async def test_a_database_that_hangs_is_not_waited_for(store: Store, clock: HandClock) -> None:
    with pytest.raises(StoreError, match=r"did not answer within 0\.2 s"):
        await StoredPreferences(_Stuck(store._database, clock), clock).of_person("telegram", "1")


def test_the_newest_revision_is_the_one_that_alembic_finds() -> None:
    migrations = Path(schema.__file__).parent / "migrations"
    assert newest_revision() == ScriptDirectory(str(migrations)).get_current_head()
