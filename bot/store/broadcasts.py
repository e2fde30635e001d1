"""What became of each broadcast, and an operator's hold on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, func, select, update

from bot.clock import Clock
from bot.store.ledger import Ledger
from bot.store.store import Store
from bot.store.tables import BROADCAST, OUTBOX, SUBSCRIPTION, in_state

RESUMED_FOR = 6 * 3600
"""Seconds that a resumed or retried delivery has to arrive."""


@dataclass(frozen=True, slots=True)
class Broadcast:
    """One post to all its subscribers on one surface; `states` counts the deliveries that are still on the list."""

    surface: str
    kind: str
    issue: str
    stopped: str | None = None
    states: Mapping[str, int] = field(default_factory=dict)
    faults: Mapping[str, int] = field(default_factory=dict)
    sent: int = 0
    failed: int = 0
    gone: int = 0

    @property
    def name(self) -> str:
        """How an operator names it."""
        return f"{self.surface}/{self.kind}/{self.issue}"


class Broadcasts:
    """All broadcasts of a database; every change works beside a running server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def all(self) -> Sequence[Broadcast]:
        """The newest first. StoreError if the database does not answer."""
        key = (OUTBOX.c.surface, OUTBOX.c.kind, OUTBOX.c.issue)
        counted = select(*key, OUTBOX.c.state, OUTBOX.c.fault, func.count()).group_by(
            *key, OUTBOX.c.state, OUTBOX.c.fault
        )
        async with self._store.reading() as connection:
            listed = (await connection.execute(counted)).all()
            ended = (await connection.execute(select(BROADCAST))).all()
        found: dict[tuple[str, str, str], dict[str, Any]] = {}
        for surface, kind, issue, state, fault, count in listed:
            one = found.setdefault((surface, kind, issue), {"states": {}, "faults": {}})
            one["states"][state] = one["states"].get(state, 0) + count
            if fault:
                one["faults"][fault] = one["faults"].get(fault, 0) + count
        for row in ended:
            one = found.setdefault((row.surface, row.kind, row.issue), {})
            one.update(stopped=row.stopped, sent=row.sent, failed=row.failed, gone=row.gone)
        broadcasts = [Broadcast(*names, **details) for names, details in found.items()]
        return sorted(broadcasts, key=lambda each: (each.issue, each.surface), reverse=True)

    async def stop(self, surface: str, kind: str, issue: str) -> None:
        """Send no more of it until it is resumed."""
        async with self._store.writing() as connection:
            await Ledger(connection, self._now).stop(surface, kind, issue, "by operator")

    async def resume(self, surface: str, kind: str, issue: str) -> int:
        """Go on with a stopped one; how many wait."""
        async with self._store.writing() as connection:
            resumed = update(BROADCAST).filter_by(surface=surface, kind=kind, issue=issue)
            await connection.execute(resumed.values(stopped=None))
        return await self._put_back(surface, kind, issue, in_state(OUTBOX, "stopped"))

    async def retry(self, surface: str, kind: str, issue: str) -> int:
        """Try once more what failed, was skipped, or may not have arrived; how many. Those who are gone stay gone."""
        return await self._put_back(surface, kind, issue, OUTBOX.c.state.in_(("failed", "skipped", "unknown")))

    async def _put_back(self, surface: str, kind: str, issue: str, chosen: ColumnElement[bool]) -> int:
        active = select(SUBSCRIPTION.c.id).where(in_state(SUBSCRIPTION, "active"))
        waiting = update(OUTBOX).filter_by(surface=surface, kind=kind, issue=issue).where(chosen)
        fresh = {"state": "pending", "attempts": 0, "due": self._now, "expires": self._now + RESUMED_FOR, "fault": None}
        async with self._store.writing() as connection:
            done = await connection.execute(waiting.where(OUTBOX.c.subscription.in_(active)).values(**fresh))
        return int(done.rowcount)

    @property
    def _now(self) -> int:
        return int(self._clock.now().timestamp())
