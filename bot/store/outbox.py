"""The durable list of what is owed to whom: filled by one statement that may be repeated, drained by ledgers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import BigInteger, Select, case, literal, select, update

from bot.clock import Clock
from bot.question import Kind
from bot.store.engine import insert
from bot.store.ledger import Ledger
from bot.store.replicas import Replicas
from bot.store.store import Store
from bot.store.tables import BROADCAST, OUTBOX, SUBSCRIPTION, in_state


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of a time zone that somebody wants something at."""

    kind: Kind
    zone: str
    hour: int


@dataclass(frozen=True, slots=True)
class Owed:
    """What an hour's subscribers are owed: which issue, from when on, and when it is too late for it."""

    issue: str
    due: int
    expires: int


class Outbox:
    """The outbox of one database; what is claimed from it belongs to the server of that name."""

    def __init__(self, store: Store, clock: Clock, replica: str | None = None) -> None:
        self._store = store
        self._clock = clock
        self._replica = replica

    @asynccontextmanager
    async def ledger(self) -> AsyncIterator[Ledger]:
        """One transaction; StoreError if it could not be done, and then nothing of it was."""
        async with self._store.writing() as connection:
            yield Ledger(connection, self._now, self._replica)

    async def hours(self) -> Sequence[Hour]:
        """All hours that active subscriptions want."""
        wanted = (SUBSCRIPTION.c.kind, SUBSCRIPTION.c.zone, SUBSCRIPTION.c.hour)
        asked = select(*wanted).where(in_state(SUBSCRIPTION, "active")).distinct()
        async with self._store.reading() as connection:
            rows = await connection.execute(asked)
        return [Hour(Kind(row.kind), row.zone, row.hour) for row in rows]

    async def fan_out(self, hour: Hour, owed: Owed) -> int:
        """List what an hour's subscribers are owed, as skipped where it is too late; how many were not listed yet.

        Doing it again changes nothing: a subscription has one row an issue.
        """
        columns = ("subscription", "issue", "surface", "kind", "state", "due", "expires")
        filled = insert(OUTBOX).from_select(columns, _owed_to(hour, owed, is_late=owed.expires <= self._now))
        repeatable = filled.on_conflict_do_nothing().execution_options(preserve_rowcount=True)
        async with self._store.writing() as connection:
            return int((await connection.execute(repeatable)).rowcount)

    async def expire(self) -> int:
        """Give up what was not sent in time; how many."""
        late = update(OUTBOX).where(in_state(OUTBOX, "pending"), OUTBOX.c.expires <= self._now)
        async with self._store.writing() as connection:
            return int((await connection.execute(late.values(state="skipped"))).rowcount)

    async def due(self) -> Sequence[str]:
        """The surfaces on which something is due."""
        waits = (in_state(OUTBOX, "pending"), OUTBOX.c.due <= self._now, OUTBOX.c.expires > self._now)
        async with self._store.reading() as connection:
            return (await connection.execute(select(OUTBOX.c.surface).where(*waits).distinct())).scalars().all()

    async def recover(self, replicas: Replicas | None = None, *, resend: bool) -> int:
        """Take back what servers that have ended were sending: to be sent again, or never, since it may have arrived.

        Without `replicas` nobody else is alive. With them, life is judged in the same statement: whoever has claimed
        something by then was heard before.
        """
        interrupted = update(OUTBOX).where(in_state(OUTBOX, "sending"))
        if replicas:
            interrupted = interrupted.where(OUTBOX.c.replica.is_(None) | OUTBOX.c.replica.not_in(replicas.alive()))
        state = "pending" if resend else "unknown"
        async with self._store.writing() as connection:
            return int((await connection.execute(interrupted.values(state=state))).rowcount)

    @property
    def _now(self) -> int:
        return int(self._clock.now().timestamp())


def _owed_to(hour: Hour, owed: Owed, *, is_late: bool) -> Select[tuple[int, str, str, str, str, int, int]]:
    each = SUBSCRIPTION.c
    stopped = select(BROADCAST.c.surface).where(
        BROADCAST.c.kind == hour.kind.value, BROADCAST.c.issue == owed.issue, BROADCAST.c.stopped.is_not(None)
    )
    state = literal("skipped") if is_late else case((each.surface.in_(stopped), "stopped"), else_="pending")
    due, expires = (literal(moment, BigInteger) for moment in (owed.due, owed.expires))
    return (
        select(each.id, literal(owed.issue), each.surface, each.kind, state, due, expires)
        .where(in_state(SUBSCRIPTION, "active"))
        .where(each.kind == hour.kind.value, each.zone == hour.zone, each.hour == hour.hour, each.since <= owed.due)
        .order_by(each.id)  # else two servers that list at once may wait for each other
    )
