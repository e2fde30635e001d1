"""Time that passes while servers give signs of life, and watch those of others."""

from __future__ import annotations

from bot.store.replicas import Replicas
from tests.hand_clock import HandClock

_EVERY = 5.0


async def watch(clock: HandClock, seconds: float, *replicas: Replicas) -> None:
    """Let some seconds pass, at the end of which these servers have just been heard, and all along before."""
    for each in replicas:
        await each.beat()
    while seconds > 0:
        clock.turn(min(seconds, _EVERY))
        seconds -= _EVERY
        for each in replicas:
            await each.beat()
