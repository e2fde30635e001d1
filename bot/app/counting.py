"""Counting what is told, written down every few seconds: a write of its own for each would be 50 times dearer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Generic, Protocol, TypeVar

from bot.answers.missing import Miss
from bot.app.observed import Outcome
from bot.clock import Clock
from bot.errors import StoreError
from bot.glossary.entry import Slug
from bot.language.locale import Locale
from bot.outage import Outage
from bot.store.campaigns import Opened, StoredCampaigns
from bot.store.misses import Misses
from bot.story import Campaign

EVERY_SECONDS = 5.0
"""What a killed process loses at most."""

MOST = 5_000
"""Different keys between two writes; more than that is no reader."""

Key = TypeVar("Key")


class Count(Protocol):
    """What is counted in memory and written now and then."""

    async def write(self) -> None:
        """Write what has been counted."""


class Tally(Generic[Key]):
    """How often each key was counted since the last writing; more than `MOST` different keys are not taken in."""

    def __init__(self, what: str, keep: Callable[[Counter[Key]], Awaitable[None]]) -> None:
        self._outage = Outage(what, "counting")
        self._keep = keep
        self._counted: Counter[Key] = Counter()

    def add(self, key: Key) -> None:
        """Count it once more."""
        if len(self._counted) < MOST:
            self._counted[key] += 1

    async def write(self) -> None:
        """Write what has been counted; what the store does not take is kept for the next time."""
        counted, self._counted = self._counted, Counter()
        if not counted:
            return
        try:
            await self._keep(counted)
        except StoreError as trouble:
            self._outage.tell(trouble)
            self._counted.update(counted)
        else:
            self._outage.end()


class MissCount:
    """Misses and wishes that are not written yet; a wish is the mark of its miss.

    A wish for a miss that nobody knows is kept for one more writing: another server may not have written it down yet.
    """

    def __init__(self, misses: Misses) -> None:
        self._misses = misses
        self._early: Mapping[str, int] = {}
        self._tally: Tally[Miss | str] = Tally("misses", self._keep)
        self.write = self._tally.write

    def count(self, outcome: Outcome) -> None:
        """Take in what came of a question."""
        for key in (outcome.miss, outcome.wished):
            if key:
                self._tally.add(key)

    async def _keep(self, counted: Counter[Miss | str]) -> None:
        asked = {(key.mark, key.query, key.locale): times for key, times in counted.items() if isinstance(key, Miss)}
        wished = Counter({key: times for key, times in counted.items() if isinstance(key, str)})
        unknown = await self._misses.add(asked, wished + Counter(self._early))
        self._early = {mark: times for mark, times in wished.items() if mark in unknown}


class OpeningCount:
    """The campaigns, and the openings of their links that are not written yet."""

    def __init__(self, campaigns: StoredCampaigns, clock: Clock) -> None:
        self._campaigns = campaigns
        self._clock = clock
        self._tally: Tally[Opened] = Tally("openings", campaigns.add)
        self.write = self._tally.write

    async def of(self, name: str, locale: Locale) -> Campaign | None:
        """The registered campaign, if there is one."""
        return await self._campaigns.of(name, locale)

    def opened(self, name: str, slug: Slug, surface: str) -> None:
        """Count an opening of today."""
        self._tally.add(Opened(name, slug, surface, self._clock.now().date()))


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
