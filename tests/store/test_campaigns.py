"""Campaigns are kept, and what is opened from their links is counted, by entry, surface and day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from sqlalchemy import insert

from bot.app.counting import EVERY_SECONDS, OpeningCount, counting
from bot.store.campaigns import FRESH_SECONDS, OTHER, Opened, StoredCampaigns
from bot.store.retention import Retention
from bot.store.store import RETRY_SECONDS, open_store
from bot.store.tables import EDITION
from bot.story import Campaign
from tests.delivery.ledgers import open_base
from tests.hand_clock import HandClock

THIRTEEN = Campaign("13", "hu", ("trainium", "token"), "https://letter.example/13")
TODAY = datetime(2026, 11, 30, tzinfo=UTC).date()


def opened(campaign: str, surface: str = "web", slug: str = "trainium", day: date = TODAY) -> Opened:
    return Opened(campaign, slug, surface, day)


async def test_a_campaign_is_kept_and_replaced_and_stands_in_for_its_other_languages(
    database_url: str, clock: HandClock
) -> None:
    async with open_base(database_url, clock) as base:
        campaigns = StoredCampaigns(base.store, clock)
        assert await campaigns.of("13", "hu") is None
        await campaigns.register(Campaign("13", "hu", ("old",)))
        await campaigns.register(THIRTEEN)
        assert await campaigns.all() == [THIRTEEN]
        assert await campaigns.of("13", "hu") == await campaigns.of("13", "de") == THIRTEEN
        assert await campaigns.of("14", "hu") is None


async def test_what_another_process_registers_is_known_within_a_minute(database_url: str, clock: HandClock) -> None:
    async with open_base(database_url, clock) as base:
        serving = StoredCampaigns(base.store, clock)
        assert await serving.of("13", "hu") is None
        await StoredCampaigns(base.store, clock).register(THIRTEEN)
        clock.turn(FRESH_SECONDS)
        assert await serving.of("13", "hu") == THIRTEEN


async def test_counts_add_up_and_only_known_campaigns_have_their_own(database_url: str, clock: HandClock) -> None:
    async with open_base(database_url, clock) as base:
        campaigns = StoredCampaigns(base.store, clock)
        await campaigns.register(THIRTEEN)
        edition = {"locale": "en", "number": 12, "headline": "", "link": "https://x", "monday": TODAY, "body": ""}
        async with base.store.writing() as connection:
            await connection.execute(insert(EDITION).values(edition))
        await campaigns.add({opened("13"): 2, opened("12"): 1, opened("x"): 3, opened("y"): 4})
        await campaigns.add({opened("13"): 1, opened("13", "telegram"): 1})
        assert await campaigns.openings() == {
            opened("12"): 1,
            opened("13", "telegram"): 1,
            opened("13"): 3,
            opened(OTHER): 7,
        }


async def test_openings_are_counted_in_memory_and_written_soon_and_at_the_end(
    database_url: str, clock: HandClock
) -> None:
    async with open_base(database_url, clock) as base:
        campaigns = StoredCampaigns(base.store, clock)
        await campaigns.register(THIRTEEN)
        count = OpeningCount(campaigns, clock)
        async with counting(count, clock):
            count.opened("13", "trainium", "web")
            while not await campaigns.openings():
                clock.turn(EVERY_SECONDS)
            count.opened("13", "trainium", "web")
            assert await count.of("13", "hu") == THIRTEEN
        assert sum((await campaigns.openings()).values()) == 2


async def test_what_a_missing_database_does_not_take_is_written_later(tmp_path: Path, clock: HandClock) -> None:
    away = tmp_path / "away"
    away.write_text("no folder")
    async with open_store(f"sqlite:///{away}/test.db", clock, alone=False) as store:
        count = OpeningCount(StoredCampaigns(store, clock), clock)
        assert await count.of("13", "hu") is None
        count.opened("13", "trainium", "web")
        await count.write()
        away.unlink()
        away.mkdir()
        clock.turn(RETRY_SECONDS)
        await count.write()
        assert await StoredCampaigns(store, clock).openings() == {opened(OTHER): 1}


async def test_campaigns_and_counts_go_after_three_years(database_url: str, clock: HandClock) -> None:
    async with open_base(database_url, clock) as base:
        campaigns = StoredCampaigns(base.store, clock)
        await campaigns.register(THIRTEEN)
        await campaigns.add({opened("13"): 1})
        clock.turn(timedelta(days=1097).total_seconds())
        assert await Retention(base.store, clock).clean() == 2
        assert (await campaigns.all(), await campaigns.openings()) == ([], {})
