"""Whether the gateway is alive, and how fast sessions may begin."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from bot.clock import Clock
from bot.errors import StoreError

Granted: TypeAlias = Callable[[float], Awaitable[float]]

IDENTIFY_EVERY = 5.0
"""Seconds between two sessions' beginnings: https://docs.discord.com/developers/events/gateway#rate-limiting ."""

PATIENCE = 5.0
"""Seconds that the database may take to say when a session may begin."""

HEARTBEAT_PATIENCE = 120.0
"""Seconds without an answered heartbeat after which a shard counts as dead; Discord asks for one about every 41."""

_log = logging.getLogger(__name__)


class Pulse:
    """Tells from the shards' latencies when their heartbeats were last answered: each answer measures a new one."""

    def __init__(self, clock: Clock, patience: float = HEARTBEAT_PATIENCE) -> None:
        self._clock = clock
        self._patience = patience
        self._last: dict[int, tuple[float, float]] = {}

    def feel(self, latencies: Iterable[tuple[int, float]]) -> bool:
        """Take (shard, latency in seconds) of all shards; whether each has answered lately. No shard is no life."""
        now = self._clock.monotonic()
        alive = [self._is_alive(shard, latency, now) for shard, latency in latencies]
        return bool(alive) and all(alive)

    def _is_alive(self, shard: int, latency: float, now: float) -> bool:
        known, since = self._last.setdefault(shard, (latency, now))
        if known != latency and not math.isnan(latency):
            since = now
            self._last[shard] = (latency, now)
        return now - since < self._patience


class IdentifyPace:
    """Lets sessions begin one by one: too many at once, over and over, cost the bot its token.

    `granted` tells how many seconds after the other servers' sessions one may begin that must be so many seconds away
    from them. While the database is away, each server goes by its own sessions alone.
    """

    def __init__(self, clock: Clock, granted: Granted | None = None, seconds: float = IDENTIFY_EVERY) -> None:
        self._clock = clock
        self._granted = granted
        self._seconds = seconds
        self._next = 0.0
        self._turn = asyncio.Lock()

    async def wait(self) -> None:
        """Return when it is this session's turn."""
        async with self._turn:
            now = self._clock.monotonic()
            if now < self._next:
                await self._clock.sleep(self._next - now)
            if wait := await self._behind_others():
                await self._clock.sleep(wait)
            self._next = self._clock.monotonic() + self._seconds

    async def _behind_others(self) -> float:
        if self._granted is None:
            return 0.0
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._granted(self._seconds)
        except (StoreError, TimeoutError) as away:
            _log.warning("a session begins without regard to other servers: %s", str(away) or "no answer in time")
            return 0.0
