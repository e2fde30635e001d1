"""Counting what is told, written down every few seconds: a write of its own for each would be 50 times dearer."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.app.observed import Outcome
from bot.clock import Clock
from bot.errors import StoreError
from bot.store.misses import Misses

EVERY_SECONDS = 5.0
"""What a killed process loses at most."""

MOST = 5_000
"""Different queries between two writes; more than that is no reader."""

_log = logging.getLogger(__name__)


class MissCount:
    """Misses and wishes that are not written yet."""

    def __init__(self, misses: Misses) -> None:
        self._misses = misses
        self._asked: Counter[tuple[str, str, str]] = Counter()
        self._wished: Counter[str] = Counter()

    def count(self, outcome: Outcome) -> None:
        """Take in what came of a question."""
        if outcome.miss and len(self._asked) < MOST:
            self._asked[outcome.miss.mark, outcome.miss.query, outcome.miss.locale] += 1
        if outcome.wished and len(self._wished) < MOST:
            self._wished[outcome.wished] += 1

    async def write(self) -> None:
        """Write what has been counted; what the store does not take is kept for the next time."""
        asked, wished = self._asked, self._wished
        if not asked and not wished:
            return
        self._asked, self._wished = Counter(), Counter()
        try:
            await self._misses.add(asked, wished)
        except StoreError as trouble:
            _log.warning("misses are not written yet: %s", trouble)
            self._asked.update(asked)
            self._wished.update(wished)


@asynccontextmanager
async def counting(count: MissCount, clock: Clock) -> AsyncIterator[None]:
    """Write every few seconds, and once more at the end."""
    writing = asyncio.create_task(_write(count, clock))
    try:
        yield
    finally:
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await count.write()


async def _write(count: MissCount, clock: Clock) -> None:
    while True:
        await clock.sleep(EVERY_SECONDS)
        await count.write()
