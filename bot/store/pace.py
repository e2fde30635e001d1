"""Moments to write at, granted one after the other to all servers on one database."""

from __future__ import annotations

import math

from sqlalchemy import ColumnElement, case

from bot.clock import Clock
from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import PACE


class SharedPace:
    """One row a name holds the next free moment, which a single statement grants and moves on.

    The servers' clocks measure it: clocks that differ shift what a server does by that much, and never raise the rate
    that is granted.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def slot(self, name: str, every: float) -> float:
        """Seconds to wait until a moment that is granted to nobody else, at least `every` seconds after the last one.

        Moments that nobody has asked for are not made up for. StoreError if the database is away: then wait.
        """
        now, space = self._now, _milliseconds(every)
        granted = await self._move_on(name, first=now + space, later=_later_of(PACE.c.next, now) + space) - space
        return max(0.0, granted / 1000 - self._clock.now().timestamp())

    async def hold(self, name: str, seconds: float) -> None:
        """Grant nothing for some seconds from now; only ever prolongs. StoreError if the database is away."""
        until = self._now + _milliseconds(seconds)
        await self._move_on(name, first=until, later=_later_of(PACE.c.next, until))

    async def _move_on(self, name: str, *, first: int, later: ColumnElement[int]) -> int:
        """Set what is free next; what it was set to, in milliseconds since 1970."""
        noted = insert(PACE).values(pace=name, next=first)
        moved = noted.on_conflict_do_update(index_elements=[PACE.c.pace], set_={"next": later})
        async with self._store.writing() as connection:
            return int((await connection.execute(moved.returning(PACE.c.next))).scalar_one())

    @property
    def _now(self) -> int:
        return _milliseconds(self._clock.now().timestamp())


def _later_of(column: ColumnElement[int], moment: int) -> ColumnElement[int]:
    return case((column > moment, column), else_=moment)


def _milliseconds(seconds: float) -> int:
    """Rounded up: never sooner than asked for."""
    return math.ceil(round(seconds * 1000, 3))
