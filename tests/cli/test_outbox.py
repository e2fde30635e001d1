from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.filled import BROADCAST, fill, refusal, run
from tests.delivery.ledgers import SURFACE, Base


async def fail_one_and_send_one(base: Base) -> None:
    async with base.outbox.ledger() as ledger:
        first, second = await ledger.claim(SURFACE), await ledger.claim(SURFACE)
        assert first
        assert second
        await ledger.failed(first, "can't parse entities")
        await ledger.sent(second, 0, "x")


def test_it_shows_how_far_a_broadcast_is(database_url: str) -> None:
    fill(database_url, fail_one_and_send_one)
    assert run(database_url, "outbox").output == (f"{BROADCAST}: 1 failed, 1 sent\n  1 × can't parse entities\n")
    shown = json.loads(run(database_url, "outbox", "--json").output)
    assert (shown["states"], shown["sent"], shown["failed"]) == ({"failed": 1, "sent": 1}, 1, 1)


def test_a_stopped_one_waits_until_it_is_resumed(database_url: str) -> None:
    fill(database_url)
    assert run(database_url, "outbox", "stop", BROADCAST).output == f"{BROADCAST} is stopped\n"
    assert "2 held back – stopped (by operator)" in run(database_url, "outbox").output
    assert run(database_url, "outbox", "resume", BROADCAST).output == f"{BROADCAST} goes on: 2 are waiting\n"
    assert run(database_url, "outbox").output == f"{BROADCAST}: 2 waiting\n"


def test_what_failed_is_tried_again(database_url: str) -> None:
    fill(database_url, fail_one_and_send_one)
    assert run(database_url, "outbox", "retry", BROADCAST).output == f"{BROADCAST}: 1 are tried again\n"
    assert run(database_url, "outbox").output == f"{BROADCAST}: 1 waiting, 1 sent\n"


@pytest.mark.parametrize("name", ["telegram", "telegram/daily", "a/b/c/d", "//"])
def test_a_name_that_is_none_is_refused(database_url: str, name: str) -> None:
    fill(database_url)
    assert "write SURFACE/KIND/ISSUE" in refusal(run(database_url, "outbox", "stop", name))


def test_there_must_be_a_database(tmp_path: Path) -> None:
    assert "there is no database" in refusal(run(f"sqlite:///{tmp_path}/test.db", "outbox"))
    assert list(tmp_path.iterdir()) == []


def test_a_broken_database_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "test.db").write_bytes(b"no database" * 100)
    assert "restore a backup" in refusal(run(f"sqlite:///{tmp_path}/test.db", "outbox"))


def test_a_database_that_is_away_is_told_in_a_line() -> None:
    told = refusal(run("postgresql://anna:tops3cret@127.0.0.1:1/terms", "outbox"))
    assert "see whether PostgreSQL runs there" in told
    assert "tops3cret" not in told
    assert len(told.splitlines()) == 1
