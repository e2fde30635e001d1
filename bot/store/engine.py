"""What differs between SQLite and PostgreSQL; all else of the store is the same statement on both."""

from __future__ import annotations

import fcntl
import importlib.util
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote

from sqlalchemy import URL, Column, Connection, TextClause, event, make_url, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.errors import OperatorError, StoreError
from bot.store.database import Database

BUSY_SECONDS = 5
"""How long a connection may take to be made, and how long a write waits for another one."""
CONNECTIONS = 10
"""How many connections to PostgreSQL a server keeps for its statements; who finds none free waits."""
STATEMENT_SECONDS = 30
"""How long PostgreSQL may take for a statement."""

insert = postgresql.insert
"""An INSERT that may say what to do about a row that is there already; both databases write that in the same words."""

_TOLD: Mapping[str, Any] = {"hide_parameters": True}
"""What an error tells of a statement: never whom it was about."""

_log = logging.getLogger(__name__)


class Sqlite(Database):
    """A file, for one server and the commands beside it."""

    is_shared = False
    to_read: ClassVar[Mapping[str, Any]] = {}
    to_write: ClassVar[Mapping[str, Any]] = {"begins": "BEGIN IMMEDIATE"}
    outside: ClassVar[Mapping[str, Any]] = {"begins": None}
    advice: ClassVar[Mapping[str, str]] = {
        "locked": "another program holds it; it is tried again",
        "readonly": "let this user write the file and its folder",
        "disk is full": "free some space; nothing is lost",
        "disk I/O error": "see whether the disk is full or failing; nothing is lost",
        "malformed": "restore a backup; the file is left as it is",
        "not a database": "restore a backup or name another file; it is left as it is",
        "unable to open": "check that the folder exists and may be written",
    }

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self.url.database or "").absolute()

    @property
    def name(self) -> str:
        """Its path."""
        return str(self.path)

    @property
    def exists(self) -> bool:
        """Whether there is a file."""
        return self.path.exists()

    @property
    def folder(self) -> Path | None:
        """That of the file."""
        return self.path.parent

    def engine(self) -> AsyncEngine:
        """One file, a few connections."""
        with suppress(OSError):  # then no connection can be made, and that is told
            self.path.parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(self.url, connect_args={"timeout": BUSY_SECONDS}, **_TOLD)
        event.listen(engine.sync_engine, "connect", _configure)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine

    def looking(self) -> AsyncEngine:
        """Not even the mode of its journal is changed."""
        read_only = {"mode": "ro", "uri": "true"}
        file = f"file:{quote(str(self.path))}"
        engine = create_async_engine(URL.create(self.url.drivername, database=file, query=read_only), **_TOLD)
        event.listen(engine.sync_engine, "connect", _leave_transactions_to_us)
        event.listen(engine.sync_engine, "begin", _begin)
        return engine

    @contextmanager
    def lock(self) -> Iterator[None]:
        """A lock on a file beside it, which the system takes back from a process that ends."""
        path = Path(f"{self.path}.lock")
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
                raise OperatorError(
                    f"another server already uses {self.path}; stop it first (several need PostgreSQL)"
                ) from None
            yield

    def look_over(self, connection: Connection) -> None:
        """By its own check."""
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
        if found != "ok":
            raise OSError(f"database disk image is malformed: {found}")

    def last_number(self, connection: Connection, column: Column[Any]) -> int:
        """From SQLite's own list."""
        kept = text("SELECT seq FROM sqlite_sequence WHERE name = :table")
        return connection.execute(kept, {"table": column.table.name}).scalar() or 0

    def number_on(self, connection: Connection, column: Column[Any], last: int) -> None:
        """In SQLite's own list, which has a row only where something was numbered."""
        kept = {"table": column.table.name, "last": last}
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), kept)
        connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :last)"), kept)

    def scrubbing(self) -> Sequence[str]:
        """Write the file anew from what is still there.

        `secure_delete` overwrites a deleted row where it stands, but not the copies that stay behind in a page when
        SQLite moves rows to another one.
        """
        return ("VACUUM", *self.emptying())

    def emptying(self) -> Sequence[str]:
        """Move the write-ahead log into the file and cut it to nothing."""
        return ("PRAGMA wal_checkpoint(TRUNCATE)",)

    def copying(self) -> str:
        """A copy of one moment, while others go on reading and writing."""
        return "VACUUM INTO ?"


class Postgresql(Database):
    """A server, for as many servers of ours as there are."""

    is_shared = True
    to_read: ClassVar[Mapping[str, Any]] = {"isolation_level": "AUTOCOMMIT"}
    to_write: ClassVar[Mapping[str, Any]] = {}
    outside: ClassVar[Mapping[str, Any]] = to_read
    advice: ClassVar[Mapping[str, str]] = {
        "Connection refused": "see whether PostgreSQL runs there; it is tried again",
        "timeout expired": "see whether PostgreSQL can be reached; it is tried again",
        "authentication failed": "correct the user or the password in the URL",
        "does not exist": "create it, or correct the URL",
        "permission denied": "let this user own the database",
        "too many clients": "let PostgreSQL take more connections (max_connections)",
        "No space left": "free some space; nothing is lost",
    }

    @property
    def name(self) -> str:
        """Its URL without the password, and without options, where one may stand too."""
        return self.url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)

    def engine(self) -> AsyncEngine:
        """Connections that notice by themselves when the server at the other end is gone."""
        return create_async_engine(
            self.url,
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=BUSY_SECONDS,
            connect_args=dict(NOTICING),
            **_TOLD,
        )

    def looking(self) -> AsyncEngine:
        """PostgreSQL itself refuses to change anything."""
        return self.engine().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def lock(self) -> AbstractContextManager[None]:
        """None: it is for several."""
        return nullcontext()

    def look_over(self, connection: Connection) -> None:
        """It answers, and looks after itself."""
        connection.execute(text("SELECT 1"))

    @contextmanager
    def changing_tables(self, connection: Connection) -> Iterator[None]:
        """By a lock that PostgreSQL takes back from a connection that ends; what is changed may take its time."""
        with connection.begin():
            connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _CHANGING_TABLES})
            connection.execute(text("SET statement_timeout = 0"))
        try:
            yield
        finally:
            with connection.begin():
                connection.execute(text("RESET statement_timeout"))
                connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _CHANGING_TABLES})

    def trying_to_claim(self, *, shared: bool) -> TextClause:
        """By an advisory lock."""
        return text(f"SELECT pg_try_advisory_lock{'_shared' if shared else ''}(:key)")

    def last_number(self, connection: Connection, column: Column[Any]) -> int:
        """From the column's sequence."""
        kept = text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:table, :column)::regclass)")
        return connection.execute(kept, _sequence(column)).scalar() or 0

    def number_on(self, connection: Connection, column: Column[Any], last: int) -> None:
        """By the column's sequence."""
        going_on = text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)")
        connection.execute(going_on, {**_sequence(column), "last": last})

    def scrubbing(self) -> Sequence[str]:
        """Give the room of deleted rows free for others to be written over."""
        return ("VACUUM",)

    def copying(self) -> str:
        """It has better tools of its own."""
        raise StoreError(f"copy {self.name} with pg_dump --format=custom, and read it back with pg_restore")


_CHANGING_TABLES = 7_463_921
"""Any number, the same in every server of ours."""

_KEEPALIVES = {"idle": 10, "interval": 5, "count": 3}
_UNANSWERED = {"tcp_user_timeout": 25_000}
"""Milliseconds that what was sent may go unacknowledged: while it does, no keepalive is sent."""
_THERE = {
    "statement_timeout": STATEMENT_SECONDS * 1000,
    **{f"tcp_keepalives_{name}": value for name, value in _KEEPALIVES.items()},
    **_UNANSWERED,
}
NOTICING: Mapping[str, Any] = {
    "connect_timeout": BUSY_SECONDS,
    **{f"keepalives_{name}": value for name, value in _KEEPALIVES.items()},
    **_UNANSWERED,
    "options": " ".join(f"-c {name}={value}" for name, value in _THERE.items()),
}
"""Options of a connection. Within 25 s each end notices that the other's machine is gone, idle or in a statement:
PostgreSQL would else hold the claims of one that lost its power for hours."""


def database_of(database_url: str, called: str = "PLAINTERMS_DATABASE_URL") -> Database:
    """The database that a URL names, with its driver.

    OperatorError, by the name that the operator calls the URL, for one that is not supported; never with a password.
    """
    try:
        url = make_url(database_url)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise OperatorError(f"{called}: write a URL such as sqlite:///var/plainterms.db") from None
    if "@" in (url.host or ""):
        raise OperatorError(f"{called}: write @ in the password as %40, and : / ? # % likewise")
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database:
        return Sqlite(url.set(drivername="sqlite+aiosqlite"))
    if kind in {"postgresql", "postgres"} and url.database:
        if importlib.util.find_spec("psycopg") is None:
            raise OperatorError(f"{called}: PostgreSQL needs more: pip install 'plainterms[scale]'")
        return Postgresql(url.set(drivername="postgresql+psycopg"))
    raise OperatorError(f"{called}: write sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME")


def _sequence(column: Column[Any]) -> dict[str, str]:
    return {"table": column.table.name, "column": column.name}


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    """Transactions are begun by `_begin` alone, never by the driver."""
    connection.isolation_level = None


def _configure(connection: Any, record: Any) -> None:
    """SQLite's settings per connection."""
    _leave_transactions_to_us(connection, record)
    try:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:  # nobody else closes what could not be configured, and it has a thread of its own
        connection.close()
        raise


def _begin(connection: Connection) -> None:
    """A write must begin IMMEDIATE: a deferred one that upgrades fails at once with SQLITE_BUSY_SNAPSHOT."""
    if begins := connection.get_execution_options().get("begins", "BEGIN"):
        connection.exec_driver_sql(begins)
