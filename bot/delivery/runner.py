"""The embedded runner: in the serving process, lists what is owed, drains it, and throws away what is old."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import assert_never
from zoneinfo import ZoneInfoNotFoundError

from bot.clock import Clock
from bot.delivery.drain import Drain
from bot.delivery.due import is_monday, owed_by_now, owed_of_newest
from bot.delivery.waiting import PAUSE, Waiting
from bot.errors import StoreError
from bot.question import Kind
from bot.store.outbox import Hour, Outbox, Owed
from bot.store.retention import Retention
from bot.story import Edition

LISTING_EVERY = 10.0
DRAINING_EVERY = 2.0
"""Seconds between two looks at the clock, and at the outbox."""

CLEANING_EVERY = 24 * 3600.0
FINISHING = 10.0
"""Seconds that sends under way get when the process stops."""

_log = logging.getLogger(__name__)


class Runner:
    """Keeps deliveries going; only one may run on a database."""

    def __init__(  # noqa: PLR0913  # the parts of one machine
        self,
        outbox: Outbox,
        retention: Retention,
        drains: Sequence[Drain],
        clock: Clock,
        *,
        resends: bool = True,
        newest_edition: Callable[[], Edition | None] = lambda: None,
    ) -> None:
        self._outbox = outbox
        self._retention = retention
        self._drains = drains
        self._clock = clock
        self._resends = resends
        self._newest_edition = newest_edition
        self._waiting = Waiting(clock)
        self._listed: frozenset[tuple[Hour, Owed]] = frozenset()
        self._next_cleaning = clock.monotonic()

    async def run(self) -> None:
        """Until cancelled; sends that are under way then end first."""
        await self._until_done(self._recover)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._again_and_again(self.tick, LISTING_EVERY), name="delivery schedule")
            for drain in self._drains:
                tasks.create_task(
                    self._again_and_again(partial(self._deliver, drain), DRAINING_EVERY),
                    name=f"{drain.name} deliveries",
                )

    async def tick(self) -> None:
        """List what is owed by now, give up what is too late, and once a day throw away what is old."""
        listed = set()
        for hour in await self._outbox.hours():
            for owed in self._owed(hour):
                if (hour, owed) not in self._listed:
                    await self._list(hour, owed)
                listed.add((hour, owed))
        self._listed = frozenset(listed)
        if late := await self._outbox.expire():
            _log.warning("%d deliveries came too late and are skipped", late, extra=_SKIPPED)
        if self._clock.monotonic() >= self._next_cleaning:
            await self._retention.clean()
            self._next_cleaning = self._clock.monotonic() + CLEANING_EVERY

    def _owed(self, hour: Hour) -> Sequence[Owed]:
        try:
            struck = list(owed_by_now(hour, self._clock.now()))
        except ZoneInfoNotFoundError:
            _log.error("there is no time zone %s any more", hour.zone, extra=_SKIPPED)
            return ()
        match hour.kind:
            case Kind.DAILY:
                return struck
            case Kind.REPORT:
                return [owed for owed in struck if is_monday(owed)]
            case Kind.WEEKLY:
                return list(owed_of_newest(self._newest_edition(), struck, self._clock.now()))
            case _:
                assert_never(hour.kind)

    async def _list(self, hour: Hour, owed: Owed) -> None:
        count = await self._outbox.fan_out(hour, owed)
        if not count:
            return
        if owed.expires <= self._clock.now().timestamp():
            _log.warning("%d %s posts of %s were missed and are skipped", count, hour.kind, owed.issue, extra=_SKIPPED)
        else:
            _log.info("%d %s posts of %s are due", count, hour.kind, owed.issue, extra={"action": "delivery_due"})

    async def _deliver(self, drain: Drain) -> None:
        draining = asyncio.ensure_future(drain.run())
        try:
            await asyncio.shield(draining)
        except asyncio.CancelledError:
            drain.stop()
            await asyncio.wait([draining], timeout=FINISHING)
            draining.cancel()
            raise

    async def _recover(self) -> None:
        if interrupted := await self._outbox.recover(resend=self._resends):
            what = "sent again" if self._resends else "left alone: see plainterms outbox"
            _log.warning("%d deliveries were interrupted and are %s", interrupted, what)

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
                await self._waiting.wait(away)
            except Exception:
                _log.exception("deliveries failed and go on", extra={"action": "delivery_failed"})
                await self._clock.sleep(PAUSE)
            else:
                self._waiting.end()
                return


_SKIPPED = {"action": "delivery_skipped"}
