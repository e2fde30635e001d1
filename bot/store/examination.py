"""Looking a database over without changing it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.engine import checked_url, in_words

_MIGRATIONS = Path(__file__).parent / "migrations"


@dataclass(frozen=True, slots=True)
class Condition:
    """What a database is like: its revision (None: it has no tables yet), the newest one, or what is wrong."""

    path: Path
    exists: bool
    revision: str | None = None
    newest: str | None = None
    trouble: str | None = None


async def examine(database_url: str) -> Condition:
    """The condition of the database behind a URL; OperatorError for a URL that is not supported."""
    condition = _absent(database_url)
    if not condition.exists:
        return condition
    read_only = {"mode": "ro", "uri": "true"}
    file = f"file:{quote(str(condition.path))}"
    engine = create_async_engine(URL.create("sqlite+aiosqlite", database=file, query=read_only))
    try:
        async with engine.connect() as connection:
            found, revision = await connection.run_sync(_look)
    except DBAPIError as trouble:
        return replace(condition, trouble=in_words(trouble))
    finally:
        await engine.dispose()
    if found != "ok":
        return replace(condition, trouble=in_words(ValueError(f"database disk image is malformed: {found}")))
    return replace(condition, revision=revision, newest=ScriptDirectory(str(_MIGRATIONS)).get_current_head())


def _absent(database_url: str) -> Condition:
    path = Path(checked_url(database_url).database or "").absolute()
    return Condition(path, path.exists())


def _look(connection: Connection) -> tuple[str, str | None]:
    found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
    return found, MigrationContext.configure(connection).get_current_revision()
