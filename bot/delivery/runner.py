"""The embedded runner: in the one serving process, lists what is owed, drains it, and throws away what is old."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.clock import Clock
from bot.delivery.drain import PAUSE, Drain
from bot.delivery.draining import Draining
from bot.delivery.schedule import Schedule
from bot.errors import StoreError
from bot.outage import Outage

LISTING_EVERY = 10.0
DRAINING_EVERY = 2.0
"""Seconds between two looks at the clock, and at the outbox."""

CLEANING_EVERY = 24 * 3600.0

_log = logging.getLogger(__name__)


class Runner:
    """Keeps deliveries going on a database that is this server's alone."""

    def __init__(self, schedule: Schedule, drains: Sequence[Drain], clock: Clock) -> None:
        self._schedule = schedule
        self._drains = [Draining(drain) for drain in drains]
        self._clock = clock
        self._outage = Outage("deliveries", "delivery_waits")

    async def run(self) -> None:
        """Until cancelled; sends that are under way then end first."""
        await self._until_done(self._schedule.recover)
        try:
            async with asyncio.TaskGroup() as tasks:
                for work, every in self._works():
                    tasks.create_task(self._again_and_again(work, every))
        finally:
            await asyncio.gather(*(drain.finish() for drain in self._drains))

    def _works(self) -> Sequence[tuple[Callable[[], Awaitable[None]], float]]:
        drains = [(drain.run, DRAINING_EVERY) for drain in self._drains]
        return [(self._schedule.tick, LISTING_EVERY), (self._schedule.clean, CLEANING_EVERY), *drains]

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            await self._until_done(work)
            await self._clock.sleep(pause)

    async def _until_done(self, work: Callable[[], Awaitable[None]]) -> None:
        """Nothing that goes wrong may end deliveries: it is told, and tried again."""
        while True:
            try:
                await work()
            except StoreError as away:
                self._outage.tell(away)
                await self._clock.sleep(PAUSE)
            except Exception:
                _log.exception("deliveries failed and go on", extra={"action": "delivery_failed"})
                await self._clock.sleep(PAUSE)
            else:
                self._outage.end()
                return
