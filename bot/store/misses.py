"""What readers asked for and did not find: counted by query, never by person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Insert, select, update

from bot.clock import Clock
from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import MISS


@dataclass(frozen=True, slots=True)
class CountedMiss:
    """A query with how often it was asked in vain, and how often an entry was wished for."""

    query: str
    locale: str
    asked: int
    wished: int


class Misses:
    """Counts that only grow, until they are old."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def add(self, asked: Mapping[tuple[str, str, str], int], wished: Mapping[str, int]) -> frozenset[str]:
        """Add to the counts: askings by (mark, query, locale), wishes by mark; the marks of wishes for no known miss.

        StoreError if it failed; then nothing was added.
        """
        unknown = set()
        today = self._clock.now().date()
        by_mark = {mark: (query, locale, times) for (mark, query, locale), times in asked.items()}
        async with self._store.writing() as connection:
            for mark in sorted({*by_mark, *wished}):  # in one order, so that no two servers wait for each other
                if mark in by_mark:
                    await connection.execute(_asked(mark, *by_mark[mark], today))
                if mark in wished:
                    more = {"wished": MISS.c.wished + wished[mark], "last": today}
                    done = await connection.execute(update(MISS).where(MISS.c.mark == mark).values(**more))
                    unknown |= set() if done.rowcount else {mark}
        return frozenset(unknown)

    async def most_asked(self, at_least: int) -> Sequence[CountedMiss]:
        """The queries asked or wished for so often, the most frequent first. StoreError if it failed."""
        often = (MISS.c.asked >= at_least) | (MISS.c.wished >= at_least)
        query = select(MISS.c.term, MISS.c.locale, MISS.c.asked, MISS.c.wished).where(often)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(MISS.c.asked.desc(), MISS.c.term))
            return [CountedMiss(*row) for row in rows]


def _asked(mark: str, query: str, locale: str, times: int, today: date) -> Insert:
    row = insert(MISS).values(mark=mark, term=query, locale=locale, asked=times, wished=0, last=today)
    more = {"asked": MISS.c.asked + times, "last": today}
    return row.on_conflict_do_update(index_elements=[MISS.c.mark], set_=more)
