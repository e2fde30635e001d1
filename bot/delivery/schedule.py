"""What is to be sent when: lists what is owed by now, gives up what is too late, throws away what is old."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import assert_never
from zoneinfo import ZoneInfoNotFoundError

from bot.clock import Clock
from bot.delivery.due import is_monday, owed_by_now, owed_of_newest
from bot.question import Kind
from bot.store.outbox import Hour, Outbox, Owed
from bot.store.replicas import Replicas
from bot.store.retention import Retention
from bot.story import Edition

_log = logging.getLogger(__name__)


class Schedule:
    """All of it may be done again, and at several servers at once: nothing is listed twice.

    `resends`: what was under way when a server ended is sent again (at least once); else it is left for the operator
    to decide (at most once).
    """

    def __init__(
        self,
        outbox: Outbox,
        retention: Retention,
        clock: Clock,
        *,
        resends: bool = True,
        newest_edition: Callable[[], Edition | None] = lambda: None,
    ) -> None:
        self._outbox = outbox
        self._retention = retention
        self._clock = clock
        self._resends = resends
        self._newest_edition = newest_edition
        self._listed: frozenset[tuple[Hour, Owed]] = frozenset()

    async def tick(self) -> None:
        """List what is owed by now, and give up what is too late. StoreError if the database is away."""
        listed = set()
        for hour in await self._outbox.hours():
            for owed in self._owed(hour):
                if (hour, owed) not in self._listed:
                    await self._list(hour, owed)
                listed.add((hour, owed))
        self._listed = frozenset(listed)
        if late := await self._outbox.expire():
            _log.warning("%d deliveries came too late and are skipped", late, extra=_SKIPPED)

    async def recover(self, replicas: Replicas | None = None) -> None:
        """See to what servers that have ended were sending; without `replicas` all others have. StoreError as above."""
        if interrupted := await self._outbox.recover(replicas, resend=self._resends):
            what = "sent again" if self._resends else "left alone: see plainterms outbox"
            _log.warning("%d deliveries were interrupted and are %s", interrupted, what)

    async def clean(self) -> None:
        """Throw away what is old, once a day. StoreError as above."""
        await self._retention.clean()

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


_SKIPPED = {"action": "delivery_skipped"}
