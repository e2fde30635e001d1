"""How often each entry was shown, by day: never to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from sqlalchemy import func, select

from bot.glossary.entry import Slug
from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import TAP


class Taps:
    """Counts that only grow, until they are old."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, counted: Mapping[tuple[Slug, date], int]) -> None:
        """Add to the counts. StoreError if that failed; then nothing was added."""
        async with self._store.writing() as connection:
            for (slug, day), times in sorted(counted.items()):  # as in `Misses.add`
                row = insert(TAP).values(slug=slug, day=day, times=times)
                more = {"times": TAP.c.times + times}
                await connection.execute(row.on_conflict_do_update(index_elements=list(TAP.primary_key), set_=more))

    async def most_since(self, day: date, most: int) -> Sequence[tuple[Slug, int]]:
        """The entries shown most often since a day, that day included. StoreError if the database does not answer."""
        times = func.sum(TAP.c.times)
        wanted = select(TAP.c.slug, times).where(TAP.c.day >= day).group_by(TAP.c.slug)
        async with self._store.reading() as connection:
            rows = await connection.execute(wanted.order_by(times.desc(), TAP.c.slug).limit(most))
            return [(slug, int(count)) for slug, count in rows]
