"""Many servers start at once on one PostgreSQL database: the first makes or changes the tables, the others wait."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from bot.store.engine import database_of
from bot.store.schema import MIGRATIONS, newest_revision
from bot.store.store import Store, open_store
from tests.hand_clock import HandClock

SERVERS = 6
OLDEST = min(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


@pytest.mark.parametrize("before", [None, OLDEST], ids=["no tables", "old tables"])
async def test_servers_that_start_together_are_all_ready(before: str | None, postgresql_url: str) -> None:
    if before:
        await _bring_to(before, postgresql_url)
    async with AsyncExitStack() as stack:
        opened = (stack.enter_async_context(open_store(postgresql_url, HandClock())) for _ in range(SERVERS))
        stores: list[Store] = await asyncio.gather(*opened)
        assert [store.is_ready for store in stores] == [True] * SERVERS
        async with stores[0].reading() as connection:
            revision = (await connection.execute(text("select version_num from alembic_version"))).scalars().all()
    assert revision == [newest_revision()]


async def test_postgresql_notices_soon_that_a_server_of_ours_is_gone(postgresql_url: str) -> None:
    async with open_store(postgresql_url, HandClock()) as store, store.reading() as connection:
        said = [
            (await connection.execute(text(f"show tcp_{name}"))).scalar()
            for name in ("keepalives_idle", "keepalives_interval", "keepalives_count", "user_timeout")
        ]
    assert said == ["10", "5", "3", "25000"]


async def test_only_a_change_of_tables_may_take_long(postgresql_url: str) -> None:
    database = database_of(postgresql_url)
    engine = database.engine()

    def limits(connection: Connection) -> list[str]:
        def limit() -> str:
            with connection.begin():
                return str(connection.execute(text("show statement_timeout")).scalar())

        before = limit()
        with database.changing_tables(connection):
            meanwhile = limit()
        return [before, meanwhile, limit()]

    async with engine.connect() as connection:
        assert await connection.run_sync(limits) == ["30s", "0", "30s"]
    await engine.dispose()


async def _bring_to(revision: str, url: str) -> None:
    def upgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    engine = database_of(url).engine()
    async with engine.connect() as connection:
        await connection.run_sync(upgrade)
    await engine.dispose()
