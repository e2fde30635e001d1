"""What readers and chats chose, kept in the database behind a small cache."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Unpack

from sqlalchemy import Row, Table, select

from bot.clock import Clock
from bot.errors import StoreError
from bot.glossary.audience import Audience
from bot.question import NOTHING_CHOSEN, ChatsChoice, PersonsChoice, Preference
from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import CHAT_PREFERENCE, PERSON_PREFERENCE

PATIENCE = 0.2
"""Seconds that reading a preference may take before an answer goes out without it."""

BELIEVED = 600.0
"""Seconds that what is remembered is believed: a command beside the server may have deleted it meanwhile."""

BELIEVED_AMONG_SEVERAL = 30.0
"""The same where other servers may have saved something else meanwhile."""

CACHED = 10_000
"""How many persons and chats are remembered, about 3 MB; the longest unused is forgotten first."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Whose preference: the table, and the values of its key columns."""

    table: Table
    surface: str
    whose: str

    @property
    def key(self) -> dict[str, str]:
        """The key columns with their values."""
        surface, whose = (column.name for column in self.table.primary_key.columns)
        return {surface: self.surface, whose: self.whose}


class StoredPreferences:
    """Preferences of persons and shared chats; only days are kept of when something was chosen."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._believed = BELIEVED_AMONG_SEVERAL if store.is_shared else BELIEVED
        self._cache: OrderedDict[Kept, tuple[float, Preference]] = OrderedDict()
        self._looking: set[asyncio.Task[Row[Any] | None]] = set()

    async def of_person(self, surface: str, person: str) -> Preference:
        """The person's preference. StoreError if it is not in the cache and the database does not answer."""
        return await self._read(Kept(PERSON_PREFERENCE, surface, person))

    async def of_chat(self, surface: str, chat: str) -> Preference:
        """The chat's preference. StoreError if it is not in the cache and the database does not answer."""
        return await self._read(Kept(CHAT_PREFERENCE, surface, chat))

    async def save_person(self, surface: str, person: str, **chosen: Unpack[PersonsChoice]) -> Preference:
        """Keep what the person chose. StoreError if it could not be kept; then nothing changed."""
        values: dict[str, Any] = {**chosen}
        if audience := chosen.get("audience"):
            values["audience"] = audience.value
        return await self._save(Kept(PERSON_PREFERENCE, surface, person), values)

    async def save_chat(self, surface: str, chat: str, **chosen: Unpack[ChatsChoice]) -> Preference:
        """Keep what was chosen for the chat. StoreError if it could not be kept; then nothing changed."""
        return await self._save(Kept(CHAT_PREFERENCE, surface, chat), {**chosen})

    def drop_person(self, surface: str, person: str) -> None:
        """Forget what is remembered of a person here."""
        self._cache.pop(Kept(PERSON_PREFERENCE, surface, person), None)

    async def _read(self, kept: Kept) -> Preference:
        until, known = self._cache.get(kept, (0.0, None))
        if known is not None and self._clock.monotonic() < until:
            self._cache.move_to_end(kept)
            return known
        try:
            return self._remember(kept, _preference(await self._row(kept)))
        except StoreError:
            if known is None:
                raise
            return known

    async def _row(self, kept: Kept) -> Row[Any] | None:
        """The row, unless that takes too long; a read is left to end by itself then: broken off, it costs a connection.

        What comes too late is not remembered, since something else may have been saved meanwhile.
        """
        looking = asyncio.create_task(self._looked_up(kept))
        self._looking.add(looking)
        looking.add_done_callback(self._let_go)
        done, _ = await asyncio.wait([looking], timeout=PATIENCE)
        if not done:
            raise StoreError(f"the database did not answer within {PATIENCE} s")
        return looking.result()

    async def _looked_up(self, kept: Kept) -> Row[Any] | None:
        async with self._store.reading() as connection:
            return (await connection.execute(select(kept.table).filter_by(**kept.key))).one_or_none()

    def _let_go(self, looking: asyncio.Task[Row[Any] | None]) -> None:
        """An error of a read that nobody waits for any more has been counted by the store."""
        self._looking.discard(looking)
        if not looking.cancelled():
            looking.exception()

    async def _save(self, kept: Kept, chosen: dict[str, Any]) -> Preference:
        """Only the columns that were chosen: what is remembered of the others may be old."""
        changed = {**chosen, "changed": self._clock.now().date()}
        row = insert(kept.table).values(**kept.key, **changed)
        saving = row.on_conflict_do_update(index_elements=list(kept.table.primary_key), set_=changed)
        async with self._store.writing() as connection:
            saved = (await connection.execute(saving.returning(kept.table))).one()
        return self._remember(kept, _preference(saved))

    def _remember(self, kept: Kept, preference: Preference) -> Preference:
        self._cache[kept] = self._clock.monotonic() + self._believed, preference
        self._cache.move_to_end(kept)
        if len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return preference


def _preference(row: Row[Any] | None) -> Preference:
    if row is None:
        return NOTHING_CHOSEN
    saved = row._mapping  # noqa: SLF001  # SQLAlchemy's public name for a row as a mapping
    audience = saved.get("audience")
    return Preference(saved["locale"], Audience(audience) if audience in set(Audience) else None, saved.get("private"))
