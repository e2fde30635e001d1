"""Throwing away what has been kept for as long as was promised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import ColumnElement, Delete, Table, delete

from bot.clock import Clock
from bot.store.store import Store
from bot.store.tables import (
    BROADCAST,
    CAMPAIGN,
    CHAT_PREFERENCE,
    EDITION,
    FEED,
    METADATA,
    MISS,
    OPENING,
    OUTBOX,
    PACE,
    PERSON_PREFERENCE,
    RECEIVED,
    REPLICA,
    STORY,
    SUBSCRIPTION,
    TAP,
)


class Retention:
    """What each table's `info` promises."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def clean(self) -> int:
        """Delete what is older than its table may keep; how many rows. StoreError if that failed."""
        today = self._clock.now().date()
        async with self._store.writing() as connection:
            done = [await connection.execute(_old(table, today)) for table in METADATA.sorted_tables]
        await self._store.empty_log()
        return sum(each.rowcount for each in done)


def _old(table: Table, today: date) -> Delete:
    return delete(table).where(_ENDED_BEFORE[table](today - timedelta(days=table.info["days"])))


def _expired_before(day: date) -> ColumnElement[bool]:
    """Done with: a delivery that is still to be sent is never older than some hours."""
    return OUTBOX.c.expires < _seconds(day)


def _seconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())


_ENDED_BEFORE: Mapping[Table, Callable[[date], ColumnElement[bool]]] = {
    PERSON_PREFERENCE: lambda day: PERSON_PREFERENCE.c.changed < day,
    CHAT_PREFERENCE: lambda day: CHAT_PREFERENCE.c.changed < day,
    SUBSCRIPTION: lambda day: SUBSCRIPTION.c.ended < day,
    OUTBOX: _expired_before,
    BROADCAST: lambda day: BROADCAST.c.begun < day,
    MISS: lambda day: MISS.c.last < day,
    TAP: lambda day: TAP.c.day < day,
    STORY: lambda day: STORY.c.moment < _seconds(day),
    EDITION: lambda day: EDITION.c.monday < day,
    FEED: lambda day: FEED.c.asked < _seconds(day),
    CAMPAIGN: lambda day: CAMPAIGN.c.registered < day,
    OPENING: lambda day: OPENING.c.day < day,
    REPLICA: lambda day: REPLICA.c.seen < _seconds(day),
    RECEIVED: lambda day: RECEIVED.c.moment < _seconds(day),
    PACE: lambda day: PACE.c.next < 1000 * _seconds(day),
}
"""A table that is missing here fails at the first cleaning, and before that in a test."""
