"""What is kept of a person: found, and deleted without a trace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Select, Table, delete, select

from bot.store.preferences import StoredPreferences
from bot.store.store import Store
from bot.store.tables import OUTBOX, PERSON_PREFERENCE, SUBSCRIPTION

Trace: TypeAlias = Mapping[str, str]

OF_A_PERSON: Sequence[Table] = (PERSON_PREFERENCE, SUBSCRIPTION)
"""The tables with a column `person`; what hangs on their rows by a foreign key goes with them."""


class StoredTraces:
    """Every row that bears a person's number, or hangs on one that does."""

    def __init__(self, store: Store, preferences: StoredPreferences) -> None:
        self._store = store
        self._preferences = preferences
        self._owes_scrubbing = False

    async def of_person(self, surface: str, person: str) -> Mapping[str, Sequence[Trace]]:
        """Every row that is kept of her, by table; columns that hold nothing are left out."""
        found = {}
        async with self._store.reading() as connection:
            for table, rows in _rows_of(surface, person).items():
                found[table] = [_trace(row) for row in await connection.execute(rows)]
        return {table: rows for table, rows in found.items() if rows}

    async def forget_person(self, surface: str, person: str) -> None:
        """Delete all of it in one transaction, then scrub the file. StoreError if either failed; it can be repeated."""
        hers = OUTBOX.c.subscription.in_(_subscriptions_of(surface, person))
        async with self._store.writing() as connection:
            await connection.execute(delete(OUTBOX).where(hers))  # first, as deliveries are settled, or each waits
            for table in OF_A_PERSON:
                done = await connection.execute(delete(table).filter_by(surface=surface, person=person))
                self._owes_scrubbing = self._owes_scrubbing or done.rowcount > 0
        self._preferences.drop_person(surface, person)
        if self._owes_scrubbing:
            await self._store.scrub()
            self._owes_scrubbing = False


def _rows_of(surface: str, person: str) -> Mapping[str, Select[Any]]:
    rows: dict[str, Select[Any]] = {
        table.name: select(table).filter_by(surface=surface, person=person) for table in OF_A_PERSON
    }
    own = _subscriptions_of(surface, person)
    details = [OUTBOX.c[name] for name in ("issue", "state", "due", "attempts", "fault")]
    return rows | {OUTBOX.name: select(*details).where(OUTBOX.c.subscription.in_(own))}


def _subscriptions_of(surface: str, person: str) -> Select[tuple[int]]:
    return select(SUBSCRIPTION.c.id).filter_by(surface=surface, person=person)


def _trace(row: Any) -> Trace:
    return {name: str(value) for name, value in row._mapping.items() if value is not None}  # noqa: SLF001  # public
