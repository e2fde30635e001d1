"""`plainterms campaigns`: figures by entry, surface and day."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime

import pytest
from click.testing import CliRunner

from bot.cli.campaigns import command
from bot.clock import SystemClock
from bot.store.campaigns import Opened, StoredCampaigns
from bot.store.store import open_store
from bot.story import Campaign

FIRST, SECOND = (datetime(2026, 11, day, tzinfo=UTC).date() for day in (29, 30))


async def fill(url: str) -> None:
    async with open_store(url, clock := SystemClock(), alone=True) as store:
        campaigns = StoredCampaigns(store, clock)
        await campaigns.register(Campaign("13", "hu", ("token", "rag")))
        counts = {
            Opened("13", "token", "web", FIRST): 2,
            Opened("13", "rag", "web", SECOND): 1,
            Opened("13", "token", "telegram", SECOND): 3,
            Opened("nobody", "rag", "web", FIRST): 9,
        }
        await campaigns.add(counts)


@pytest.fixture
def url(database_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("PLAINTERMS_DATABASE_URL", database_url)
    return database_url


def test_openings_are_summed_up_and_called_approximate(url: str) -> None:
    asyncio.run(fill(url))
    assert CliRunner().invoke(command).stdout.splitlines() == [
        "13: about 6 openings",
        "  hu: 2 words linked",
        "  by entry: token 5, rag 1",
        "  by surface: web 3, telegram 3",
        "  by day: 2026-11-29 2, 2026-11-30 4",
        "other: about 9 openings",
        "  by entry: rag 9",
        "  by surface: web 9",
        "  by day: 2026-11-29 9",
    ]
    told = [json.loads(line) for line in CliRunner().invoke(command, ["--json"]).stdout.splitlines()]
    assert [(each["campaign"], each["approximately"]) for each in told] == [("13", 6), ("other", 9)]
    assert {"slug": "rag", "surface": "web", "day": "2026-11-30", "opened": 1} in told[0]["openings"]


def test_without_campaigns_the_way_to_one_is_told(url: str) -> None:
    async def create() -> None:
        async with open_store(url, SystemClock(), alone=True):
            pass

    asyncio.run(create())
    assert CliRunner().invoke(command).stdout == ("No campaign is registered yet: link a newsletter with --campaign.\n")
