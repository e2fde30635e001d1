"""Counting what is told, written down every few seconds: a write of its own for each would be 50 times dearer."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from bot.app.observed import Outcome
from bot.clock import Clock
from bot.errors import StoreError
from bot.glossary.entry import Slug
from bot.language.locale import Locale
from bot.store.campaigns import Opened, StoredCampaigns
from bot.store.misses import Misses
from bot.story import Campaign

EVERY_SECONDS = 5.0
"""What a killed process loses at most."""

MOST = 5_000
"""Different queries between two writes; more than that is no reader."""

_log = logging.getLogger(__name__)


class Count(Protocol):
    """What is counted in memory and written now and then."""

    async def write(self) -> None:
        """Write what has been counted."""


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


class OpeningCount:
    """The campaigns, and the openings of their links that are not written yet."""

    def __init__(self, campaigns: StoredCampaigns, clock: Clock) -> None:
        self._campaigns = campaigns
        self._clock = clock
        self._opened: Counter[Opened] = Counter()

    async def of(self, name: str, locale: Locale) -> Campaign | None:
        """The registered campaign, if there is one."""
        return await self._campaigns.of(name, locale)

    def opened(self, name: str, slug: Slug, surface: str) -> None:
        """Count an opening of today."""
        if len(self._opened) < MOST:
            self._opened[Opened(name, slug, surface, self._clock.now().date())] += 1

    async def write(self) -> None:
        """Write what has been counted; what the store does not take is kept for the next time."""
        opened, self._opened = self._opened, Counter()
        if not opened:
            return
        try:
            await self._campaigns.add(opened)
        except StoreError as trouble:
            _log.warning("openings are not written yet: %s", trouble)
            self._opened.update(opened)


@asynccontextmanager
async def counting(count: Count, clock: Clock) -> AsyncIterator[None]:
    """Write every few seconds, and once more at the end."""
    writing = asyncio.create_task(_write(count, clock))
    try:
        yield
    finally:
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await count.write()


async def _write(count: Count, clock: Clock) -> None:
    while True:
        await clock.sleep(EVERY_SECONDS)
        await count.write()
