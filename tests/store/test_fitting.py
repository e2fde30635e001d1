"""What is written fits its column, on PostgreSQL too, which refuses what does not."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Column, select

from bot.answers.missing import LONGEST, miss
from bot.answers.zones import _names
from bot.question import Kind
from bot.store.campaigns import Opened, StoredCampaigns
from bot.store.editions import StoredEditions
from bot.store.fitting import fit
from bot.store.misses import Misses
from bot.store.outbox import Hour, Owed
from bot.store.store import Store, open_store
from bot.store.stories import FeedState, StoredStories
from bot.store.tables import METADATA, MISS, OUTBOX, SUBSCRIPTION
from bot.story import Campaign, Edition, Story
from tests.delivery.ledgers import SURFACE, Base, open_base, private, subscribe
from tests.hand_clock import HandClock

HOSTILE = "\0x\ud800🙂" * 20_000
"""What a stranger may send: NUL, half a character, characters of four bytes, and too much of it."""


@pytest.fixture
async def store(database_url: str, clock: HandClock) -> AsyncIterator[Store]:
    async with open_store(database_url, clock) as opened:
        yield opened


@pytest.fixture
async def base(database_url: str, clock: HandClock) -> AsyncIterator[Base]:
    async with open_base(database_url, clock) as opened:
        yield opened


@given(st.text(st.characters(codec=None)), st.integers(1, 50))
def test_whatever_is_fitted_can_be_written(text: str, length: int) -> None:
    fitted = fit(text, length)
    assert len(fitted) <= length
    assert "\0" not in fitted
    fitted.encode()
    assert fit(fitted, length) == fitted


async def test_stories_and_editions_are_cut(store: Store, clock: HandClock) -> None:
    story = Story("https://x.example/", HOSTILE, HOSTILE, HOSTILE, clock.now(), "en", "f")
    await StoredStories(store).keep([story])
    [kept] = [each async for each in StoredStories(store).of_feeds(["f"])]
    assert (len(kept.headline), len(kept.summary), len(kept.publisher)) == (160, 800, 60)
    edition = Edition(1, "en", HOSTILE, "https://x.example/", date(2026, 11, 30), HOSTILE)
    await StoredEditions(store).keep([edition])
    [again] = await StoredEditions(store).all()
    assert (len(again.headline), len(again.text)) == (160, 40_000)


async def test_what_a_feed_says_of_itself_is_cut(store: Store) -> None:
    state = FeedState("f" * 40, "https://x.example/" + "a" * 482, 1)
    told = dataclasses.replace(state, etag=HOSTILE, modified=HOSTILE, fault=HOSTILE, notes=HOSTILE)
    await StoredStories(store).note(told)
    await StoredStories(store).note(told)
    [kept] = (await StoredStories(store).feeds()).values()
    assert [len(each or "") for each in (kept.etag, kept.modified, kept.fault, kept.notes)] == [200, 200, 200, 400]


async def test_every_fault_of_a_delivery_is_cut(base: Base) -> None:
    await subscribe(base, [private(number) for number in range(1, 6)])
    now = int(base.clock.now().timestamp())
    await base.outbox.fan_out(Hour(Kind.DAILY, "Europe/Budapest", 9), Owed("2026-11-30", now, now + 60))
    async with base.outbox.ledger() as ledger:
        claimed = [await ledger.claim(SURFACE) for _ in range(5)]
        failed, gone, forbidden, later, unknown = (each for each in claimed if each)
        await ledger.failed(failed, HOSTILE)
        await ledger.gone(gone, HOSTILE)
        await ledger.forbidden(forbidden, HOSTILE, 30)
        await ledger.again(later, 60, HOSTILE)
        await ledger.unknown(unknown, HOSTILE)
    async with base.store.reading() as connection:
        faults = (await connection.execute(select(OUTBOX.c.fault))).scalars().all()
    assert [len(fault or "") for fault in faults] == [200] * 5


async def test_the_longest_miss_fits(store: Store, clock: HandClock) -> None:
    found = miss("ű" * LONGEST, "hu")
    assert found
    await Misses(store, clock).add({(found.mark, found.query, "a" * 16): 1}, {found.mark: 1, "x" * 64: 1})
    async with store.reading() as connection:
        assert (await connection.execute(select(MISS.c.term, MISS.c.wished))).all() == [(found.query, 1)]


async def test_a_campaign_of_very_many_words_keeps_whole_ones(store: Store, clock: HandClock) -> None:
    slugs = tuple(f"a{number:026}" for number in range(2000))
    campaigns = StoredCampaigns(store, clock)
    await campaigns.register(Campaign("a" * 8, "en", slugs, "https://x.example/" + "a" * 482))
    [kept] = await campaigns.all()
    assert kept.slugs == slugs[: (40_000 + 1) // 28]
    await campaigns.register(Campaign("a" * 8, "en", ("b", "c")))
    assert [each.slugs for each in await campaigns.all()] == [("b", "c")]


async def test_openings_of_campaigns_that_nobody_registered_fit(store: Store, clock: HandClock) -> None:
    day = datetime(2026, 11, 30, tzinfo=UTC).date()
    opened = {Opened("x" * 64, "a" * 27, "telegram", day): 2, Opened("y", "a" * 27, "telegram", day): 3}
    await StoredCampaigns(store, clock).add(opened)
    assert await StoredCampaigns(store, clock).openings() == {Opened("other", "a" * 27, "telegram", day): 5}


def test_every_zone_fits() -> None:
    [length] = _lengths(SUBSCRIPTION.c.zone)
    assert max(map(len, _names().values())) <= length


def test_every_text_has_a_length() -> None:
    texts = [column for table in METADATA.sorted_tables for column in table.columns if column.type.python_type is str]
    assert [column.name for column, length in zip(texts, _lengths(*texts), strict=True) if not length] == []


def _lengths(*columns: Column[Any]) -> list[int]:
    return [getattr(column.type, "length", 0) for column in columns]
