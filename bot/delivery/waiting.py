"""Waiting for a database that is away: said once, and once that it is back."""

from __future__ import annotations

import logging

from bot.clock import Clock
from bot.errors import StoreError

PAUSE = 5.0
"""Seconds between two tries."""

_log = logging.getLogger(__name__)


class Waiting:
    """Shared by all who wait, so that an outage is two lines in the log and not thousands."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._is_away = False

    async def wait(self, away: StoreError) -> None:
        """Wait before trying again."""
        self.tell(away)
        await self._clock.sleep(PAUSE)

    def tell(self, away: StoreError) -> None:
        """The database did not do what was asked."""
        if not self._is_away:
            self._is_away = True
            _log.warning("deliveries wait for the database: %s", away, extra={"action": "delivery_waits"})

    def end(self) -> None:
        """The database did what was asked."""
        if self._is_away:
            self._is_away = False
            _log.info("the database is back, deliveries go on", extra={"action": "delivery_waits"})
