"""A process that drains an outbox to a Bot API until nothing is left: what gets killed.

python -m tests.delivery.sender DATABASE BASE_URL IN_FLIGHT SPEED STARTED

At the machine's own speed, 1, it keeps to the platform's pace; else to none.
"""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from bot.app.watching import beside
from bot.delivery.drain import Drain
from bot.delivery.pace import Limits, Pace
from bot.delivery.runner import Runner
from bot.delivery.schedule import Schedule
from bot.delivery.shared_runner import Moments, SharedRunner
from bot.delivery.sharing import sharing
from bot.language.phrasebook import Phrasebook
from bot.settings import Settings, content_folder
from bot.store.jobs import Jobs
from bot.store.outbox import Outbox
from bot.store.replicas import Replicas
from bot.store.retention import Retention
from bot.surfaces.telegram.api import open_api
from bot.surfaces.telegram.poster import TelegramPoster
from tests.delivery.ledgers import Base, compose, open_base
from tests.emulators.telegram.bot import UNHURRIED
from tests.emulators.telegram.server import TOKEN

EVERY_SECOND = Moments(listing="* * * * * *")
"""Jobs know the machine's own clock alone, by which all else is over soon."""

BEGIN = datetime(2026, 12, 1, 9, tzinfo=UTC)
"""When the clocks of all these processes began to run too fast."""


@dataclass(frozen=True)
class FastClock:
    """Runs so many times faster than the machine's, the same in every process that was given the same start."""

    speed: float
    started: float

    def now(self) -> datetime:
        """The moment, aware, in UTC."""
        return BEGIN + timedelta(seconds=(time.time() - self.started) * self.speed)

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        return time.monotonic() * self.speed

    async def sleep(self, seconds: float) -> None:
        """Wait for less."""
        await asyncio.sleep(max(0.0, seconds) / self.speed)


async def send(database_url: str, base_url: str, in_flight: int, clock: FastClock) -> None:
    """Recover, list, drain, until every delivery is settled."""
    settings = Settings(telegram_token=TOKEN, telegram_base_url=base_url)
    phrasebook = Phrasebook.read(content_folder("locales"))
    async with open_base(database_url, clock) as base, open_api(settings) as api:
        replicas = Replicas(base.store, clock, surfaces=["telegram"])
        outbox = Outbox(base.store, clock, replicas.name)
        limits = Limits() if clock.speed == 1 else UNHURRIED
        pace = Pace(clock, limits, sharing("telegram", base.store, replicas, clock))
        poster = TelegramPoster(api, pace, phrasebook, asyncio.Event())
        is_ready = (lambda: replicas.is_heard) if base.store.is_shared else (lambda: True)
        drain = Drain(outbox, poster, compose, clock, in_flight=in_flight, is_ready=is_ready)
        schedule = Schedule(outbox, Retention(base.store, clock), clock)
        work = Runner(schedule, [drain], clock).run
        if base.store.is_shared:
            jobs = Jobs(database_url, clock)
            work = SharedRunner(
                schedule, [drain], outbox=outbox, replicas=replicas, jobs=jobs, moments=EVERY_SECOND
            ).run
        async with beside(replicas.run()), beside(work()):
            while await _is_anything_left(base):  # noqa: ASYNC110  # the database has no event to wait for
                await asyncio.sleep(0.05)


async def _is_anything_left(base: Base) -> bool:
    """Whether the broadcast of the day is not listed yet, or not settled."""
    states = "select count(*) filter (where state in ('pending', 'sending')), count(*) from outbox where issue = :today"
    async with base.store.reading() as connection:
        left, listed = (await connection.execute(text(states), {"today": BEGIN.date().isoformat()})).one()
    return bool(left or not listed)


if __name__ == "__main__":
    _, database, url, flights, speed, started = sys.argv
    asyncio.run(send(database, url, int(flights), FastClock(float(speed), float(started))))
