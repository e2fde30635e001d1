"""Looking a database over without changing it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bot.store.database import Database
from bot.store.engine import database_of
from bot.store.schema import newest_revision, revision_of


@dataclass(frozen=True, slots=True)
class Condition:
    """What a database is like: its revision (None: it has no tables yet), the newest one, or what is wrong.

    `folder` is where its file lies, if it is one.
    """

    name: str
    exists: bool
    folder: Path | None = None
    revision: str | None = None
    newest: str | None = None
    trouble: str | None = None


async def examine(database_url: str) -> Condition:
    """The condition of the database behind a URL; OperatorError for a URL that is not supported."""
    database = database_of(database_url)
    condition = Condition(database.name, database.exists, database.folder)
    if not condition.exists:
        return condition
    engine = database.looking()
    try:
        async with engine.connect() as connection:
            revision = await connection.run_sync(_look, database)
    except (DBAPIError, OSError) as trouble:
        return replace(condition, trouble=database.in_words(trouble))
    finally:
        await engine.dispose()
    return replace(condition, revision=revision, newest=newest_revision())


def _look(connection: Connection, database: Database) -> str | None:
    database.look_over(connection)
    connection.rollback()
    return revision_of(connection)
