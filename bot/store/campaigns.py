"""The newsletter's campaigns, and how often their links were opened: never by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Row, select

from bot.clock import Clock
from bot.errors import StoreError
from bot.glossary.entry import Slug
from bot.language.locale import Locale
from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import CAMPAIGN, EDITION, OPENING
from bot.story import LONGEST_CAMPAIGN, Campaign

OTHER = "other"
"""What openings from campaigns that nobody registered are counted as."""

_OPENING_KEY = ("campaign", "slug", "surface", "day")

FRESH_SECONDS = 60.0
"""How long the list of campaigns is good for: `link` registers them from another process."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An entry that was opened from a campaign's link, where, and on which day in UTC."""

    campaign: str
    slug: Slug
    surface: str
    day: date


class StoredCampaigns:
    """Campaigns by name and language; the few there are stay in memory."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: Mapping[tuple[str, Locale], Campaign] = {}
        self._good_until = float("-inf")

    async def of(self, name: str, locale: Locale) -> Campaign | None:
        """The campaign, in the language if it is registered in it, else in another; None for a strange one."""
        if self._clock.monotonic() >= self._good_until:
            await self._refresh()
        own = self._known.get((name, locale))
        return own or next((each for each in self._known.values() if each.name == name), None)

    async def register(self, campaign: Campaign) -> None:
        """Keep a campaign; one of the same name and language is replaced. StoreError if that failed."""
        values = {
            "slugs": _joined(campaign.slugs),
            "issue_url": campaign.issue_url,
            "registered": self._clock.now().date(),
        }
        row = insert(CAMPAIGN).values(campaign=campaign.name, locale=campaign.locale, **values)
        async with self._store.writing() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=["campaign", "locale"], set_=values))
        self._good_until = float("-inf")

    async def all(self) -> Sequence[Campaign]:
        """Every registered campaign, the newest first. StoreError if the database does not answer."""
        newest = select(CAMPAIGN).order_by(CAMPAIGN.c.registered.desc(), CAMPAIGN.c.campaign.desc(), CAMPAIGN.c.locale)
        async with self._store.reading() as connection:
            return [_campaign(row) for row in await connection.execute(newest)]

    async def add(self, openings: Mapping[Opened, int]) -> None:
        """Add to the counts; StoreError if that failed, then nothing was added."""
        async with self._store.writing() as connection:
            names = {name for (name,) in await connection.execute(select(CAMPAIGN.c.campaign).distinct())}
            names |= {str(number) for (number,) in await connection.execute(select(EDITION.c.number).distinct())}
            counted: Counter[tuple[Any, ...]] = Counter()
            for each, times in openings.items():
                name = each.campaign if each.campaign in names else OTHER
                counted[name, each.slug, each.surface, each.day] += times
            for key, times in sorted(counted.items()):  # as in `Misses.add`
                row = insert(OPENING).values(**dict(zip(_OPENING_KEY, key, strict=True)), times=times)
                more = {"times": OPENING.c.times + times}
                await connection.execute(row.on_conflict_do_update(index_elements=_OPENING_KEY, set_=more))

    async def openings(self) -> Mapping[Opened, int]:
        """All counts, by campaign, day, surface and entry. StoreError if the database does not answer."""
        columns = [OPENING.c[name] for name in ("campaign", "slug", "surface", "day", "times")]
        ordered = select(*columns).order_by(OPENING.c.campaign, OPENING.c.day, OPENING.c.surface, OPENING.c.slug)
        async with self._store.reading() as connection:
            return {Opened(*row[:4]): row.times for row in await connection.execute(ordered)}

    async def _refresh(self) -> None:
        """Read the list anew; while the database does not answer, the old one holds."""
        self._good_until = self._clock.monotonic() + FRESH_SECONDS
        try:
            self._known = {(each.name, each.locale): each for each in await self.all()}
        except StoreError:
            return


def _campaign(row: Row[Any]) -> Campaign:
    return Campaign(row.campaign, row.locale, tuple(row.slugs.split()), row.issue_url)


def _joined(slugs: Sequence[Slug]) -> str:
    """As many of them as their column holds."""
    joined = " ".join(slugs)
    return joined if len(joined) <= LONGEST_CAMPAIGN else joined[: LONGEST_CAMPAIGN + 1].rpartition(" ")[0]
