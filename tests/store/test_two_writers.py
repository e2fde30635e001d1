"""Several servers write at the same time on PostgreSQL: none waits for one that waits for it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.errors import StoreError
from bot.question import Kind
from bot.store.campaigns import Opened, StoredCampaigns
from bot.store.editions import StoredEditions
from bot.store.misses import Misses
from bot.store.outbox import Hour, Outbox, Owed
from bot.store.preferences import StoredPreferences
from bot.store.store import Store, open_store
from bot.store.stories import StoredStories
from bot.store.taps import Taps
from bot.store.traces import StoredTraces
from bot.story import Edition, Story
from tests.delivery.ledgers import EIGHT, SURFACE, open_base, private, subscribe
from tests.hand_clock import HandClock

KEYS = 40
ROUNDS = 15
DAY = date(2026, 11, 30)
MOMENT = datetime(2026, 11, 30, tzinfo=UTC)

Write = Callable[[Store, Sequence[str]], Awaitable[None]]


async def _misses(store: Store, keys: Sequence[str]) -> None:
    half = len(keys) // 2
    asked = {(key, key, "en"): 1 for key in keys[:half]}
    await Misses(store, HandClock()).add(asked, dict.fromkeys(keys[half:], 1))


async def _taps(store: Store, keys: Sequence[str]) -> None:
    await Taps(store).add({(key, DAY): 1 for key in keys})


async def _openings(store: Store, keys: Sequence[str]) -> None:
    await StoredCampaigns(store, HandClock()).add({Opened("13", key, "web", DAY): 1 for key in keys})


async def _stories(store: Store, keys: Sequence[str]) -> None:
    links = (f"https://x.example/{key}" for key in keys)
    await StoredStories(store).keep([Story(link, "h", "s", "p", MOMENT, "en", "f") for link in links])


async def _editions(store: Store, keys: Sequence[str]) -> None:
    await StoredEditions(store).keep([Edition(int(key[1:]), "en", "h", "https://x.example/", DAY, "t") for key in keys])


@pytest.mark.parametrize("write", [_misses, _taps, _openings, _stories, _editions])
async def test_two_that_count_the_same_in_opposite_orders_both_succeed(write: Write, postgresql_url: str) -> None:
    keys = [f"k{number:02}" for number in range(KEYS)]
    async with open_store(postgresql_url, HandClock()) as one, open_store(postgresql_url, HandClock()) as other:
        await write(one, keys)
        await asyncio.gather(*(_again(write, store, order) for store, order in ((one, keys), (other, keys[::-1]))))
        assert (one.errors, other.errors) == (0, 0)


async def _again(write: Write, store: Store, keys: Sequence[str]) -> None:
    for turned in itertools.islice(itertools.cycle(range(len(keys))), ROUNDS):
        await write(store, [*keys[turned:], *keys[:turned]])


async def test_opposite_orders_without_sorting_would_not(postgresql_url: str) -> None:
    """What the test above is worth: the same two transactions, each in an order of its own."""
    async with open_store(postgresql_url, HandClock()) as one, open_store(postgresql_url, HandClock()) as other:
        await _taps(one, ["a", "b"])
        both = asyncio.Barrier(2)

        async def change(store: Store, slugs: Sequence[str]) -> None:
            async with store.writing() as connection:
                for slug in slugs:
                    await connection.execute(
                        text("update tap set times = times + 1 where slug = :slug"), {"slug": slug}
                    )
                    if slug == slugs[0]:
                        await both.wait()

        done = await asyncio.gather(change(one, "ab"), change(other, "ba"), return_exceptions=True)
    assert any(isinstance(each, StoreError) and "deadlock" in str(each) for each in done)


async def test_who_asks_to_be_forgotten_does_not_wait_for_a_delivery_that_waits_for_her(postgresql_url: str) -> None:
    clock = HandClock()
    async with open_base(postgresql_url, clock) as base, open_store(postgresql_url, clock) as other:
        await subscribe(base, [private(1)], EIGHT)
        now = int(clock.now().timestamp())
        await base.outbox.fan_out(Hour(Kind.DAILY, EIGHT.zone, EIGHT.hour), Owed("2026-11-30", now, now + 60))
        async with Outbox(base.store, clock).ledger() as ledger:
            delivery = await ledger.claim(SURFACE)
        assert delivery
        assert EIGHT.person
        traces = StoredTraces(other, StoredPreferences(other, clock))
        async with Outbox(base.store, clock).ledger() as ledger:
            await ledger._change(delivery, state="sent")
            forgetting = asyncio.create_task(traces.forget_person(SURFACE, EIGHT.person))
            await _until_somebody_waits(base.store)
            await ledger._change_subscription(delivery, position="x")
        await forgetting
        assert await traces.of_person(SURFACE, EIGHT.person) == {}


async def _until_somebody_waits(store: Store) -> None:
    waiting: Any = select(text("count(*)")).select_from(text("pg_locks")).where(text("not granted"))
    async with asyncio.timeout(30):
        while True:
            async with store.reading() as connection:
                if (await connection.execute(waiting)).scalar():
                    return
