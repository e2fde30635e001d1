"""Moving all that a database holds to an empty one, of its own kind or the other."""

from __future__ import annotations

import hashlib
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Table, func, inspect, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.errors import OperatorError
from bot.store.database import Database
from bot.store.engine import database_of
from bot.store.fitting import misfits
from bot.store.replicas import DEAD_AFTER
from bot.store.schema import make, newest_revision, revision_of
from bot.store.tables import METADATA, PACE, RECEIVED, REPLICA

LEFT_BEHIND = frozenset({REPLICA, RECEIVED, PACE})
"""Of no use but to the servers that wrote it."""

MOVED: Sequence[Table] = [table for table in METADATA.sorted_tables if table not in LEFT_BEHIND]
"""In an order in which no row names one that is not there yet."""

BATCH = 1000
"""Rows that are read and written at once."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A table and how many rows of it were moved."""

    table: str
    rows: int


@dataclass(frozen=True, slots=True)
class Contents:
    """How many rows there are, and the sum of their hashes: the same in whatever order they come."""

    rows: int = 0
    checksum: int = 0

    def and_more(self, rows: Iterable[Row[Any]]) -> Contents:
        """With these rows too."""
        hashes = [_hash(row) for row in rows]
        return Contents(self.rows + len(hashes), (self.checksum + sum(hashes)) % 2**128)


async def move(source_url: str, target_url: str, called: str) -> Sequence[Moved]:
    """Copy every row of the one database to the other and compare what arrived, in one transaction.

    OperatorError, and then nothing has changed: a server runs on one of them, the source is older than this program,
    the target is not empty or cannot take something. `called` is what the operator calls the target's URL.
    """
    source, target = database_of(source_url), database_of(target_url, called)
    if source.url == target.url:
        raise OperatorError(f"{called}: that is the database itself")
    if not source.exists:
        raise OperatorError(f"{source.name}: there is no such database")
    with source.lock():
        async with _connected(source, source.looking()) as here:
            read = await here.run_sync(_look_over, source)
            with target.lock():
                async with _connected(target, target.engine()) as there:
                    await there.execution_options(**target.to_write)
                    return await there.run_sync(_fill, target, read, source)


@asynccontextmanager
async def _connected(database: Database, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    try:
        with _told(database):
            async with engine.connect() as connection:
                yield connection
    finally:
        await engine.dispose()


@contextmanager
def _told(database: Database) -> Iterator[None]:
    try:
        yield
    except (DBAPIError, OSError) as trouble:
        raise OperatorError(f"{database.name}: {database.in_words(trouble)}; nothing was moved") from trouble


def _look_over(here: Connection, source: Database) -> Connection:
    """The connection itself, after seeing that it is whole, of today and not in use, and that every row fits."""
    source.look_over(here)
    here.rollback()
    revision = revision_of(here)
    if revision != newest_revision():
        advice = "start this version of plainterms serve on it once, stop it, and move it then"
        raise OperatorError(f"{source.name}: its tables are of revision {revision or 'none'}; {advice}")
    _refuse_served(here, source)
    faults = [fault for table in MOVED for fault in misfits(table, _rows(here, table))]
    if faults:
        advice = f"mend them in {source.name} and move it then; nothing was moved"
        raise OperatorError("\n".join([*faults, advice]))
    return here


def _fill(there: Connection, target: Database, here: Connection, source: Database) -> Sequence[Moved]:
    with target.changing_tables(there):
        revision = revision_of(there)
        with there.begin():
            _make_or_refuse(there, target, revision)
            moved = [_copy(table, here, source, there) for table in MOVED]
            for table in MOVED:
                _number_on(table, here, source, there, target)
            return moved


def _make_or_refuse(there: Connection, target: Database, revision: str | None) -> None:
    advice = "name an empty database; this one is left as it is"
    if revision is None:
        if taken := {*inspect(there).get_table_names()} & {table.name for table in METADATA.sorted_tables}:
            raise OperatorError(f"{target.name}: another program's tables are in it ({min(taken)}); {advice}")
        make(there)
        return
    if revision != newest_revision():
        raise OperatorError(f"{target.name}: it holds tables of revision {revision}; {advice}")
    _refuse_served(there, target)
    filled = [table.name for table in MOVED if there.execute(select(table).limit(1)).first()]
    if filled:
        raise OperatorError(f"{target.name}: it is not empty ({', '.join(filled)}); {advice}")


def _refuse_served(connection: Connection, database: Database) -> None:
    """By the signs of life of servers that share it: where one alone may use it, a lock does that."""
    last = connection.execute(select(func.max(REPLICA.c.seen))).scalar()
    if last is not None and time.time() - last < DEAD_AFTER:
        raise OperatorError(
            f"{database.name}: a server uses it; stop it first (a killed one counts for {DEAD_AFTER:.0f} s)"
        )


def _copy(table: Table, here: Connection, source: Database, there: Connection) -> Moved:
    read = Contents()
    with _told(source):
        batches = _batches(here, table)
        batch = next(batches, None)
    while batch:
        read = read.and_more(batch)
        there.execute(table.insert(), [dict(row._mapping) for row in batch])  # noqa: SLF001  # public
        with _told(source):
            batch = next(batches, None)
    arrived = Contents()
    for batch in _batches(there, table):
        arrived = arrived.and_more(batch)
    if arrived != read:
        raise OperatorError(f"{table.name}: what arrived is not what was read; nothing was moved")
    return Moved(table.name, arrived.rows)


def _hash(row: Row[Any]) -> int:
    return int.from_bytes(hashlib.blake2b(repr(tuple(row)).encode(), digest_size=16).digest())


def _number_on(table: Table, here: Connection, source: Database, there: Connection, target: Database) -> None:
    """A number that was given out once is not given out again, though its row may be gone."""
    if (column := table.autoincrement_column) is not None and (last := source.last_number(here, column)):
        target.number_on(there, column, last)


def _rows(connection: Connection, table: Table) -> Iterable[Row[Any]]:
    return (row for batch in _batches(connection, table) for row in batch)


def _batches(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    return connection.execute(select(table).execution_options(stream_results=True)).partitions(BATCH)
