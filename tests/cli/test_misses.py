"""`plainterms misses`, and its place in `coverage`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.answers.missing import miss
from bot.cli import group
from bot.clock import SystemClock
from bot.store.misses import Misses
from bot.store.store import open_store


@pytest.fixture
def environment(database_url: str) -> dict[str, str]:
    """A database in which one thing was asked for four times, another once."""
    asyncio.run(_fill(database_url))
    return {"PLAINTERMS_DATABASE_URL": database_url}


async def _fill(url: str) -> None:
    async with open_store(url, SystemClock()) as store:
        for text, times in (("LoRA adapter", 4), ("once", 1)):
            found = miss(text, "hu")
            assert found
            await Misses(store, SystemClock()).add(
                {(found.mark, found.query, found.locale): times}, {found.mark: times // 2}
            )


def test_what_is_asked_for_often_is_listed(environment: dict[str, str]) -> None:
    done = CliRunner().invoke(group, ["misses"], env=environment)
    assert (done.exit_code, done.stdout.split()) == (0, ["4", "asked", "2", "wished", "hu", "lora", "adapter"])


def test_json_has_one_object_a_line(environment: dict[str, str]) -> None:
    done = CliRunner().invoke(group, ["misses", "--json"], env=environment)
    assert json.loads(done.stdout) == {"query": "lora adapter", "locale": "hu", "asked": 4, "wished": 2}


def test_coverage_shows_what_the_glossary_lacks(environment: dict[str, str]) -> None:
    done = CliRunner().invoke(group, ["coverage"], env=environment)
    assert done.stdout.splitlines()[-2:] == [
        "Asked for and not found: 1",
        "     4 asked      2 wished  hu  lora adapter",
    ]


def test_coverage_needs_no_database(tmp_path: Path) -> None:
    nowhere = {"PLAINTERMS_DATABASE_URL": f"sqlite:///{tmp_path / 'nowhere.db'}"}
    done = CliRunner().invoke(group, ["coverage"], env=nowhere)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "Asked for and not found: 0"
