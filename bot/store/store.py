"""Opening the database, and its transactions."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Clock
from bot.errors import StoreError
from bot.store.database import Database
from bot.store.engine import database_of
from bot.store.schema import upgrade

RETRY_SECONDS = 10
"""How long a database that could not be opened is left alone before it is tried again."""

_log = logging.getLogger(__name__)


class Store:
    """The database; it may be away and come back, and every use of it says so by StoreError."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._engine = database.engine()
        self._clock = clock
        self._is_prepared = False
        self._next_try = 0.0
        self._trouble: str | None = None
        self.errors = 0
        """How many uses of the database have failed."""

    @property
    def is_ready(self) -> bool:
        """Whether the last use of the database worked."""
        return self._is_prepared and self._trouble is None

    @property
    def is_shared(self) -> bool:
        """Whether several servers may use it at the same time."""
        return self._database.is_shared

    async def prepare(self) -> None:
        """Look it over and bring its tables up to date. StoreError, in one clear line, if that fails."""
        self._next_try = self._clock.monotonic() + RETRY_SECONDS
        with self._told():
            async with self._engine.connect() as connection:
                await connection.run_sync(self._database.look_over)
            async with self._engine.connect() as connection:
                await connection.execution_options(**self._database.to_write)
                await connection.run_sync(self._upgrade)
        self._is_prepared = True

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self._connected() as connection:
            await connection.execution_options(**self._database.to_read)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, committed at its end; SQLite's takes the write lock at once."""
        async with self._connected() as connection:
            await connection.execution_options(**self._database.to_write)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def single(self) -> AsyncIterator[AsyncConnection]:
        """For a statement that is a transaction by itself: a third of the messages of `writing`."""
        async with self._connected() as connection:
            await connection.execution_options(**self._database.outside)
            yield connection

    @asynccontextmanager
    async def lasting(self) -> AsyncIterator[Lasting]:
        """A connection outside transactions, which ends with the block: what it claims is free then."""
        async with self._connected() as connection:
            await connection.execution_options(**self._database.outside)
            try:
                yield Lasting(connection, self._database)
            finally:
                await connection.invalidate()

    async def empty_log(self) -> None:
        """Throw away logs that still hold what was deleted."""
        await self._outside_transactions(self._database.emptying())

    async def scrub(self) -> None:
        """Leave nothing of rows that were deleted."""
        await self._outside_transactions(self._database.scrubbing())

    async def copy_to(self, path: Path) -> None:
        """Write a copy of this moment to a file that must not exist yet. StoreError where another tool does that."""
        await self._outside_transactions((self._database.copying(),), str(path))

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        if not self._is_prepared:
            if self._clock.monotonic() < self._next_try:
                raise StoreError(self._trouble)
            await self.prepare()
        with self._told():
            async with self._engine.connect() as connection:
                yield connection

    async def _outside_transactions(self, statements: Sequence[str], *values: str) -> None:
        async with self._connected() as connection:
            await connection.execution_options(**self._database.outside)
            for statement in statements:
                await connection.exec_driver_sql(statement, values or None)

    def _upgrade(self, connection: Connection) -> None:
        with self._database.changing_tables(connection):
            upgrade(connection)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, NoConnectionError, OSError) as trouble:
            self._trouble = self._database.in_words(trouble)
            self.errors += 1
            raise StoreError(self._trouble) from trouble
        self._trouble = None


@dataclass(frozen=True, slots=True)
class Lasting:
    """A connection that claims."""

    connection: AsyncConnection
    database: Database

    async def claim(self, key: int, *, shared: bool = False) -> bool:
        """Whether the key, 64 bits with a sign, is this connection's from now on, alone or with others that share."""
        trying = self.database.trying_to_claim(shared=shared)
        return bool((await self.connection.execute(trying, {"key": key})).scalar())

    async def check(self) -> None:
        """DBAPIError if the connection has ended."""
        await self.connection.execute(text("SELECT 1"))


@asynccontextmanager
async def open_store(database_url: str, clock: Clock, *, alone: bool = True) -> AsyncIterator[Store]:
    """The database behind a URL. One that cannot be used yet is told in one line and tried again later.

    `alone` refuses a second server on one SQLite file by OperatorError; commands beside a server open it without.
    """
    database = database_of(database_url)
    with database.lock() if alone else nullcontext():
        store = Store(database, clock)
        try:
            await store.prepare()
        except StoreError as trouble:
            _log.error("the database cannot be used, look-ups go on without it: %s", trouble)
        try:
            yield store
        finally:
            await store.close()
