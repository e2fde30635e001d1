"""SQLite: its file, its lock, and what is said when it cannot be used."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.errors import OperatorError, StoreError
from bot.question import NOTHING_CHOSEN
from bot.store.preferences import StoredPreferences
from bot.store.store import RETRY_SECONDS, Store, open_store
from tests.hand_clock import HandClock


@pytest.fixture
async def store(sqlite_url: str, clock: HandClock) -> AsyncIterator[Store]:
    """A fresh database."""
    async with open_store(sqlite_url, clock) as opened:
        yield opened


async def test_a_commit_is_durable_and_deletions_leave_no_trace(store: Store) -> None:
    async with store.reading() as connection:
        pragmas = [
            (await connection.execute(text(f"PRAGMA {pragma}"))).scalar()
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        ]
    assert pragmas == ["wal", 2, 1, 1]


async def test_a_second_server_on_one_file_is_refused(store: Store, sqlite_url: str, clock: HandClock) -> None:
    assert store.is_ready
    with pytest.raises(OperatorError, match="another server already uses"):
        async with open_store(sqlite_url, clock):
            pass


def _file_of(sqlite_url: str) -> Path:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@pytest.mark.parametrize(
    "content", [b"this is no database at all, but a longer text" * 40, b"SQLite format 3\x00" + b"\xff" * 4096]
)
async def test_a_corrupt_file_is_told_and_left_as_it_is(
    sqlite_url: str, clock: HandClock, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    _file_of(sqlite_url).write_bytes(content)
    async with open_store(sqlite_url, clock) as store:
        assert not store.is_ready
        with pytest.raises(StoreError, match="restore a backup"):
            await StoredPreferences(store, clock).of_person("telegram", "1")
    assert _file_of(sqlite_url).read_bytes() == content
    assert "the database cannot be used, look-ups go on without it" in caplog.text


async def test_a_database_that_comes_back_is_used_again(sqlite_url: str, clock: HandClock) -> None:
    path = _file_of(sqlite_url)
    path.write_bytes(b"no database" * 100)
    async with open_store(sqlite_url, clock) as store:
        preferences = StoredPreferences(store, clock)
        path.unlink()
        with pytest.raises(StoreError):
            await preferences.of_person("telegram", "1")
        clock.turn(RETRY_SECONDS)
        assert await preferences.of_person("telegram", "1") == NOTHING_CHOSEN
        assert store.is_ready


async def test_a_locked_database_says_who_to_wait_for(sqlite_url: str, clock: HandClock) -> None:
    async with open_store(sqlite_url, clock) as store:
        other = sqlite3.connect(_file_of(sqlite_url), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        async with store._engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA busy_timeout=1")
        with pytest.raises(StoreError, match="another program holds it"):
            await StoredPreferences(store, clock).save_person("telegram", "1", locale="hu")
        other.close()


async def test_a_full_disk_fails_the_write_and_not_the_reading(store: Store, clock: HandClock) -> None:
    async with store.reading() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count=1")
    preferences = StoredPreferences(store, clock)
    with pytest.raises(StoreError, match="free some space"):
        await _fill(preferences)
    assert not store.is_ready
    assert await StoredPreferences(store, clock).of_person("discord", "1") == NOTHING_CHOSEN


async def _fill(preferences: StoredPreferences) -> None:
    for number in range(2000):
        await preferences.save_person("telegram", f"{number:030}", locale="hu")
