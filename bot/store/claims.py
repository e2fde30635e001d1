"""What only one server at a time may do on a database that several share."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.errors import OperatorError, StoreError
from bot.outage import Outage
from bot.store.store import Lasting, Store

LOOKING_EVERY = 10.0
"""Seconds until a claim that was lost with its connection is made anew."""

_log = logging.getLogger(__name__)


@asynccontextmanager
async def claimed(
    store: Store, clock: Clock, names: Sequence[str], refusal: str, *, shared: bool = False
) -> AsyncIterator[None]:
    """Hold these names, alone among all servers on the database. OperatorError with `refusal` if another holds one.

    `shared` holds them together with others that share them, and against whoever would hold one alone.
    However a server ends, what it held is free at once. While the database is away nothing is refused; who finds a
    name taken when it is back says so in the log. On a database that is for one server alone there is nothing to hold.
    """
    if not store.is_shared:
        yield
        return
    holder = _Holder(store, clock, names, refusal, shared)
    holding = asyncio.create_task(holder.run(), name="claims")
    try:
        if not await holder.first_answer:
            raise OperatorError(refusal)
        yield
    finally:
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)


@dataclass(slots=True)
class _Holder:
    """Keeps a connection of its own: PostgreSQL gives an advisory lock back when its connection ends."""

    store: Store
    clock: Clock
    names: Sequence[str]
    refusal: str
    shared: bool
    first_answer: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    outage: Outage = field(default_factory=lambda: Outage("claims", "claims"))

    async def run(self) -> None:
        while True:
            try:
                async with self.store.lasting() as connection:
                    if await self._take(connection):
                        await self._keep(connection)
            except StoreError as away:
                self._answer(True)
                self.outage.tell(away)
            except Exception:
                self._answer(True)
                _log.exception("claims failed and are made anew", extra=_ACTION)
            await self.clock.sleep(LOOKING_EVERY)

    async def _take(self, connection: Lasting) -> bool:
        for name in self.names:
            if not await connection.claim(_key(name), shared=self.shared):
                self._answer(False)
                _log.error("%s", self.refusal, extra=_ACTION)
                return False
        self._answer(True)
        self.outage.end()
        return True

    async def _keep(self, connection: Lasting) -> None:
        while True:
            await self.clock.sleep(LOOKING_EVERY)
            await connection.check()

    def _answer(self, is_granted: bool) -> None:
        if not self.first_answer.done():
            self.first_answer.set_result(is_granted)


def _key(name: str) -> int:
    """PostgreSQL's keys are 64 bits, signed."""
    return int.from_bytes(hashlib.sha256(f"plainterms {name}".encode()).digest()[:8], signed=True)


_ACTION = {"action": "claims"}
