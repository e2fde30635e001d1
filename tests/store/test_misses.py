"""Misses and wishes are counted by query, and forgotten after 90 days."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.answers.missing import miss
from bot.app.counting import EVERY_SECONDS, MissCount, counting
from bot.app.observed import Outcome
from bot.store.misses import CountedMiss, Misses
from bot.store.retention import Retention
from bot.store.store import Store, open_store
from tests.hand_clock import HandClock

DAY = 86_400


@pytest.fixture
async def store(database_url: str, clock: HandClock) -> AsyncIterator[Store]:
    """A fresh database."""
    async with open_store(database_url, clock) as opened:
        yield opened


def _missed(text: str) -> Outcome:
    return Outcome("telegram", "Explain", "not-found", 0.001, miss=miss(text, "hu"))


def _wished(text: str) -> Outcome:
    found = miss(text, "hu")
    return Outcome("telegram", "Wish", "answered", 0.001, wished=found.mark if found else None)


async def test_what_is_asked_often_is_shown(store: Store, clock: HandClock) -> None:
    misses = Misses(store, clock)
    count = MissCount(misses)
    async with counting(count, clock):
        for text in ("LoRA adapter", "lora adapter?", "LORA ADAPTER", "once"):
            count.count(_missed(text))
        count.count(_wished("lora adapter"))
    assert await misses.most_asked(3) == [CountedMiss("lora adapter", "hu", 3, 1)]


async def test_counts_are_written_every_few_seconds(store: Store, clock: HandClock) -> None:
    misses = Misses(store, clock)
    count = MissCount(misses)
    async with counting(count, clock):
        count.count(_missed("lora"))
        clock.turn(EVERY_SECONDS)
        while not await misses.most_asked(1):
            clock.turn(EVERY_SECONDS)
    assert [each.asked for each in await misses.most_asked(1)] == [1]


async def test_a_wish_for_what_nobody_missed_is_dropped(store: Store, clock: HandClock) -> None:
    await Misses(store, clock).add({}, {"0123456789": 1})
    assert await Misses(store, clock).most_asked(0) == []


async def test_a_wish_waits_once_for_its_miss_which_another_server_writes_down_later(
    store: Store, clock: HandClock
) -> None:
    misses = Misses(store, clock)
    one, other = MissCount(misses), MissCount(misses)
    one.count(_missed("lora"))
    other.count(_wished("lora"))
    other.count(_wished("never missed"))
    await other.write()
    await one.write()
    for _ in range(2):
        other.count(_missed("something else"))
        await other.write()
    assert await misses.most_asked(1) == [
        CountedMiss("something else", "hu", 2, 0),
        CountedMiss("lora", "hu", 1, 1),
    ]


async def test_nothing_counted_is_lost_while_the_store_is_away(store: Store, clock: HandClock) -> None:
    misses = Misses(store, clock)
    count = MissCount(misses)
    count.count(_missed("lora"))
    async with store.reading() as connection:
        await connection.execute(text("ALTER TABLE miss RENAME TO away"))
    await count.write()
    async with store.reading() as connection:
        await connection.execute(text("ALTER TABLE away RENAME TO miss"))
    await count.write()
    assert [each.asked for each in await misses.most_asked(1)] == [1]


async def test_old_misses_are_deleted(store: Store, clock: HandClock) -> None:
    misses = Misses(store, clock)
    found = miss("lora", "hu")
    assert found
    await misses.add({(found.mark, found.query, found.locale): 5}, {})
    clock.turn(91 * DAY)
    await Retention(store, clock).clean()
    assert await misses.most_asked(1) == []
