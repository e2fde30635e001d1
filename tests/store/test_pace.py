"""Moments that several servers share: granted once each, evenly, and held for all."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from itertools import pairwise

import pytest

from bot.errors import StoreError
from bot.store.pace import SharedPace
from bot.store.store import open_store
from tests.hand_clock import HandClock
from tests.postgresql import Server

NAME = "telegram broadcast"
EVERY = 0.04
A_SECOND = 25


async def test_slots_follow_each_other_evenly(database_url: str, clock: HandClock) -> None:
    async with open_store(database_url, clock) as store:
        pace = SharedPace(store, clock)
        waits = [await pace.slot(NAME, EVERY) for _ in range(4)]
        assert waits == pytest.approx([0.0, 0.04, 0.08, 0.12])


async def test_a_pause_is_not_made_up_for_by_a_burst(database_url: str, clock: HandClock) -> None:
    async with open_store(database_url, clock) as store:
        pace = SharedPace(store, clock)
        await pace.slot(NAME, EVERY)
        clock.turn(60)
        assert [await pace.slot(NAME, EVERY) for _ in range(2)] == pytest.approx([0.0, 0.04])


async def test_names_do_not_wait_for_each_other(database_url: str, clock: HandClock) -> None:
    async with open_store(database_url, clock) as store:
        pace = SharedPace(store, clock)
        await pace.slot(NAME, 5)
        assert await pace.slot("discord identify", 5) == 0


async def test_no_second_holds_more_than_the_limit_however_many_ask(database_url: str, clock: HandClock) -> None:
    async with AsyncExitStack() as stack:
        stores = [
            await stack.enter_async_context(open_store(database_url, clock, alone=alone))
            for alone in (True, False, False)
        ]
        servers = [SharedPace(store, clock) for store in stores for _ in range(2)]
        granted: list[float] = []
        for pause in (0, 0.01, 0.7, 0.1, 0.3, 0, 0, 3.0, 0.2, 0):
            clock.turn(pause)
            waits = await asyncio.gather(*(server.slot(NAME, EVERY) for server in servers for _ in range(3)))
            granted += [clock.now().timestamp() + wait for wait in waits]
    granted.sort()
    assert len(granted) == 180
    assert min(later - sooner for sooner, later in pairwise(granted)) >= EVERY - 1e-5
    assert max(sum(start <= each < start + 0.999 for each in granted) for start in granted) <= A_SECOND


async def test_a_hold_of_one_server_holds_all_and_is_never_shortened(database_url: str, clock: HandClock) -> None:
    async with (
        open_store(database_url, clock) as one,
        open_store(database_url, clock, alone=False) as other,
    ):
        await SharedPace(one, clock).hold(NAME, 30)
        await SharedPace(one, clock).hold(NAME, 3)
        assert await SharedPace(other, clock).slot(NAME, EVERY) == pytest.approx(30)
        clock.turn(31)
        assert await SharedPace(one, clock).slot(NAME, EVERY) == 0


async def test_without_a_database_nothing_is_granted(postgresql_server: Server, clock: HandClock) -> None:
    async with open_store(f"{postgresql_server.address}/missing", clock) as store:
        with pytest.raises(StoreError):
            await SharedPace(store, clock).slot(NAME, EVERY)
