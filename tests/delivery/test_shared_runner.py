"""Servers on one database that list, send and take over by jobs."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import pytest
from sqlalchemy import text

from bot.answers.card import Answer
from bot.app.watching import beside
from bot.delivery.drain import Drain
from bot.delivery.draining import Draining
from bot.delivery.poster import Outcome, Sent
from bot.delivery.schedule import Schedule
from bot.delivery.shared_runner import SharedRunner
from bot.question import Place, Subscription
from bot.store.jobs import Jobs
from bot.store.outbox import Outbox
from bot.store.replicas import Replicas
from bot.store.retention import Retention
from tests.delivery.ledgers import SURFACE, Base, ScriptedPoster, compose, open_base, private, subscribe
from tests.delivery.sender import BEGIN, EVERY_SECOND, FastClock

SPEED = 20.0
NOW = Subscription(BEGIN.hour, "UTC", "en", "1")


@dataclass
class SlowPoster:
    """Takes what it is given when it is told to."""

    name: str = SURFACE
    tried: list[str] = field(default_factory=list)
    may_take: asyncio.Event = field(default_factory=asyncio.Event)

    async def post(self, place: Place, answer: Answer, key: str) -> Outcome:  # noqa: ARG002  # the protocol's signature
        """Try once."""
        self.tried.append(place.at)
        await self.may_take.wait()
        return Sent()


@dataclass
class Server:
    """One of several."""

    base: Base
    poster: SlowPoster | ScriptedPoster
    fetched: Callable[[], None] = lambda: None

    @asynccontextmanager
    async def at_work(self, url: str) -> AsyncIterator[asyncio.Task[None]]:
        """While it lists and sends."""
        base, replicas = self.base, Replicas(self.base.store, self.base.clock, surfaces=[SURFACE])
        outbox = Outbox(base.store, base.clock, replicas.name)
        drain = Drain(outbox, self.poster, compose, base.clock, in_flight=2, is_ready=lambda: replicas.is_heard)
        schedule = Schedule(outbox, Retention(base.store, base.clock), base.clock)
        parts = SharedRunner(
            schedule,
            [drain],
            outbox=outbox,
            replicas=replicas,
            jobs=Jobs(url, base.clock),
            fetch=self.fetch,
            moments=EVERY_SECOND,
        )
        async with beside(replicas.run()):
            running = asyncio.create_task(parts.run())
            yield running
            running.cancel()
            await asyncio.wait([running])

    async def fetch(self) -> None:
        """Any feeds."""
        self.fetched()


@pytest.fixture
async def base(postgresql_url: str) -> AsyncIterator[Base]:
    """Thirty who are owed a post of the hour that has just begun."""
    clock = FastClock(SPEED, time.time())
    async with open_base(postgresql_url, clock) as opened:
        await subscribe(opened, [private(number) for number in range(1, 31)], NOW)
        async with opened.store.writing() as connection:
            hour_ago = {"since": round(BEGIN.timestamp()) - 3600}
            await connection.execute(text("UPDATE subscription SET since = :since"), hour_ago)
        yield opened


async def states(base: Base) -> Counter[str]:
    async with base.store.reading() as connection:
        return Counter((await connection.execute(text("SELECT state FROM outbox"))).scalars())


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(40):
        while not is_so():  # noqa: ASYNC110  # a platform has no event
            await asyncio.sleep(0.01)


async def until_sent(base: Base, count: int) -> None:
    async with asyncio.timeout(40):
        while await states(base) != {"sent": count}:  # noqa: ASYNC110  # nor has a database
            await asyncio.sleep(0.01)


async def test_all_servers_send_side_by_side_and_each_delivery_is_sent_once(base: Base, postgresql_url: str) -> None:
    posters = [SlowPoster() for _ in range(3)]
    async with AsyncExitStack() as stack:
        for poster in posters:
            await stack.enter_async_context(Server(base, poster).at_work(postgresql_url))
        await until(lambda: all(len(poster.tried) == 2 for poster in posters))
        for poster in posters:
            poster.may_take.set()
        await until_sent(base, 30)
    assert Counter(place for poster in posters for place in poster.tried) == {str(each): 1 for each in range(1, 31)}


async def test_what_a_dead_server_was_sending_is_sent_by_another(base: Base, postgresql_url: str) -> None:
    dead = Outbox(base.store, base.clock, "dead")
    await Schedule(dead, Retention(base.store, base.clock), base.clock).tick()
    async with dead.ledger() as ledger:
        assert await ledger.claim(SURFACE)
    poster = ScriptedPoster()
    async with Server(base, poster).at_work(postgresql_url):
        await until_sent(base, 30)
    assert len(poster.arrived) == 30


async def test_one_server_fetches_for_all(base: Base, postgresql_url: str) -> None:
    fetched: list[int] = []
    async with AsyncExitStack() as stack:
        for number in range(3):
            server = Server(base, ScriptedPoster(), lambda number=number: fetched.append(number))  # type: ignore[misc]
            await stack.enter_async_context(server.at_work(postgresql_url))
        await until_sent(base, 30)
        await until(lambda: bool(fetched))
    assert len(fetched) == 1


async def test_a_stop_lets_what_is_under_way_end_and_claims_nothing_more(base: Base, postgresql_url: str) -> None:
    poster = SlowPoster()
    async with Server(base, poster).at_work(postgresql_url) as running:
        await until(lambda: len(poster.tried) == 2)
        running.cancel()
        await asyncio.sleep(0)
        poster.may_take.set()
        await asyncio.wait([running])
        assert await states(base) == {"sent": 2, "pending": 28}
    async with base.store.reading() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM procrastinate_workers"))).scalar() == 0


async def test_a_drain_runs_once_at_a_time_and_outlives_who_asked_for_it(base: Base) -> None:
    poster, outbox = SlowPoster(), base.outbox
    await Schedule(outbox, Retention(base.store, base.clock), base.clock).tick()
    draining = Draining(Drain(outbox, poster, compose, base.clock, in_flight=1))
    asking = asyncio.create_task(draining.run())
    await until(lambda: len(poster.tried) == 1)
    await draining.run()
    asking.cancel()
    await asyncio.wait([asking])
    await draining.run()
    poster.may_take.set()
    await until_sent(base, 30)
    assert len(poster.tried) == 30
    await draining.finish()
