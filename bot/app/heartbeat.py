"""The loop's own heartbeat: whether the process still gets to its work, and how late it comes to it."""

from __future__ import annotations

from collections.abc import Callable

from bot.clock import Clock

EVERY = 1.0
"""Seconds between two beats."""
PATIENCE = 10.0
"""Seconds without a beat after which the process counts as stuck."""


class Heartbeat:
    """Beats while the loop runs; `told` is called at every beat, so that whoever waits for it hears nothing else."""

    def __init__(self, clock: Clock, told: Callable[[], None] = lambda: None) -> None:
        self._clock = clock
        self._told = told
        self._last = clock.monotonic()
        self.lag = 0.0
        """Seconds that the last beat came too late."""

    @property
    def is_alive(self) -> bool:
        """Whether the last beat was lately."""
        return self._clock.monotonic() - self._last < PATIENCE

    async def run(self) -> None:
        """Beat until cancelled."""
        while True:
            self._told()
            due = self._clock.monotonic() + EVERY
            await self._clock.sleep(EVERY)
            self._last = self._clock.monotonic()
            self.lag = max(0.0, self._last - due)
