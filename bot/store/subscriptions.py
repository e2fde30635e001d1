"""Which places want posts, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Clock
from bot.question import Kind, Place, Subscription
from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import OUTBOX, SUBSCRIPTION, in_state

_KEY = ("surface", "place", "kind")


class StoredSubscriptions:
    """Subscriptions to the daily post. An ended one is kept for a while, so that a new one does not repeat its posts.

    Every change begins anew: what was due before it is not sent late.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, place: Place, kind: Kind = Kind.DAILY) -> Subscription | None:
        """The place's subscription, unless it has ended. StoreError if the database does not answer."""
        wanted = select(SUBSCRIPTION).filter_by(**_key(place, kind)).where(SUBSCRIPTION.c.state != "ended")
        async with self._store.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        return _subscription(row) if row else None

    async def keep(self, place: Place, subscription: Subscription, kind: Kind = Kind.DAILY) -> None:
        """Begin or change the place's subscription. StoreError if that failed; then nothing changed."""
        values = {
            "shared": place.shared,
            "person": None if place.shared else subscription.person,
            "hour": subscription.hour,
            "zone": subscription.zone,
            "locale": subscription.locale,
            "state": "paused" if subscription.paused else "active",
            "since": int(self._clock.now().timestamp()),
            "troubled": None,
            "ended": None,
        }
        kept = insert(SUBSCRIPTION).values(**_key(place, kind), **values)
        async with self._store.writing() as connection:
            await connection.execute(kept.on_conflict_do_update(index_elements=_KEY, set_=values))
            if subscription.paused:
                await _call_off(connection, place, kind)

    async def end(self, place: Place, kind: Kind = Kind.DAILY) -> None:
        """End the place's subscription, with all that is still owed to it. StoreError if that failed."""
        ended = update(SUBSCRIPTION).filter_by(**_key(place, kind)).where(SUBSCRIPTION.c.state != "ended")
        async with self._store.writing() as connection:
            await connection.execute(ended.values(state="ended", ended=self._clock.now().date()))
            await _call_off(connection, place, kind)

    async def end_all(self, surface: str, chat: str) -> None:
        """End whatever a chat or a topic in it subscribes to; nobody is there any more. StoreError if that failed."""
        there = (SUBSCRIPTION.c.surface == surface) & ((SUBSCRIPTION.c.place == chat) | (SUBSCRIPTION.c.shared == chat))
        going_on = there & (SUBSCRIPTION.c.state != "ended")
        async with self._store.writing() as connection:
            await _delete_waiting(connection, select(SUBSCRIPTION.c.id).where(going_on))
            ended = update(SUBSCRIPTION).where(going_on)
            await connection.execute(ended.values(state="ended", ended=self._clock.now().date()))

    async def move(self, surface: str, old: str, new: str) -> None:
        """Take a shared chat's subscriptions to its new identifier; what is there already stays. StoreError if not."""
        kinds = select(SUBSCRIPTION.c.kind).where(SUBSCRIPTION.c.state != "ended")
        here, there = {"surface": surface, "place": old}, {"surface": surface, "place": new}
        moving, taken = (kinds.filter_by(**each) for each in (here, there))
        over = delete(SUBSCRIPTION).filter_by(**there, state="ended").where(SUBSCRIPTION.c.kind.in_(moving))
        second = delete(SUBSCRIPTION).filter_by(**here).where(SUBSCRIPTION.c.kind.in_(taken))
        moved = update(SUBSCRIPTION).filter_by(**here).where(SUBSCRIPTION.c.state != "ended")
        async with self._store.writing() as connection:
            for statement in (over, second, moved.values(place=new, shared=new)):
                await connection.execute(statement)

    async def places(self, kind: Kind) -> Sequence[Place]:
        """All places with a subscription of the kind that has not ended. StoreError if the database is away."""
        columns = (SUBSCRIPTION.c.surface, SUBSCRIPTION.c.place, SUBSCRIPTION.c.shared)
        wanted = select(*columns).where(SUBSCRIPTION.c.kind == kind.value, SUBSCRIPTION.c.state != "ended")
        async with self._store.reading() as connection:
            return [Place(*row) for row in await connection.execute(wanted)]


async def _call_off(connection: AsyncConnection, place: Place, kind: Kind) -> None:
    await _delete_waiting(connection, select(SUBSCRIPTION.c.id).filter_by(**_key(place, kind)))


async def _delete_waiting(connection: AsyncConnection, owed_to: Select[tuple[int]]) -> None:
    waiting = in_state(OUTBOX, "pending") | in_state(OUTBOX, "stopped")
    await connection.execute(delete(OUTBOX).where(waiting, OUTBOX.c.subscription.in_(owed_to)))


def _key(place: Place, kind: Kind) -> dict[str, str]:
    return dict(zip(_KEY, (place.surface, place.at, kind.value), strict=True))


def _subscription(row: Row[Any]) -> Subscription:
    return Subscription(row.hour, row.zone, row.locale, row.person, paused=row.state == "paused")
