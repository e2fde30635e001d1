"""A clock that stands still until a test turns it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta


class HandClock:
    """Fulfils `bot.clock.Clock`; a sleeper wakes when the clock has been turned far enough."""

    def __init__(self, start: datetime = datetime(2026, 11, 30, 8, tzinfo=UTC)) -> None:
        self._start = start
        self._passed = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        """The moment, aware, in UTC."""
        return self._start + timedelta(seconds=self._passed)

    def monotonic(self) -> float:
        """Seconds since the start."""
        return self._passed

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock is turned past the moment."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._passed + seconds, woken))
        await woken

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds
        due = [sleeper for sleeper in self._sleepers if sleeper[0] <= self._passed]
        self._sleepers = [sleeper for sleeper in self._sleepers if sleeper[0] > self._passed]
        for _, woken in due:
            if not woken.done():
                woken.set_result(None)

    def wake(self) -> None:
        """Wake every sleeper although no time passes, for loops that wait for something else to come back."""
        sleepers, self._sleepers = self._sleepers, []
        for _, woken in sleepers:
            if not woken.done():
                woken.set_result(None)
