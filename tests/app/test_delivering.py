"""The whole program delivers, and goes on answering while its database is away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.app.serving import App, open_app
from bot.question import Place, Subscription
from bot.settings import Bind, Settings
from bot.store.jobs import Jobs
from tests.delivery.ledgers import Base, open_base
from tests.delivery.sender import BEGIN, FastClock
from tests.emulators.telegram.people import says
from tests.emulators.telegram.server import TOKEN, TelegramEmulator, open_telegram_emulator

SPEED = 50.0


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramEmulator]:
    """The Bot API on a port of this machine."""
    async with open_telegram_emulator() as emulator:
        yield emulator


@asynccontextmanager
async def running(telegram: TelegramEmulator, database_url: str) -> AsyncIterator[App]:
    """The program, for two subscribers who are owed a post just now."""
    clock = FastClock(SPEED, time.time())
    before = FastClock(SPEED, time.time() + 3600)
    async with open_base(database_url, before) as base:
        for place in (Place("telegram", "7"), Place("telegram", "-500", "-500")):
            await base.subscriptions.keep(place, Subscription(BEGIN.hour, "UTC", "en"))
    settings = Settings(
        database_url=database_url,
        web_bind=Bind("127.0.0.1", 0),
        telegram_token=TOKEN,
        telegram_base_url=telegram.url,
    )
    async with open_app(settings, clock, dead_after=30 * SPEED) as app:
        task = asyncio.create_task(app.run())
        try:
            yield app
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def spoil(database: Path) -> None:
    for file in database.parent.glob(f"{database.name}*"):
        file.unlink()
    database.write_bytes(b"no database" * 1000)


async def test_the_program_posts_what_is_owed(telegram: TelegramEmulator, database_url: str) -> None:
    async with running(telegram, database_url):
        sent = await telegram.until_made("sendMessage", 2)
    assert sorted(call.parameters["chat_id"] for call in sent) == [-500, 7]
    async with open_base(database_url, FastClock(SPEED, time.time())) as base:
        assert await base.outbox.recover(resend=True) == 0


async def test_a_file_that_is_no_database_stops_no_answer(telegram: TelegramEmulator, tmp_path: Path) -> None:
    async with running(telegram, f"sqlite:///{tmp_path / 'test.db'}") as app:
        await telegram.until_made("sendMessage", 2)
        spoil(tmp_path / "test.db")
        await telegram.push(says("trainium"))
        sent = await telegram.until_made("sendMessage", 3)
        assert sent[-1].parameters["text"].startswith("Trainium")
        assert app.url


async def test_a_server_that_the_others_do_not_hear_sends_nothing(
    telegram: TelegramEmulator, postgresql_url: str
) -> None:
    clock = FastClock(SPEED, time.time())
    async with open_base(postgresql_url, clock) as base:
        async with base.store.writing() as connection:
            await connection.execute(text("ALTER TABLE replica ADD CONSTRAINT unheard CHECK (false)"))
        async with running(telegram, postgresql_url) as app:
            await until_counted(base, "SELECT count(*) FROM outbox WHERE state = 'pending'", 2)
            while not app.health.surfaces["telegram"]:  # noqa: ASYNC110  # readiness has no event
                await asyncio.sleep(0.01)
            jobs = Jobs(postgresql_url, clock)
            async with jobs._app.open_async():
                await jobs.ask("drain telegram", 1)
            await until_counted(base, "SELECT count(*) FROM procrastinate_jobs", 0)
            assert not telegram.made("sendMessage")


async def until_counted(base: Base, counting: str, count: int) -> None:
    async with asyncio.timeout(30):
        while True:
            async with base.store.reading() as connection:
                if (await connection.execute(text(counting))).scalar() == count:
                    return
            await asyncio.sleep(0.01)
