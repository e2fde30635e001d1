"""What the machines ask: does it live, is it ready."""

from __future__ import annotations

import asyncio

import pytest
from aiohttp import ClientSession

from bot.app.health import Health
from bot.app.heartbeat import EVERY, PATIENCE, Heartbeat
from bot.app.listening import listening
from bot.settings import Bind
from tests.hand_clock import HandClock


async def _status(health: Health, path: str) -> int:
    async with (
        listening(Bind("127.0.0.1", 0), [], health) as url,
        ClientSession() as session,
        session.get(f"{url}{path}") as reply,
    ):
        return reply.status


@pytest.mark.parametrize("store", [True, False], ids=["with a database", "while the database is gone"])
async def test_life_never_depends_on_the_database(store: bool) -> None:
    assert await _status(Health({"web": True}, lambda: store), "/healthz") == 200
    assert await _status(Health({"web": True}, lambda: store), "/readyz") == (200 if store else 503)


async def test_a_loop_that_no_longer_beats_is_told() -> None:
    assert await _status(Health({}, lambda: True, is_alive=lambda: False), "/healthz") == 503


@pytest.mark.parametrize(
    ("health", "ready"),
    [
        (Health({"web": True}, lambda: True), True),
        (Health({"web": True, "discord": False}, lambda: True), False),
        (Health({"web": True}, lambda: True, glossary=lambda: False), False),
        (Health({"web": True}, lambda: True, is_stopping=True), False),
    ],
    ids=["all", "a surface away", "no entries", "stopping"],
)
async def test_the_whole_is_ready_when_every_part_is_and_none_is_stopping(health: Health, ready: bool) -> None:
    assert health.is_ready is ready
    assert await _status(health, "/readyz") == (200 if ready else 503)


async def test_the_heart_beats_every_second_and_tells_it(clock: HandClock) -> None:
    told: list[float] = []
    heart = Heartbeat(clock, lambda: told.append(clock.monotonic()))
    beating = asyncio.create_task(heart.run())
    for _ in range(3):
        await asyncio.sleep(0)
        clock.turn(EVERY)
    await asyncio.sleep(0)
    assert told == [0, 1, 2, 3]
    assert heart.is_alive
    assert heart.lag == 0
    beating.cancel()


async def test_a_heart_that_comes_late_says_how_late_and_then_counts_as_stuck(clock: HandClock) -> None:
    heart = Heartbeat(clock)
    beating = asyncio.create_task(heart.run())
    await asyncio.sleep(0)
    clock.turn(EVERY + 4)
    await asyncio.sleep(0)
    assert heart.lag == 4
    beating.cancel()
    assert heart.is_alive
    clock.turn(PATIENCE)
    assert not heart.is_alive
