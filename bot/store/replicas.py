"""The servers on one database: who of them is alive."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import ColumnElement, Select, delete, select

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


class Replicas:
    """This server, and the `surfaces` it is on, among those on its database.

    Clocks may differ by some seconds; what is taken over must bear being done twice in any case.
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
        self._heard_since: float | None = None
        self._heard = float("-inf")
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
        """One sign of life. StoreError if it could not be given."""
        now = self._clock.now().timestamp()
        seen = {"seen": round(now), "surfaces": self._surfaces}
        row = insert(REPLICA).values(replica=self.name, **seen)
        async with self._store.writing() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=[REPLICA.c.replica], set_=seen))
        self._heard = self._clock.monotonic()
        if self._heard_since is None:
            self._heard_since = self._heard
        await self._count()

    async def living(self) -> frozenset[str]:
        """The names of all that count as alive, this one among them. StoreError if the database is away."""
        async with self._store.reading() as connection:
            return frozenset({self.name, *(await connection.execute(self.alive())).scalars()})

    def alive(self) -> Select[tuple[str]]:
        """A query for the names of all that count as alive, to be asked in the statement that judges by it.

        Who has taken leave is gone for everybody. For one that may not judge nobody else is.
        """
        names = select(REPLICA.c.replica)
        return names.where(self._is_alive) if self._may_judge else names

    @property
    def _may_judge(self) -> bool:
        """Whether this one was heard for as long as others get: after an outage all are silent and none is dead."""
        since = self._heard_since
        return since is not None and self.is_heard and self._clock.monotonic() - since >= self._dead_after

    @property
    def _is_alive(self) -> ColumnElement[bool]:
        return REPLICA.c.seen >= round(self._clock.now().timestamp() - self._dead_after)

    async def _leave(self) -> None:
        """What this one could not finish is free at once then, and nobody counts on it any more."""
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_LEAVING), self._store.writing() as connection:
                await connection.execute(delete(REPLICA).filter_by(replica=self.name))

    async def _count(self) -> None:
        async with self._store.reading() as connection:
            told = await connection.execute(select(REPLICA.c.surfaces).where(self._is_alive))
        self._counts = Counter(surface for surfaces in told.scalars() for surface in surfaces.split(","))

    async def _beat_or_tell(self) -> None:
        try:
            await self.beat()
        except StoreError as away:
            self._heard_since = None
            self._outage.tell(away)
        else:
            self._outage.end()
