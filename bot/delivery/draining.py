"""A drain at work: once at a time, and ended in order whoever has asked for it."""

from __future__ import annotations

import asyncio

from bot.delivery.drain import Drain

FINISHING = 10.0
"""Seconds that sends under way get when the process stops."""


class Draining:
    """What is under way goes on when whoever waits for it is cancelled: what was sent must be written down."""

    def __init__(self, drain: Drain) -> None:
        self.name = drain.name
        self._drain = drain
        self._work: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Send what is due; return at once where that is being done already."""
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._drain.run(), name=f"{self.name} drain")
            await asyncio.shield(self._work)

    async def finish(self) -> None:
        """Begin nothing more, and let what is under way end."""
        self._drain.stop()
        if self._work:
            await asyncio.wait([self._work], timeout=FINISHING)
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
