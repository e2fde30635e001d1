"""`plainterms news`: how feeds fare, and a tour without a network."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli.news import command
from bot.clock import SystemClock
from bot.errors import OperatorError
from bot.store.store import open_store
from bot.store.stories import FeedState, StoredStories
from tests.news.told import story

FEEDS = """[feeds.courier]
url = "https://courier.example/feed"
[feeds.herald]
url = "https://herald.example/feed"
[newsletter.letter]
url = "https://letter.example/feed"
language = "en"
"""
MOMENT = 1_796_000_000


async def _fill(url: str) -> None:
    async with open_store(url, SystemClock()) as store:
        stories = StoredStories(store)
        await stories.keep([story("one"), story("two")])
        good = FeedState("courier", "https://courier.example/feed", MOMENT, MOMENT, notes="left out: 1 without a date")
        await stories.note(dataclasses.replace(good, fault="answers 500"))
        await stories.note(FeedState("letter", "https://letter.example/feed", MOMENT, MOMENT))


def _run(home: Path, *arguments: str, feeds: str | None = FEEDS, url: str | None = None) -> Result:
    database_url = url or f"sqlite:///{home}/plainterms.db"
    environment = {"PLAINTERMS_DATABASE_URL": database_url, "PLAINTERMS_FEEDS": None}
    if feeds:
        (home / "feeds.toml").write_text(feeds, encoding="utf-8")
        environment["PLAINTERMS_FEEDS"] = str(home / "feeds.toml")
    return CliRunner().invoke(command, arguments, env=environment, catch_exceptions=False)


def test_status_shows_what_is_broken_and_that_its_stories_stay(tmp_path: Path, database_url: str) -> None:
    asyncio.run(_fill(database_url))
    done = _run(tmp_path, "status", url=database_url)
    assert done.exit_code == 1
    assert done.output.splitlines() == [
        "broken  courier: 2 stories, last answered 2026-11-30 00:53 UTC",
        "        https://courier.example/feed answers 500",
        "        left out: 1 without a date",
        "new     herald: not asked yet",
        "ok      letter: the newsletter, last answered 2026-11-30 00:53 UTC",
    ]


def test_status_is_told_to_machines_too(tmp_path: Path) -> None:
    asyncio.run(_fill(f"sqlite:///{tmp_path}/plainterms.db"))
    rows = [json.loads(line) for line in _run(tmp_path, "status", "--json").output.splitlines()]
    assert [(row["feed"], row["stories"], row["fault"]) for row in rows] == [
        ("courier", 2, "answers 500"),
        ("herald", 0, None),
        ("letter", 0, None),
    ]


def test_without_feeds_it_says_how_to_set_them(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="PLAINTERMS_FEEDS: no feeds"):
        _run(tmp_path, "status", feeds=None)


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        (
            "en",
            (
                "In the news",
                "A small laboratory moves its training runs to Trainium",
                "Issue 13 · ",
                "Words in this issue",
            ),
        ),
        ("hu", ("A hírekben", "Trainiumra költözteti modelljeit egy egyetemi labor", "13. szám · ", "Összes szám")),
        ("de", ("In den Nachrichten", "Warum ein Verlag Trainium mietet", "Ausgabe 13 · ", "Alle Ausgaben")),
    ],
)
def test_the_demo_goes_from_feed_to_card_in_every_language(locale: str, said: tuple[str, ...]) -> None:
    output = CliRunner().invoke(command, ["demo", "--language", locale], catch_exceptions=False).output
    assert [text for text in said if text not in output] == []
    assert output.index(said[1]) < output.index(said[2])
    assert "javascript" not in output
    assert "Thursday" not in output
