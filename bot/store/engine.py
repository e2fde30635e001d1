"""Opening the database, and its transactions; what differs between databases stands here alone."""

from __future__ import annotations

import fcntl
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.clock import Clock
from bot.errors import OperatorError, StoreError

BUSY_SECONDS = 5
RETRY_SECONDS = 10
"""How long a database that could not be opened is left alone before it is tried again."""

_MIGRATIONS = Path(__file__).parent / "migrations"
_log = logging.getLogger(__name__)


class Store:
    """The database; it may be away and come back, and every use of it says so by StoreError."""

    def __init__(self, engine: AsyncEngine, clock: Clock) -> None:
        self._engine = engine
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

    async def prepare(self) -> None:
        """Look the file over and bring its tables up to date. StoreError, in one clear line, if that fails."""
        self._next_try = self._clock.monotonic() + RETRY_SECONDS
        with self._told():
            async with self._engine.connect() as connection:
                await connection.run_sync(_look_over)
            async with self._engine.connect() as connection:
                await connection.run_sync(_upgrade)
        self._is_prepared = True

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        await self._ensure_prepared()
        with self._told():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, committed at its end; it takes the write lock at once."""
        await self._ensure_prepared()
        with self._told():
            async with self._engine.connect() as connection:
                await connection.execution_options(writes=True)
                async with connection.begin():
                    yield connection

    async def empty_log(self) -> None:
        """Move SQLite's write-ahead log into the file and cut it to nothing: it still holds what was deleted."""
        await self._outside_transactions("PRAGMA wal_checkpoint(TRUNCATE)")

    async def scrub(self) -> None:
        """Write the file anew from what is still there, and empty its log.

        `secure_delete` overwrites a deleted row where it stands, but not the copies that stay behind in a page when
        SQLite moves rows to another one.
        """
        await self._outside_transactions("VACUUM")
        await self.empty_log()

    async def copy_to(self, path: Path) -> None:
        """Write a copy of this moment to a file that must not exist yet, while others go on reading and writing."""
        await self._outside_transactions("VACUUM INTO ?", str(path))

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    async def _outside_transactions(self, statement: str, *values: str) -> None:
        await self._ensure_prepared()
        with self._told():
            async with self._engine.connect() as connection:
                driver: Any = (await connection.get_raw_connection()).driver_connection
                await driver.execute_fetchall(statement, values)

    async def _ensure_prepared(self) -> None:
        if self._is_prepared:
            return
        if self._clock.monotonic() < self._next_try:
            raise StoreError(self._trouble)
        await self.prepare()

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, sqlite3.Error, OSError) as trouble:
            self._trouble = in_words(trouble)
            self.errors += 1
            raise StoreError(self._trouble) from trouble
        self._trouble = None


@asynccontextmanager
async def open_store(database_url: str, clock: Clock, *, alone: bool = True) -> AsyncIterator[Store]:
    """The database behind a URL. One that cannot be used yet is told in one line and tried again later.

    `alone` refuses a second server on one SQLite file by OperatorError; commands beside a server open it without.
    """
    url = checked_url(database_url)
    with _lock(url) if alone else _nothing():
        store = Store(_engine(url), clock)
        try:
            await store.prepare()
        except StoreError as trouble:
            _log.error("the database cannot be used, look-ups go on without it: %s", trouble)
        try:
            yield store
        finally:
            await store.close()


def in_words(trouble: Exception) -> str:
    """One line that says what is wrong and what to do."""
    said = str(getattr(trouble, "orig", None) or trouble)
    for sign, advice in _ADVICE.items():
        if sign in said:
            return f"{said} ({advice})"
    return said


_ADVICE = {
    "locked": "another program holds it; it is tried again",
    "readonly": "let this user write the file and its folder",
    "disk is full": "free some space; nothing is lost",
    "disk I/O error": "see whether the disk is full or failing; nothing is lost",
    "malformed": "restore a backup; the file is left as it is",
    "not a database": "restore a backup or name another file; it is left as it is",
    "unable to open": "check that the folder exists and may be written",
}


def checked_url(database_url: str) -> URL:
    """The URL with its driver; OperatorError for one that is not supported."""
    try:
        url = make_url(database_url)
    except ArgumentError:
        raise OperatorError("PLAINTERMS_DATABASE_URL: write a URL such as sqlite:///var/plainterms.db") from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise OperatorError("PLAINTERMS_DATABASE_URL: only sqlite:///PATH is supported")
    return url.set(drivername="sqlite+aiosqlite")


def _engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine.sync_engine, "connect", _configure)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _configure(connection: Any, _record: Any) -> None:
    """SQLite's settings per connection; transactions are begun by `_begin` alone, never by the driver."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """A write must begin IMMEDIATE: a deferred one that upgrades fails at once with SQLITE_BUSY_SNAPSHOT."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _look_over(connection: Connection) -> None:
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        raise sqlite3.DatabaseError(f"database disk image is malformed: {found}")


def _upgrade(connection: Connection) -> None:
    if _revision(connection) == newest_revision():
        return
    from alembic import command  # noqa: PLC0415  # 11 MB and 0.1 s of CPU, for the few starts that change a table
    from alembic.config import Config  # noqa: PLC0415  # as above

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def newest_revision() -> str:
    """That of the last migration: their files begin with their revisions."""
    return max(path.name.partition("_")[0] for path in (_MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def _revision(connection: Connection) -> str | None:
    with connection.begin():  # ended here: Alembic leaves it to others to end what they began
        if not inspect(connection).has_table("alembic_version"):
            return None
        revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return revision


@contextmanager
def _lock(url: URL) -> Iterator[None]:
    path = Path(f"{url.database}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
    except OSError as refused:
        _log.warning("no lock file %s: %s", path, refused.strerror)
        yield
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise OperatorError(f"another server already uses {url.database}; stop it first") from None
        yield


@contextmanager
def _nothing() -> Iterator[None]:
    yield
