"""A clock on which no sleep takes time."""

from __future__ import annotations

import asyncio

from tests.hand_clock import HandClock


class HurriedClock(HandClock):
    """Each sleep turns it on."""

    async def sleep(self, seconds: float) -> None:
        """Let the time pass at once."""
        self.turn(max(0.0, seconds))
        await asyncio.sleep(0)
