"""The database: what is kept, and what is said when it cannot be."""

from __future__ import annotations

import asyncio
import traceback
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
from bot.store.database import Database
from bot.store.engine import database_of
from bot.store.preferences import BELIEVED, BELIEVED_AMONG_SEVERAL, StoredPreferences
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
        await StoredPreferences(store, clock).save_person("telegram", "1", locale="hu", audience=Audience.INVESTOR)
        await StoredPreferences(store, clock).save_chat("discord", "2", locale="de", private=True)
    async with open_store(database_url, clock) as store:
        preferences = StoredPreferences(store, clock)
        assert await preferences.of_person("telegram", "1") == chosen
        assert await preferences.of_chat("discord", "2") == Preference("de", private=True)
        assert await preferences.of_person("discord", "1") == NOTHING_CHOSEN


async def test_a_new_choice_replaces_the_old_one(store: Store, clock: HandClock) -> None:
    preferences = StoredPreferences(store, clock)
    await preferences.save_person("telegram", "1", locale="hu")
    await preferences.save_person("telegram", "1", locale=None, audience=Audience.BUSINESS)
    assert await StoredPreferences(store, clock).of_person("telegram", "1") == Preference(None, Audience.BUSINESS)


async def test_what_one_server_has_chosen_is_not_undone_by_what_another_remembers(
    database_url: str, clock: HandClock
) -> None:
    async with open_store(database_url, clock) as store, open_store(database_url, clock, alone=False) as beside:
        one, other = StoredPreferences(store, clock), StoredPreferences(beside, clock)
        assert await one.of_person("telegram", "1") == await other.of_person("telegram", "1") == NOTHING_CHOSEN
        assert await one.of_chat("telegram", "2") == await other.of_chat("telegram", "2") == NOTHING_CHOSEN
        await asyncio.gather(
            one.save_person("telegram", "1", locale="hu"),
            other.save_person("telegram", "1", audience=Audience.INVESTOR),
            one.save_chat("telegram", "2", locale="de"),
            other.save_chat("telegram", "2", private=True),
        )
        fresh = StoredPreferences(store, clock)
        assert await fresh.of_person("telegram", "1") == Preference("hu", Audience.INVESTOR)
        assert await fresh.of_chat("telegram", "2") == Preference("de", private=True)


async def test_a_choice_comes_back_with_what_another_server_has_saved(database_url: str, clock: HandClock) -> None:
    async with open_store(database_url, clock) as store, open_store(database_url, clock, alone=False) as beside:
        one, other = StoredPreferences(store, clock), StoredPreferences(beside, clock)
        await one.of_person("telegram", "1")
        await other.save_person("telegram", "1", locale="hu")
        assert await one.save_person("telegram", "1", audience=Audience.INVESTOR) == Preference("hu", Audience.INVESTOR)
        assert await one.of_person("telegram", "1") == Preference("hu", Audience.INVESTOR)
        assert await one.save_person("telegram", "1", locale=None) == Preference(None, Audience.INVESTOR)


@pytest.mark.parametrize(
    ("kind", "seconds"), [("sqlite", BELIEVED), ("postgresql", BELIEVED_AMONG_SEVERAL)], ids=["sqlite", "postgresql"]
)
async def test_a_server_learns_in_time_what_was_saved_beside_it(
    request: pytest.FixtureRequest, clock: HandClock, kind: str, seconds: float
) -> None:
    url: str = request.getfixturevalue(f"{kind}_url")
    async with open_store(url, clock) as store, open_store(url, clock, alone=False) as beside:
        preferences = StoredPreferences(store, clock)
        await preferences.save_person("telegram", "1", locale="hu")
        await StoredPreferences(beside, clock).save_person("telegram", "1", locale="de")
        clock.turn(seconds - 1)
        assert await preferences.of_person("telegram", "1") == Preference("hu")
        clock.turn(1)
        assert await preferences.of_person("telegram", "1") == Preference("de")


async def test_a_role_that_is_no_longer_written_for_reads_as_none_chosen(store: Store, clock: HandClock) -> None:
    await StoredPreferences(store, clock).save_person("telegram", "1", locale="hu")
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
    await StoredPreferences(store, clock).save_person("telegram", "1", locale="hu")
    async with open_store(database_url, clock, alone=False) as beside:
        assert await StoredPreferences(beside, clock).of_person("telegram", "1") == Preference("hu")


@pytest.mark.parametrize(
    "bad", ["mysql://x/y", "sqlite://", "nonsense", "postgresql://x"], ids=["other", "memory", "no URL", "no name"]
)
async def test_a_url_that_is_not_served_is_refused(bad: str, clock: HandClock) -> None:
    with pytest.raises(OperatorError, match="PLAINTERMS_DATABASE_URL"):
        async with open_store(bad, clock):
            pass


@pytest.mark.parametrize(
    "bad",
    [
        "postgresql://anna:top@s3cret@db/terms",
        "postgresql://anna:tops3cret@db:tops3cret/terms",
        "postgresql://anna:tops3cret@db",
        "mysql://anna:tops3cret@db/terms",
    ],
    ids=["not encoded", "in the place of the port", "no name", "other"],
)
def test_a_url_that_is_refused_is_told_without_its_password(bad: str) -> None:
    with pytest.raises(OperatorError) as refused:
        database_of(bad)
    assert "s3cret" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_a_database_is_named_without_its_password() -> None:
    named = database_of("postgresql://anna:tops3cret@db:5433/terms?sslmode=require&password=tops3cret").name
    assert named == "postgresql://anna:***@db:5433/terms"


class _Stuck(Store):
    """A database that answers when `goes_on` is set."""

    def __init__(self, database: Database, clock: HandClock) -> None:
        super().__init__(database, clock)
        self.goes_on = asyncio.Event()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Wait until then."""
        await self.goes_on.wait()
        async with super().reading() as connection:
            yield connection


async def test_a_database_that_hangs_is_not_waited_for(store: Store, clock: HandClock) -> None:
    with pytest.raises(StoreError, match=r"did not answer within 0\.2 s"):
        await StoredPreferences(_Stuck(store._database, clock), clock).of_person("telegram", "1")


async def test_what_was_read_too_late_does_not_replace_what_was_saved_meanwhile(store: Store, clock: HandClock) -> None:
    await StoredPreferences(store, clock).save_person("telegram", "1", locale="de")
    stuck = _Stuck(store._database, clock)
    preferences = StoredPreferences(stuck, clock)
    with pytest.raises(StoreError):
        await preferences.of_person("telegram", "1")
    await preferences.save_person("telegram", "1", locale="hu")
    stuck.goes_on.set()
    await asyncio.wait(preferences._looking)
    assert await preferences.of_person("telegram", "1") == Preference("hu")
    await stuck.close()


def test_the_newest_revision_is_the_one_that_alembic_finds() -> None:
    migrations = Path(schema.__file__).parent / "migrations"
    assert newest_revision() == ScriptDirectory(str(migrations)).get_current_head()


async def test_an_error_tells_the_statement_and_not_whom_it_was_about(store: Store) -> None:
    with pytest.raises(StoreError) as failed:
        async with store.reading() as connection:
            await connection.execute(
                text("SELECT missing FROM subscription WHERE person = :person"), {"person": "7001"}
            )
    assert "7001" not in "".join(traceback.format_exception(failed.value))


async def test_the_folder_of_a_file_is_made_for_a_command_too(sqlite_url: str, clock: HandClock) -> None:
    async with open_store(sqlite_url, clock, alone=False) as store:
        assert store.is_ready
