"""The servers on one database: who of them is alive."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Row, Select, delete, select, tuple_

from bot.clock import Clock
from bot.errors import StoreError
from bot.outage import Outage
from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import REPLICA

DEAD_AFTER = 30.0
"""Seconds without a sign of life after which others take over what a server was doing, unless it took leave before."""

_BEATS = 6
"""Signs of life in that time."""

_LEAVING = 2.0
"""Seconds that taking leave may take."""


@dataclass(frozen=True, slots=True)
class _Sign:
    """The last sign of life of a server: what its own clock said, and when by this one's it was new."""

    seen: int
    since: float


class Replicas:
    """This server, and the `surfaces` it is on, among those on its database.

    A server is dead that gave no new sign for as long as this one has watched. So clocks may differ, and whoever was
    not heard itself, as in an outage in which all are silent, begins to watch anew. What is taken over must bear being
    done twice in any case.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        name: str | None = None,
        dead_after: float = DEAD_AFTER,
        surfaces: Sequence[str] = (),
    ) -> None:
        self.name = name or secrets.token_hex(8)
        self._surfaces = ",".join(surfaces)
        self._store = store
        self._clock = clock
        self._dead_after = dead_after
        self._heard = float("-inf")
        self._signs: Mapping[str, _Sign] = {}
        self._counts: Counter[str] = Counter()
        self._outage = Outage("signs of life", "replica")

    def count(self, surface: str) -> int:
        """How many were on a surface at the last sign of life, this one included; at least one."""
        return max(1, self._counts[surface])

    @property
    def is_heard(self) -> bool:
        """Whether the others still count on this one; when not, it must begin nothing that they might take over."""
        return self._clock.monotonic() - self._heard < self._dead_after / 2

    async def run(self) -> None:
        """Give signs of life until cancelled, and then take leave; an outage is told once."""
        try:
            while True:
                await self._beat_or_tell()
                await self._clock.sleep(self._dead_after / _BEATS)
        finally:
            await self._leave()

    async def beat(self) -> None:
        """One sign of life, and a look at those of others. StoreError if it could not be given."""
        seen = {"seen": self._now, "surfaces": self._surfaces}
        row = insert(REPLICA).values(replica=self.name, **seen)
        async with self._store.writing() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=[REPLICA.c.replica], set_=seen))
        if not self.is_heard:
            self._signs = {}
        self._heard = self._clock.monotonic()
        await self._look()

    async def living(self) -> frozenset[str]:
        """The names of all that count as alive, this one among them. StoreError if the database is away."""
        async with self._store.reading() as connection:
            return frozenset({self.name, *(await connection.execute(self.alive())).scalars()})

    def alive(self) -> Select[tuple[str]]:
        """A query for the names of all that count as alive, to be asked in the statement that judges by it.

        Who has taken leave is gone for everybody; who is dead by what this one saw is alive from its next sign on.
        """
        names = select(REPLICA.c.replica)
        dead = [(name, sign.seen) for name, sign in self._signs.items() if self.is_heard and self._is_old(sign)]
        return names.where(tuple_(REPLICA.c.replica, REPLICA.c.seen).not_in(dead)) if dead else names

    async def _look(self) -> None:
        async with self._store.reading() as connection:
            rows = (await connection.execute(select(REPLICA))).all()
        self._signs = {row.replica: self._sign(row) for row in rows}
        fresh = (row for row in rows if row.seen >= self._now - self._dead_after)
        self._counts = Counter(surface for row in fresh for surface in row.surfaces.split(","))

    def _sign(self, row: Row[tuple[str, str, int]]) -> _Sign:
        known = self._signs.get(row.replica)
        return known if known and known.seen == row.seen else _Sign(row.seen, self._clock.monotonic())

    def _is_old(self, sign: _Sign) -> bool:
        return self._clock.monotonic() - sign.since >= self._dead_after

    @property
    def _now(self) -> int:
        return round(self._clock.now().timestamp())

    async def _beat_or_tell(self) -> None:
        try:
            await self.beat()
        except StoreError as away:
            self._outage.tell(away)
        else:
            self._outage.end()

    async def _leave(self) -> None:
        """What this one could not finish is free at once then, and nobody counts on it any more."""
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_LEAVING), self._store.writing() as connection:
                await connection.execute(delete(REPLICA).filter_by(replica=self.name))
