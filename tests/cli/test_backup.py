"""A backup is made beside a server, is whole, and can be put in the database's place."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from bot.question import Preference
from bot.store.preferences import StoredPreferences
from tests.cli.filled import ANNA, BROADCAST, fill, refusal, run
from tests.delivery.ledgers import SURFACE, open_base, private
from tests.hand_clock import HandClock


def test_what_was_kept_is_there_after_a_restore(tmp_path: Path) -> None:
    before, after = (f"sqlite:///{tmp_path}/{name}.db" for name in ("before", "after"))
    fill(before)
    result = run(before, "backup", str(tmp_path / "copy.db"))
    assert "looked over and sound" in result.output
    shutil.copy(tmp_path / "copy.db", tmp_path / "after.db")

    async def look() -> None:
        clock = HandClock()
        async with open_base(after, clock) as base:
            assert base.store.is_ready
            assert await StoredPreferences(base.store, clock).of_person(SURFACE, ANNA) == Preference("hu")
            assert await base.subscriptions.of(private(int(ANNA)))

    asyncio.run(look())
    assert run(after, "outbox").output == f"{BROADCAST}: 2 waiting\n"


async def test_it_copies_what_a_running_server_has_committed_and_not_moved_to_the_file_yet(
    sqlite_url: str, tmp_path: Path
) -> None:
    clock = HandClock()
    async with open_base(sqlite_url, clock) as base:
        await StoredPreferences(base.store, clock).save_person(SURFACE, ANNA, locale="hu")
        result = await asyncio.to_thread(run, sqlite_url, "backup", str(tmp_path / "copy.db"))
        assert result.exit_code == 0
    async with open_base(f"sqlite:///{tmp_path / 'copy.db'}", clock) as copy:
        assert await StoredPreferences(copy.store, clock).of_person(SURFACE, ANNA) == Preference("hu")


def test_it_replaces_nothing_and_makes_no_folder(sqlite_url: str, tmp_path: Path) -> None:
    fill(sqlite_url)
    there = tmp_path / "there"
    there.write_text("precious")
    assert "never replaces a file" in refusal(run(sqlite_url, "backup", str(there)))
    assert there.read_text() == "precious"
    assert "no such folder" in refusal(run(sqlite_url, "backup", str(tmp_path / "nowhere" / "copy.db")))


def test_on_postgresql_its_own_tools_are_named_and_nothing_is_written(postgresql_url: str, tmp_path: Path) -> None:
    fill(postgresql_url)
    told = refusal(run(postgresql_url, "backup", str(tmp_path / "copy.db")))
    assert "pg_dump --format=custom" in told
    assert "pg_restore" in told
    assert len(told.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
