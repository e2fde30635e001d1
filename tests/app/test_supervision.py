"""A surface that fails is started again; one that is refused ends the process, or stays off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest
from aiohttp.web import AbstractRouteDef

from bot.app.health import Health
from bot.app.supervision import LONGEST_BACK_OFF, supervise
from bot.errors import OperatorError
from tests.hand_clock import HandClock


class Scripted:
    """A surface whose runs follow a script: ready or not, then how each ends; at the script's end it just runs."""

    def __init__(self, name: str, *ends: tuple[bool, Exception]) -> None:
        self.name = name
        self._ends = iter(ends)
        self.runs = 0
        self.started = asyncio.Event()

    def routes(self) -> Sequence[AbstractRouteDef]:
        """Nothing to serve."""
        return ()

    async def run(self, ready: Callable[[bool], None]) -> None:
        """Play the next scene."""
        self.runs += 1
        end = next(self._ends, None)
        ready(end is None or end[0])
        self.started.set()
        if end:
            raise end[1]
        await asyncio.Event().wait()


async def _soon(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110  # the tasks looked at have no event to wait for
            await asyncio.sleep(0)


async def test_a_failing_surface_starts_again_and_the_others_go_on(clock: HandClock) -> None:
    failing, steady = Scripted("a", (True, RuntimeError("x")), (False, OSError("y"))), Scripted("b")
    health = Health({}, lambda: True)
    running = asyncio.ensure_future(supervise([failing, steady], health, clock))
    await _soon(lambda: health.surfaces == {"a": False, "b": True})
    assert not health.is_ready
    clock.turn(1)
    await _soon(lambda: failing.runs == 2)
    clock.turn(1)
    await _soon(lambda: not health.surfaces["a"])
    assert failing.runs == 2
    clock.turn(1)
    await _soon(lambda: health.is_ready)
    assert (failing.runs, steady.runs) == (3, 1)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_surface_is_never_left_for_longer_than_a_minute(clock: HandClock) -> None:
    failing = Scripted("a", *[(False, OSError("away"))] * 12)
    running = asyncio.ensure_future(supervise([failing], Health({}, lambda: True), clock))
    for runs in range(1, 13):
        await _soon(lambda runs=runs: failing.runs == runs)  # type: ignore[misc]  # a default binds the loop's value
        clock.turn(LONGEST_BACK_OFF)
    await _soon(lambda: failing.runs == 13)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_token_refused_at_the_start_ends_everything(clock: HandClock) -> None:
    refused = Scripted("a", (False, OperatorError("Telegram refuses the token")))
    with pytest.raises(OperatorError, match="refuses the token"):
        await supervise([refused, Scripted("b")], Health({}, lambda: True), clock)


async def test_a_token_refused_later_puts_that_surface_off_alone(clock: HandClock) -> None:
    refused, steady = Scripted("a", (True, OperatorError("revoked"))), Scripted("b")
    health = Health({}, lambda: True)
    running = asyncio.ensure_future(supervise([refused, steady], health, clock))
    await _soon(lambda: health.surfaces == {"a": False, "b": True})
    clock.turn(LONGEST_BACK_OFF)
    await asyncio.sleep(0)
    assert refused.runs == 1
    assert not running.done()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
