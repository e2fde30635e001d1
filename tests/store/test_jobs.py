"""Jobs of several servers on one database: done by one of them, and again when it dies."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from signal import SIGQUIT

import psycopg
import pytest

from bot.store.jobs import Jobs
from tests.hand_clock import HandClock
from tests.postgresql import Server


@asynccontextmanager
async def at_work(*servers: Jobs) -> AsyncIterator[None]:
    """Servers that take jobs."""
    running = [asyncio.create_task(server.run()) for server in servers]
    try:
        async with asyncio.timeout(60):
            yield
    finally:
        for each in running:
            each.cancel()
        await asyncio.wait(running)


async def asked(url: str, what: str) -> Sequence[tuple[object, ...]]:
    """What the database says."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        return await (await connection.execute(what.encode())).fetchall()


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Look until it is so; another server's database has no event."""
    while not await is_so():  # noqa: ASYNC110  # as above
        await asyncio.sleep(0.01)


class Crew:
    """Servers on one database, each with work that notes who did it."""

    def __init__(self, url: str, clock: HandClock, count: int) -> None:
        self.url = url
        self.servers = [Jobs(url, clock) for _ in range(count)]
        self.done: Counter[tuple[str, int]] = Counter()

    async def do(self, name: str, number: int) -> None:
        """Any work."""
        self.done[name, number] += 1

    def each(self, name: str, cron: str | None = None) -> None:
        """Let every server do this work."""
        for number, server in enumerate(self.servers):
            work = partial(self.do, name, number)
            if cron:
                server.at(cron, name, work)
            else:
                server.when_asked(name, work)

    def count(self, name: str) -> int:
        """How often it was done."""
        return sum(times for (each, _), times in self.done.items() if each == name)

    async def ask(self, name: str, count: int) -> None:
        """As the first server, once it is connected."""
        await until(self.is_there)
        await self.servers[0].ask(name, count)

    async def is_there(self) -> bool:
        """Whether all servers have said that they take jobs."""
        made = await asked(self.url, "SELECT to_regclass('procrastinate_workers') IS NOT NULL")
        if made != [(True,)]:
            return False
        return await asked(self.url, "SELECT count(*) FROM procrastinate_workers") == [(len(self.servers),)]


async def test_many_may_begin_on_an_empty_database_at_once(postgresql_url: str, clock: HandClock) -> None:
    crew = Crew(postgresql_url, clock, 5)
    crew.each("drain")
    async with at_work(*crew.servers):
        await crew.ask("drain", 5)
        await until(lambda: _is(crew.count("drain") == 5))


async def test_what_is_due_at_a_moment_is_done_once_by_whichever_server(postgresql_url: str, clock: HandClock) -> None:
    hour_ago = datetime.now(UTC) - timedelta(hours=1)
    crew = Crew(postgresql_url, clock, 3)
    crew.each("clean", f"{hour_ago.minute} {hour_ago.hour} * * *")
    crew.each("after")
    async with at_work(*crew.servers):
        await crew.ask("after", 3)
        await until(lambda: _is(crew.count("after") == 3 and crew.count("clean") > 0))
    async with at_work(*crew.servers):
        await crew.ask("after", 3)
        await until(lambda: _is(crew.count("after") == 6))
    assert crew.count("clean") == 1


async def test_seconds_may_be_told(postgresql_url: str, clock: HandClock) -> None:
    crew = Crew(postgresql_url, clock, 1)
    crew.each("list", "* * * * * *")
    async with at_work(*crew.servers):
        await until(lambda: _is(crew.count("list") == 3))


async def test_a_server_takes_only_jobs_that_it_knows(postgresql_url: str, clock: HandClock) -> None:
    crew = Crew(postgresql_url, clock, 2)
    crew.servers[1].when_asked("drain discord", partial(crew.do, "drain discord", 1))
    crew.each("after")
    async with at_work(*crew.servers):
        await crew.ask("drain discord", 2)
        await until(lambda: _is(crew.count("drain discord") == 2))
    assert crew.done == {("drain discord", 1): 2}


async def test_nobody_is_asked_twice_for_what_still_waits(postgresql_url: str, clock: HandClock) -> None:
    crew = Crew(postgresql_url, clock, 1)
    async with at_work(*crew.servers):
        await crew.ask("drain discord", 2)
        await crew.ask("drain discord", 3)
        assert await asked(postgresql_url, "SELECT count(*) FROM procrastinate_jobs") == [(3,)]


async def test_a_job_of_a_server_that_is_not_heard_any_more_is_done_again(
    postgresql_url: str, clock: HandClock
) -> None:
    crew, begun, never = Crew(postgresql_url, clock, 1), asyncio.Event(), asyncio.Event()

    async def hang_once() -> None:
        if begun.is_set():
            await crew.do("drain", 0)
        begun.set()
        await never.wait()

    crew.servers[0].when_asked("drain", hang_once)
    async with at_work(*crew.servers):
        await crew.ask("drain", 1)
        await begun.wait()
        assert await crew.servers[0].sweep() == 0
        await asked(postgresql_url, f"{LONG_SILENT} RETURNING id")
        assert await crew.servers[0].sweep() == 1
        await until(lambda: _is(crew.count("drain") == 1))


LONG_SILENT = "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 hour'"


async def test_a_lost_job_whose_next_waits_already_is_dropped(postgresql_url: str, clock: HandClock) -> None:
    begun, never = asyncio.Event(), asyncio.Event()
    crew = Crew(postgresql_url, clock, 1)

    async def hang() -> None:
        begun.set()
        await never.wait()

    crew.servers[0].at("* * * * * *", "list", hang)
    async with at_work(*crew.servers):
        await begun.wait()
        waits = "SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo'"
        await until(lambda: _has(postgresql_url, waits))
        await asked(postgresql_url, f"{LONG_SILENT} RETURNING id")
        assert await crew.servers[0].sweep() >= 1


async def test_what_was_done_is_not_kept_and_what_came_to_nothing_for_a_day(
    postgresql_url: str, clock: HandClock
) -> None:
    crew = Crew(postgresql_url, clock, 1)

    async def fail() -> None:
        raise ValueError

    crew.each("good")
    crew.servers[0].when_asked("bad", fail)
    kept, failed = (
        "SELECT task_name FROM procrastinate_jobs",
        "SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed'",
    )
    async with at_work(*crew.servers):
        await crew.ask("good", 1)
        await crew.ask("bad", 1)
        await until(lambda: _is(crew.count("good") == 1))
        await until(lambda: _has(postgresql_url, failed))
        await crew.servers[0].clean()
        assert await asked(postgresql_url, kept) == [("bad",)]
        await asked(postgresql_url, "UPDATE procrastinate_events SET at = now() - interval '25 hours' RETURNING id")
        await crew.servers[0].clean()
        assert await asked(postgresql_url, kept) == []


async def test_jobs_go_on_when_the_database_is_back(
    postgresql_server: Server, postgresql_url: str, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    crew = Crew(postgresql_url, clock, 1)
    crew.each("drain")
    caplog.set_level("INFO", "bot")
    async with at_work(*crew.servers):
        await crew.ask("drain", 1)
        await until(lambda: _is(crew.count("drain") == 1))
        postgresql_server.stop(SIGQUIT)
        await until(lambda: _is("jobs wait for the database" in caplog.text))
        postgresql_server.start()

        async def is_back() -> bool:
            clock.wake()
            return "jobs go on" in caplog.text

        await until(is_back)
        await crew.servers[0].ask("drain", 1)
        await until(lambda: _is(crew.count("drain") == 2))


async def test_a_server_ends_while_its_database_is_away(
    postgresql_server: Server, postgresql_url: str, clock: HandClock
) -> None:
    crew = Crew(postgresql_url, clock, 1)
    async with at_work(*crew.servers):
        await until(crew.is_there)
        postgresql_server.stop(SIGQUIT)
    postgresql_server.start()


async def _is(fact: object) -> bool:
    return bool(fact)


async def _has(url: str, count: str) -> bool:
    return await asked(url, count) != [(0,)]
