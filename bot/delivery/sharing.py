"""What several servers on one database share of what a platform takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.clock import Clock
from bot.errors import StoreError
from bot.store.pace import SharedPace
from bot.store.replicas import Replicas
from bot.store.store import Store


class Sharing:
    """One platform's broadcasts go in moments that are granted over all servers; `count` tells how many are on it."""

    def __init__(self, surface: str, moments: SharedPace, clock: Clock, count: Callable[[], int]) -> None:
        self._name = f"{surface} broadcast"
        self._moments = moments
        self._clock = clock
        self._gate = asyncio.Lock()
        self.count = count

    async def wait(self, every: float) -> None:
        """Return at a moment that is this server's, `every` seconds after that of whoever was before.

        StoreError if the database is away: then nothing may be broadcast. One waits at a time, so that no server has
        many moments in hand when the platform tells another one to hold.
        """
        async with self._gate:
            await self._clock.sleep(await self._moments.slot(self._name, every))

    async def hold(self, seconds: float) -> None:
        """Let no server broadcast for some seconds; a database that is away lets none either."""
        try:
            await self._moments.hold(self._name, seconds)
        except StoreError:
            return


def sharing(surface: str, store: Store, replicas: Replicas, clock: Clock) -> Sharing | None:
    """Where several servers may use the database."""
    if not store.is_shared:
        return None
    return Sharing(surface, SharedPace(store, clock), clock, lambda: replicas.count(surface))
