"""How much waits in the outbox, and for how long nothing of it has moved: looked up now and then, and kept in memory.

Whoever reads the figures never waits for the database, and hears of no backlog while that is away.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.errors import StoreError
from bot.store.broadcasts import Broadcast, Broadcasts

EVERY = 30.0
"""Seconds between two looks, or more: they take at most a fiftieth of the time."""
PATIENCE = 10.0
"""Seconds that a look may take."""
_SHARE = 50
_WAITING = ("pending", "sending")


@dataclass(frozen=True, slots=True)
class Queue:
    """The deliveries of one kind on one surface: how many are in each state, and how many have ended so far.

    `still` is for how many seconds some have waited while none has ended.
    """

    states: Mapping[str, int] = field(default_factory=dict)
    ended: int = 0
    still: float = 0.0

    @property
    def waits(self) -> bool:
        """Whether anything is still to be sent."""
        return any(self.states.get(state) for state in _WAITING)


class Backlog:
    """The last look at the outbox; `queues` is empty where there was none, or it failed."""

    def __init__(self, broadcasts: Broadcasts, clock: Clock) -> None:
        self._broadcasts = broadcasts
        self._clock = clock
        self._last = clock.monotonic()
        self.queues: Mapping[tuple[str, str], Queue] = {}
        """By surface and kind."""

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            began = self._clock.monotonic()
            await self.look()
            await self._clock.sleep(max(EVERY, _SHARE * (self._clock.monotonic() - began)))

    async def look(self) -> None:
        """Look once."""
        try:
            async with asyncio.timeout(PATIENCE):
                found = _queues(await self._broadcasts.all())
        except (StoreError, TimeoutError):
            self.queues = {}
            return
        now = self._clock.monotonic()
        passed, self._last = now - self._last, now
        self.queues = {key: _since(self.queues.get(key), queue, passed) for key, queue in found.items()}


def _queues(broadcasts: Sequence[Broadcast]) -> Mapping[tuple[str, str], Queue]:
    states: dict[tuple[str, str], Counter[str]] = {}
    ended: Counter[tuple[str, str]] = Counter()
    for each in broadcasts:
        key = each.surface, each.kind
        states.setdefault(key, Counter()).update(each.states)
        ended[key] += each.sent + each.failed + each.gone
    return {key: Queue(counted, ended[key]) for key, counted in states.items()}


def _since(before: Queue | None, now: Queue, passed: float) -> Queue:
    is_still = before is not None and before.waits and now.waits and before.ended == now.ended
    return Queue(now.states, now.ended, before.still + passed) if before and is_still else now
