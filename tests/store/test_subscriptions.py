from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from bot.question import Kind, Place, Subscription
from tests.delivery.ledgers import EIGHT, SURFACE, Base, group, open_base, private
from tests.hand_clock import HandClock
from tests.store.test_outbox import NINE, owed

HER, THEM = private(1), group(5)


@pytest.fixture
async def base(database_url: str, clock: HandClock) -> AsyncIterator[Base]:
    """A fresh database."""
    async with open_base(database_url, clock) as opened:
        yield opened


async def test_it_is_there_until_it_ends(base: Base) -> None:
    assert await base.subscriptions.of(HER) is None
    await base.subscriptions.keep(HER, EIGHT)
    assert await base.subscriptions.of(HER) == EIGHT
    assert await base.subscriptions.of(THEM) is None
    await base.subscriptions.end(HER)
    await base.subscriptions.end(HER)
    assert await base.subscriptions.of(HER) is None


async def test_nobody_is_kept_for_what_others_share(base: Base) -> None:
    await base.subscriptions.keep(THEM, EIGHT)
    assert await base.subscriptions.of(THEM) == dataclasses.replace(EIGHT, person=None)


async def test_a_paused_one_is_owed_nothing(base: Base, clock: HandClock) -> None:
    await base.subscriptions.keep(HER, EIGHT)
    await base.outbox.fan_out(NINE, owed(clock))
    await base.subscriptions.keep(HER, dataclasses.replace(EIGHT, paused=True))
    async with base.outbox.ledger() as ledger:
        assert await ledger.claim(SURFACE) is None
    assert await base.outbox.hours() == []
    kept = await base.subscriptions.of(HER)
    assert kept
    assert kept.paused


async def test_who_comes_back_goes_on_where_she_left(base: Base, clock: HandClock) -> None:
    await base.subscriptions.keep(HER, EIGHT)
    await base.outbox.fan_out(NINE, owed(clock))
    async with base.outbox.ledger() as ledger:
        delivery = await ledger.claim(SURFACE)
        assert delivery
        await ledger.sent(delivery, 2, "abc")
    await base.subscriptions.end(HER)
    await base.subscriptions.keep(HER, Subscription(7, "UTC", "en", "1"))
    async with base.store.reading() as connection:
        row = (await connection.execute(text("select circle, position, ended from subscription"))).one()
    assert tuple(row) == (2, "abc", None)


async def test_who_ends_and_begins_on_one_day_gets_one_post_that_day(base: Base, clock: HandClock) -> None:
    await base.subscriptions.keep(HER, EIGHT)
    assert await base.outbox.fan_out(NINE, owed(clock)) == 1
    async with base.outbox.ledger() as ledger:
        delivery = await ledger.claim(SURFACE)
        assert delivery
        await ledger.sent(delivery, 0, "x")
    await base.subscriptions.end(HER)
    await base.subscriptions.keep(HER, EIGHT)
    clock.turn(60)
    assert await base.outbox.fan_out(NINE, owed(clock)) == 0


async def test_where_nobody_is_any_more_all_subscriptions_end_with_what_they_are_owed(
    base: Base, clock: HandClock
) -> None:
    topic = Place(SURFACE, "-5/7", "-5")
    wanted = [(THEM, Kind.DAILY), (THEM, Kind.WEEKLY), (topic, Kind.DAILY), (HER, Kind.DAILY)]
    for place, kind in wanted:
        await base.subscriptions.keep(place, EIGHT, kind)
    await base.outbox.fan_out(NINE, owed(clock))
    await base.subscriptions.end_all(SURFACE, "-5")
    left = [(place, kind) for place, kind in wanted if await base.subscriptions.of(place, kind)]
    assert left == [(HER, Kind.DAILY)]
    async with base.outbox.ledger() as ledger:
        claimed = [await ledger.claim(SURFACE), await ledger.claim(SURFACE)]
    assert [delivery and delivery.place for delivery in claimed] == [HER, None]
    await base.subscriptions.end_all(SURFACE, HER.at)
    assert await base.subscriptions.of(HER) is None


async def test_a_group_that_moves_takes_along_what_it_subscribes_to_and_what_it_is_owed(
    base: Base, clock: HandClock
) -> None:
    await base.subscriptions.keep(THEM, EIGHT)
    await base.outbox.fan_out(NINE, owed(clock))
    for _ in range(2):
        await base.subscriptions.move(SURFACE, "-5", "-1005")
    there = Place(SURFACE, "-1005", "-1005")
    assert await base.subscriptions.of(THEM) is None
    assert await base.subscriptions.of(there) == dataclasses.replace(EIGHT, person=None)
    async with base.outbox.ledger() as ledger:
        delivery = await ledger.claim(SURFACE)
    assert delivery
    assert delivery.place == there


@pytest.mark.parametrize("is_ended", [False, True])
async def test_what_is_subscribed_there_already_stays_unless_it_has_ended(base: Base, *, is_ended: bool) -> None:
    there, seven = Place(SURFACE, "-1005", "-1005"), Subscription(7, "UTC", "de")
    await base.subscriptions.keep(THEM, EIGHT)
    await base.subscriptions.keep(there, seven)
    if is_ended:
        await base.subscriptions.end(there)
    await base.subscriptions.move(SURFACE, "-5", "-1005")
    kept = await base.subscriptions.of(there)
    assert kept
    assert kept.hour == (EIGHT if is_ended else seven).hour
    assert await base.subscriptions.of(THEM) is None
