"""The database: what is kept, and what is said when it cannot be."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import OperatorError, StoreError
from bot.glossary.audience import Audience
from bot.question import NOTHING_CHOSEN, Preference
from bot.store import engine
from bot.store.engine import RETRY_SECONDS, Store, newest_revision, open_store
from bot.store.preferences import StoredPreferences
from bot.store.tables import METADATA
from tests.hand_clock import HandClock


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database that is not there yet."""
    return f"sqlite:///{tmp_path / 'var' / 'test.db'}"


@pytest.fixture
async def store(url: str, clock: HandClock) -> AsyncIterator[Store]:
    """A fresh database."""
    async with open_store(url, clock) as opened:
        yield opened


async def test_what_was_chosen_is_there_after_a_restart(url: str, clock: HandClock) -> None:
    chosen = Preference("hu", Audience.INVESTOR)
    async with open_store(url, clock) as store:
        await StoredPreferences(store, clock).save_person("telegram", "1", chosen)
        await StoredPreferences(store, clock).save_chat("discord", "2", Preference("de", private=True))
    async with open_store(url, clock) as store:
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


async def test_the_migrations_make_just_the_tables_that_the_code_knows(store: Store) -> None:
    async with store.reading() as connection:
        made = await connection.run_sync(
            lambda plain: {
                table: {column["name"] for column in inspect(plain).get_columns(table)}
                for table in inspect(plain).get_table_names()
            }
        )
    made.pop("alembic_version")
    assert made == {table.name: {column.name for column in table.columns} for table in METADATA.sorted_tables}


async def test_a_commit_is_durable_and_deletions_leave_no_trace(store: Store) -> None:
    async with store.reading() as connection:
        pragmas = [
            (await connection.execute(text(f"PRAGMA {pragma}"))).scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        ]
    assert pragmas == ["wal", 2, 1, 1]


async def test_a_second_server_on_one_file_is_refused(store: Store, url: str, clock: HandClock) -> None:
    assert store.is_ready
    with pytest.raises(OperatorError, match="another server already uses"):
        async with open_store(url, clock):
            pass


async def test_a_command_may_work_beside_a_running_server(store: Store, url: str, clock: HandClock) -> None:
    await StoredPreferences(store, clock).save_person("telegram", "1", Preference("hu"))
    async with open_store(url, clock, alone=False) as beside:
        assert await StoredPreferences(beside, clock).of_person("telegram", "1") == Preference("hu")


@pytest.mark.parametrize(
    "bad", ["mysql://x/y", "sqlite://", "nonsense", "postgresql://x/y"], ids=["other", "memory", "no URL", "postgres"]
)
async def test_a_url_that_is_not_served_is_refused(bad: str, clock: HandClock) -> None:
    with pytest.raises(OperatorError, match="PLAINTERMS_DATABASE_URL"):
        async with open_store(bad, clock):
            pass


def _file_of(url: str) -> Path:
    path = Path(url.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@pytest.mark.parametrize(
    "content", [b"this is no database at all, but a longer text" * 40, b"SQLite format 3\x00" + b"\xff" * 4096]
)
async def test_a_corrupt_file_is_told_and_left_as_it_is(
    url: str, clock: HandClock, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    _file_of(url).write_bytes(content)
    async with open_store(url, clock) as store:
        assert not store.is_ready
        with pytest.raises(StoreError, match="restore a backup"):
            await StoredPreferences(store, clock).of_person("telegram", "1")
    assert _file_of(url).read_bytes() == content
    assert "the database cannot be used, look-ups go on without it" in caplog.text


async def test_a_database_that_comes_back_is_used_again(url: str, clock: HandClock) -> None:
    path = _file_of(url)
    path.write_bytes(b"no database" * 100)
    async with open_store(url, clock) as store:
        preferences = StoredPreferences(store, clock)
        path.unlink()
        with pytest.raises(StoreError):
            await preferences.of_person("telegram", "1")
        clock.turn(RETRY_SECONDS)
        assert await preferences.of_person("telegram", "1") == NOTHING_CHOSEN
        assert store.is_ready


async def test_a_locked_database_says_who_to_wait_for(url: str, clock: HandClock) -> None:
    async with open_store(url, clock) as store:
        other = sqlite3.connect(_file_of(url), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        async with store._engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA busy_timeout=1")
        with pytest.raises(StoreError, match="another program holds it"):
            await StoredPreferences(store, clock).save_person("telegram", "1", Preference("hu"))
        other.close()


async def test_a_full_disk_fails_the_write_and_not_the_reading(store: Store, clock: HandClock) -> None:
    async with store.reading() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count=1")
    preferences = StoredPreferences(store, clock)
    with pytest.raises(StoreError, match="free some space"):
        await _fill(preferences)
    assert not store.is_ready
    assert await StoredPreferences(store, clock).of_person("discord", "1") == NOTHING_CHOSEN


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
        await StoredPreferences(_Stuck(store._engine, clock), clock).of_person("telegram", "1")


async def _fill(preferences: StoredPreferences) -> None:
    for number in range(2000):
        await preferences.save_person("telegram", f"{number:030}", Preference("hu"))


def test_the_newest_revision_is_the_one_that_alembic_finds() -> None:
    migrations = Path(engine.__file__).parent / "migrations"
    assert newest_revision() == ScriptDirectory(str(migrations)).get_current_head()
