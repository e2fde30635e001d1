from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.question import Subscription
from tests.delivery.ledgers import EIGHT, SURFACE, Base, group, open_base, private
from tests.hand_clock import HandClock
from tests.store.test_outbox import NINE, owed

HER, THEM = private(1), group(5)


@pytest.fixture
async def base(tmp_path: Path, clock: HandClock) -> AsyncIterator[Base]:
    """A fresh database."""
    async with open_base(tmp_path / "test.db", clock) as opened:
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
