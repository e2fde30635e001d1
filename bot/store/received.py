"""What a platform gives to several servers, and gives again: done once by all of them together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from itertools import islice
from typing import Any

from sqlalchemy import delete, or_, select

from bot.clock import Clock
from bot.errors import StoreError
from bot.store.engine import insert
from bot.store.replicas import Replicas
from bot.store.store import Store
from bot.store.tables import RECEIVED

PATIENCE = 2.0
"""Seconds that the database may take before an update is done without it."""

CATCHING_UP_EVERY = 1.0
"""Seconds between two tries to write down what was done while the database was away."""

OWED = 10_000
"""How many updates wait to be written down at most; the oldest is let go first."""

_AT_ONCE = 500


class Taken(StrEnum):
    """Whose an update is; `LATER`: another server works on it, or on another one of its lane."""

    OURS = "ours"
    DONE = "done"
    LATER = "later"


class Received:
    """The updates of one bot. A lane, up to 16 characters, is what must stay in order; it is kept only meanwhile."""

    def __init__(self, store: Store, replicas: Replicas, clock: Clock, bot: str) -> None:
        self._store = store
        self._replicas = replicas
        self._clock = clock
        self._bot = bot
        self._owed: dict[int, bool] = {}
        self._is_behind = asyncio.Event()

    async def take(self, number: int, lane: str) -> Taken:
        """Claim an update for this server, which works on one of a lane at a time. StoreError if that is not known.

        What a server was working on when it died is free as soon as it counts as dead.
        """
        if self._owed.get(number):
            return Taken.DONE
        self._owed.pop(number, None)
        async with _patience():
            if not self._replicas.is_heard:
                await self._replicas.beat()
            if await self._enter(number, lane):
                return Taken.OURS
            return await self._make_way(number, lane)

    async def done(self, number: int) -> None:
        """Keep in mind that an update needs no more work; what cannot be written down now is later."""
        await self._end(number, is_done=True)

    async def give_back(self, number: int) -> None:
        """Let any server take an update."""
        await self._end(number, is_done=False)

    async def run(self) -> None:
        """Until cancelled, and then once more: write down what could not be when it happened."""
        try:
            while True:
                await self._is_behind.wait()
                await self._clock.sleep(CATCHING_UP_EVERY)
                await self._catch_up()
        finally:
            await self._catch_up()

    async def _enter(self, number: int, lane: str) -> bool:
        row = {**self._key(number), "lane": lane, "replica": self._replicas.name, "moment": self._moment}
        entering = insert(RECEIVED).values(row).on_conflict_do_nothing().returning(RECEIVED.c.number)
        async with self._store.single() as connection:
            return (await connection.execute(entering)).first() is not None

    async def _make_way(self, number: int, lane: str) -> Taken:
        """See what stands in the way, and take away what nobody works on."""
        found = select(RECEIVED.c.number, RECEIVED.c.lane, RECEIVED.c.replica).filter_by(bot=self._bot)
        async with self._store.single() as connection:
            found = found.where(or_(RECEIVED.c.number == number, RECEIVED.c.lane == lane))
            rows = (await connection.execute(found)).all()
        if any(row.lane is None for row in rows):
            return Taken.DONE
        idle = await self._idle({row.replica for row in rows})
        for row in rows:
            if row.replica not in idle:
                return Taken.LATER
            left = delete(RECEIVED).filter_by(**self._key(row.number), replica=row.replica)
            async with self._store.single() as connection:
                await connection.execute(left)
        return Taken.OURS if await self._enter(number, lane) else Taken.LATER

    async def _idle(self, replicas: set[str]) -> set[str]:
        """Which of these servers work on nothing: the dead, and this one, which takes up nothing twice at a time."""
        itself = replicas & {self._replicas.name}
        if replicas == itself:
            return itself
        return replicas - await self._replicas.living() | itself

    async def _end(self, number: int, *, is_done: bool) -> None:
        try:
            await self._write_down({number: is_done})
        except StoreError:
            self._owed[number] = is_done
            self._is_behind.set()
            if len(self._owed) > OWED:
                del self._owed[next(iter(self._owed))]

    async def _catch_up(self) -> None:
        with suppress(StoreError):
            while self._owed:
                some = dict(islice(self._owed.items(), _AT_ONCE))
                await self._write_down(some)
                self._owed = {number: owed for number, owed in self._owed.items() if some.get(number) is not owed}
            self._is_behind.clear()

    async def _write_down(self, ended: Mapping[int, bool]) -> None:
        """Which updates are done, and which are to be done anew after all."""
        async with _patience():
            if done := [number for number, is_done in ended.items() if is_done]:
                await self._write_done(done)
            if given_back := [number for number, is_done in ended.items() if not is_done]:
                await self._write_given_back(given_back)

    async def _write_done(self, numbers: Iterable[int]) -> None:
        """In the order of their numbers, so that two servers never wait for each other."""
        ended = {"lane": None, "replica": None}
        rows = [{**self._key(number), **ended, "moment": self._moment} for number in sorted(numbers)]
        writing = insert(RECEIVED).on_conflict_do_update(index_elements=list(RECEIVED.primary_key), set_=ended)
        async with self._store.single() as connection:
            await connection.execute(writing, rows)

    async def _write_given_back(self, numbers: Sequence[int]) -> None:
        ours = delete(RECEIVED).filter_by(bot=self._bot, replica=self._replicas.name)
        async with self._store.single() as connection:
            await connection.execute(ours.where(RECEIVED.c.number.in_(numbers)))

    @property
    def _moment(self) -> int:
        return int(self._clock.now().timestamp())

    def _key(self, number: int) -> dict[str, Any]:
        return {"bot": self._bot, "number": number}


@asynccontextmanager
async def _patience() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError:
        raise StoreError(f"the database did not answer within {PATIENCE} s") from None
