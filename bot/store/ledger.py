"""One transaction over the outbox: settles what was sent, and claims what is to be sent next."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.locale import Locale
from bot.question import Kind, Place
from bot.store.engine import insert
from bot.store.tables import BROADCAST, OUTBOX, SUBSCRIPTION, in_state

FAILURES_THAT_STOP = 20
"""A broadcast of which so many fail and none arrives is at fault itself, and stops."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message owed to one place.

    `issue` says which: a day of the place's own for the daily post, a number for an edition. `circle` and `position`
    are how far the place's order of entries has come. `moved` means that its group has moved once already.
    """

    subscription: int
    kind: Kind
    issue: str
    place: Place
    person: str | None
    locale: Locale
    circle: int
    position: str
    attempts: int
    moved: bool

    @property
    def key(self) -> str:
        """The same for every attempt at this delivery, and for no other."""
        return f"{self.subscription}.{self.issue}"


@dataclass(frozen=True, slots=True)
class Ledger:
    """What can be written about deliveries by one server; `now` is the transaction's moment, seconds since 1970.

    What came of a delivery is written down only if it is still this server's: nothing is counted, and no subscription
    changed, for one that another server has taken over or that its reader has had forgotten.
    """

    connection: AsyncConnection
    now: int
    replica: str | None = None

    async def claim(self, surface: str) -> Delivery | None:
        """The longest due delivery, marked as under way; None if none is due."""
        first = (
            select(OUTBOX.c.subscription, OUTBOX.c.issue)
            .where(in_state(OUTBOX, "pending"), OUTBOX.c.surface == surface, OUTBOX.c.due <= self.now)
            .where(OUTBOX.c.expires > self.now)
            .order_by(OUTBOX.c.due)
            .limit(1)
            .with_for_update(skip_locked=True)
            .cte("first")
        )
        is_first = (OUTBOX.c.subscription == first.c.subscription) & (OUTBOX.c.issue == first.c.issue)
        sending = {"state": "sending", "attempts": OUTBOX.c.attempts + 1, "replica": self.replica}
        marked = update(OUTBOX).where(is_first).values(**sending)
        taken = (await self.connection.execute(marked.returning(*OUTBOX.c))).one_or_none()
        if taken is None:
            return None
        owner = await self.connection.execute(select(SUBSCRIPTION).filter_by(id=taken.subscription))
        return _delivery(taken, owner.one())

    async def sent(self, delivery: Delivery, circle: int, position: str) -> None:
        """It arrived, and the place's order has come this far."""
        if await self._close(delivery, "sent", "sent"):
            moved_on = {"circle": circle, "position": position, "troubled": None}
            await self._change_subscription(delivery, **moved_on)

    async def failed(self, delivery: Delivery, fault: str) -> bool:
        """The message itself was refused. Whether that shows that the whole broadcast is at fault: then it stops."""
        counts = await self._close(delivery, "failed", "failed", fault)
        is_hopeless = counts is not None and not counts.sent and counts.failed >= FAILURES_THAT_STOP
        if is_hopeless:
            await self.stop(delivery.place.surface, delivery.kind, delivery.issue, "failing")
        return is_hopeless

    async def gone(self, delivery: Delivery, fault: str) -> bool:
        """Nobody is there any more: the subscription ends, and with it all that is still owed to it. Whether it did."""
        if not await self._close(delivery, "failed", "gone", fault):
            return False
        await self._change_subscription(delivery, state="ended", ended=self._today)
        owed = OUTBOX.c.subscription == delivery.subscription
        await self.connection.execute(delete(OUTBOX).where(in_state(OUTBOX, "pending"), owed))
        return True

    async def forbidden(self, delivery: Delivery, fault: str, patience_days: int) -> bool:
        """The bot may not write there. Whether that has lasted so long that the subscription has ended."""
        troubled = select(SUBSCRIPTION.c.troubled).filter_by(id=delivery.subscription)
        since: date | None = (await self.connection.execute(troubled)).scalar()
        if since and (self._today - since).days >= patience_days:
            return await self.gone(delivery, fault)
        if await self._close(delivery, "failed", "gone", fault):
            await self._change_subscription(delivery, troubled=since or self._today)
        return False

    async def again(self, delivery: Delivery, seconds: float, fault: str | None = None, *, counts: bool = True) -> None:
        """Try it later; an attempt that does not count was not the delivery's fault."""
        attempts = delivery.attempts if counts else delivery.attempts - 1
        await self._change(delivery, state="pending", due=self.now + round(seconds), attempts=attempts, fault=fault)

    async def unknown(self, delivery: Delivery, fault: str) -> None:
        """It may have arrived, and is not sent a second time."""
        await self._change(delivery, state="unknown", fault=fault)

    async def moved(self, delivery: Delivery, to: str) -> None:
        """The group has a new identifier: the subscription moves there, and the delivery is tried once more.

        Where there is one already, it stays, and the one that would move ends.
        """
        if not await self._change(delivery, state="pending", moved=True):
            return
        there = {"surface": delivery.place.surface, "place": to, "kind": delivery.kind.value}
        if (await self.connection.execute(select(SUBSCRIPTION.c.id).filter_by(**there))).first():
            await self.connection.execute(delete(SUBSCRIPTION).filter_by(id=delivery.subscription))
            return
        await self._change_subscription(delivery, place=to, shared=to if delivery.place.shared else None)

    async def stop(self, surface: str, kind: str, issue: str, reason: str) -> None:
        """Stop a broadcast: what of it is pending waits, and what is still to be listed will."""
        broadcast = {"surface": surface, "kind": kind, "issue": issue}
        noted = insert(BROADCAST).values(**broadcast, begun=self._today, stopped=reason)
        key = list(BROADCAST.primary_key)
        await self.connection.execute(noted.on_conflict_do_update(index_elements=key, set_={"stopped": reason}))
        waiting = update(OUTBOX).where(in_state(OUTBOX, "pending")).filter_by(**broadcast)
        await self.connection.execute(waiting.values(state="stopped"))

    @property
    def _today(self) -> date:
        return datetime.fromtimestamp(self.now, UTC).date()

    async def _close(
        self, delivery: Delivery, state: str, counter: str, fault: str | None = None
    ) -> Row[tuple[int, int]] | None:
        """Note the end of a delivery and count it; how many of its broadcast were `sent` and `failed` so far."""
        if not await self._change(delivery, state=state, fault=fault):
            return None
        broadcast = {"surface": delivery.place.surface, "kind": delivery.kind.value, "issue": delivery.issue}
        first = insert(BROADCAST).values(**broadcast, begun=self._today, **{counter: 1})
        counted = first.on_conflict_do_update(
            index_elements=list(BROADCAST.primary_key), set_={counter: BROADCAST.c[counter] + 1}
        )
        return (await self.connection.execute(counted.returning(BROADCAST.c.sent, BROADCAST.c.failed))).one()

    async def _change(self, delivery: Delivery, **values: Any) -> bool:
        """Whether it is still as it was claimed; by its attempts, since one server may come to claim it again."""
        key = {"subscription": delivery.subscription, "issue": delivery.issue}
        claimed = {"state": "sending", "replica": self.replica, "attempts": delivery.attempts}
        changed = update(OUTBOX).filter_by(**key, **claimed).values(**values)
        is_ours = (await self.connection.execute(changed)).rowcount == 1
        if not is_ours:
            _log.warning("what came of a delivery on %s is left to others", delivery.place.surface, extra=_TAKEN_OVER)
        return is_ours

    async def _change_subscription(self, delivery: Delivery, **values: Any) -> None:
        await self.connection.execute(update(SUBSCRIPTION).filter_by(id=delivery.subscription).values(**values))


def _delivery(taken: Any, owner: Any) -> Delivery:
    return Delivery(
        taken.subscription,
        Kind(taken.kind),
        taken.issue,
        Place(owner.surface, owner.place, owner.shared),
        owner.person,
        owner.locale,
        owner.circle,
        owner.position,
        taken.attempts,
        taken.moved,
    )


_TAKEN_OVER = {"action": "delivery_taken_over"}
