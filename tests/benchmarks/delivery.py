"""What deliveries promise: nothing lost, the platform's pace kept, and nobody who asks kept waiting.

python -m tests.benchmarks.delivery [--small] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import itertools
import json
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any

from aiohttp import web
from sqlalchemy import text

from bot.app.answers import open_answers
from bot.clock import SystemClock
from bot.delivery.daily import daily_post
from bot.delivery.drain import Drain
from bot.delivery.pace import Limits
from bot.question import Kind
from bot.settings import Settings
from bot.store.ledger import Delivery
from bot.store.outbox import Hour, Owed
from bot.surfaces.telegram.surface import TelegramSurface, open_telegram
from tests import postgresql
from tests.delivery.killing import broadcast_through_kills
from tests.delivery.ledgers import SURFACE, Base, open_base
from tests.delivery.sender import FastClock
from tests.emulators.telegram.people import Person, says
from tests.emulators.telegram.server import TOKEN, TelegramEmulator, open_telegram_emulator

ALLOWED_A_SECOND = 30
LATENCY = 0.05
HOUR = Hour(Kind.DAILY, "UTC", 9)
Row = dict[str, Any]
Work = Callable[[Iterator[str], "Size"], Coroutine[Any, Any, Row]]
"""Given URLs of new databases."""


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    kill_chats: int = 5000
    kills: int = 20
    pace_seconds: int = 40
    many: int = 100_000
    replies: int = 60
    runs: int = 5


SMALL = Size(kill_chats=300, kills=3, pace_seconds=8, many=20_000, replies=20, runs=3)


def measure(size: Size = Size()) -> Iterator[Row]:  # a frozen value
    """Each figure as a row: its name, the database, what was measured, and the bound it should keep."""
    both: Sequence[tuple[str, Work]] = (("claim", _claim), ("fan-out", _fan_out), ("pace", _pace))
    with tempfile.TemporaryDirectory() as folder:
        files = (f"sqlite:///{folder}/{number}.db" for number in itertools.count())
        alone = (("kills, 1 in flight", partial(_kills, 1, 1)), ("kills, 8 in flight", partial(_kills, 1, 8)))
        yield from _measured("sqlite", files, (*alone, *both, ("replies during a broadcast", _replies)), size)
    if not postgresql.is_installed():
        return
    with postgresql.serving() as server:
        databases = (server.create() for _ in itertools.count())
        three = (
            ("kills of 3 servers, 1 in flight each", partial(_kills, 3, 1)),
            ("kills of 3 servers, 8 in flight each", partial(_kills, 3, 8)),
            ("pace of 3 servers", _shared_pace),
        )
        yield from _measured("postgresql", databases, (*three, *both), size)


def _measured(store: str, urls: Iterator[str], works: Sequence[tuple[str, Work]], size: Size) -> Iterator[Row]:
    for name, work in works:
        yield {"figure": name, "store": store, **asyncio.run(work(urls, size))}


async def _kills(senders: int, in_flight: int, urls: Iterator[str], size: Size) -> Row:
    """Kill -9 again and again in a broadcast to a platform that does everything wrong."""
    toll = await broadcast_through_kills(
        next(urls), chats=size.kill_chats, kills=size.kills, in_flight=in_flight, senders=senders
    )
    told = dataclasses.asdict(toll) | {"extra": toll.extra - toll.drops, "at_most": toll.kills * toll.in_flight}
    return told | {"copies_of_dropped_replies": told.pop("drops"), "kept": toll.is_kept}


async def _shared_pace(urls: Iterator[str], size: Size) -> Row:
    """Three servers that broadcast side by side: what was granted to them, and what the platform saw."""
    url, started, limits = next(urls), time.time(), Limits()
    count = round(limits.a_broadcast_a_second * size.pace_seconds)
    async with _limited() as (platform, address), open_base(url, FastClock(1, started)) as base:
        await _subscribe(base, count)
        async with base.store.writing() as connection:
            for statement in _NOTING_WHAT_IS_GRANTED:
                await connection.execute(text(statement))
        command = [sys.executable, "-m", "tests.delivery.sender", url, address, "8", "1", str(started)]
        senders = [await asyncio.create_subprocess_exec(*command, stderr=DEVNULL) for _ in range(3)]
        assert [await sender.wait() for sender in senders] == [0] * 3
        async with base.store.reading() as connection:
            granted = [each / 1000 for each in (await connection.execute(text("SELECT moment FROM granted"))).scalars()]
    rate = (len(platform.taken) - 1) / (platform.taken[-1] - platform.taken[0])
    most_granted, most_taken = _most_in_a_second(granted), _most_in_a_second(platform.taken)
    is_slow_enough = most_granted <= limits.a_broadcast_a_second and most_taken <= ALLOWED_A_SECOND
    return {
        "messages": len(platform.taken),
        "a_second": round(rate, 2),
        "ratio": round(rate / limits.a_broadcast_a_second, 3),
        "at_least": 0.9,
        "granted": len(granted),
        "most_granted_in_a_second": most_granted,
        "most_taken_in_a_second": most_taken,
        "refused": platform.refused,
        "kept": is_slow_enough and not platform.refused and rate / limits.a_broadcast_a_second >= 0.9,
    }


_NOTING_WHAT_IS_GRANTED = (
    "CREATE TABLE granted (moment bigint)",
    """CREATE FUNCTION note_what_is_granted() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO granted VALUES (NEW.next); RETURN NEW; END'""",
    "CREATE TRIGGER noting AFTER INSERT OR UPDATE ON pace FOR EACH ROW EXECUTE FUNCTION note_what_is_granted()",
)
"""PostgreSQL itself writes down every moment that it grants."""


def _most_in_a_second(moments: Sequence[float]) -> int:
    """In any second, wherever it begins; a moment just a second after another is in the next."""
    recent: deque[float] = deque()
    most = 0
    for moment in sorted(moments):
        recent.append(moment)
        while recent[0] <= moment - 0.9995:
            recent.popleft()
        most = max(most, len(recent))
    return most


async def _pace(urls: Iterator[str], size: Size) -> Row:
    """A broadcast at the usual pace to a platform that refuses more than 30 in any second."""
    pace = Limits().a_broadcast_a_second
    async with _limited() as (platform, url), _surface(url) as surface, _filled(next(urls), 0) as base:
        await _subscribe(base, round(pace * size.pace_seconds))
        await base.outbox.fan_out(HOUR, _owed())
        await _drain(base, surface, in_flight=8).run()
    seconds = platform.taken[-1] - platform.taken[0]
    rate = (len(platform.taken) - 1) / seconds
    refused = platform.refused / (len(platform.taken) + platform.refused)
    return {
        "messages": len(platform.taken),
        "a_second": round(rate, 2),
        "ratio": round(rate / pace, 3),
        "at_least": 0.9,
        "refused": platform.refused,
        "kept": rate / pace >= 0.9 and refused <= 0.001,
    }


async def _claim(urls: Iterator[str], size: Size) -> Row:
    """What settling one delivery and claiming the next costs with many on the list, beside few."""
    async with _filled(next(urls), 1000) as few, _filled(next(urls), size.many) as many:
        costs: dict[str, list[float]] = {"few": [], "many": []}
        for _ in range(size.runs * 10):
            costs["few"] += await _claims(few)
            costs["many"] += await _claims(many)
    ratio = round(median(costs["many"]) / median(costs["few"]), 3)
    return {
        "rows": size.many,
        "us": round(median(costs["many"]) * 1e6),
        "beside_us": round(median(costs["few"]) * 1e6),
        "ratio": ratio,
        "at_most": 2.0,
        "kept": ratio <= 2,
    }


async def _fan_out(urls: Iterator[str], size: Size) -> Row:
    """Listing what all subscribers are owed, in the quietest of some runs on a busy machine."""
    async with _filled(next(urls), 0) as base:
        await _subscribe(base, size.many)
        times = []
        for run in range(size.runs):
            started = time.perf_counter()
            assert await base.outbox.hours() == [HOUR]
            assert await base.outbox.fan_out(HOUR, _owed(f"run {run}")) == size.many
            times.append(time.perf_counter() - started)
        started = time.perf_counter()
        assert await base.outbox.fan_out(HOUR, _owed("run 0")) == 0
        again = time.perf_counter() - started
    return {
        "rows": size.many,
        "seconds": round(min(times), 3),
        "median": round(median(times), 3),
        "slowest": round(max(times), 3),
        "again": round(again, 3),
        "at_most": 1.0,
        "kept": min(times) <= 1,
    }


async def _replies(urls: Iterator[str], size: Size) -> Row:
    """How long a reply takes during a broadcast at full pace, beside when there is none; a server without delay."""
    ratios, figures = [], []
    people = iter(range(10_000_000, 20_000_000))
    async with open_telegram_emulator(checks=False) as telegram, _surface(telegram.url) as surface:
        running = asyncio.create_task(surface.run(lambda _is_ready: None))
        await _latencies(telegram, [next(people) for _ in range(10)])
        for _ in range(size.runs):
            idle = median(await _latencies(telegram, [next(people) for _ in range(size.replies)]))
            async with _filled(next(urls), 3000) as base:
                draining = _drain(base, surface, in_flight=8)
                broadcast = asyncio.create_task(draining.run())
                await telegram.until_made("sendMessage", len(telegram.made("sendMessage", ok=True)) + 25)
                busy = median(await _latencies(telegram, [next(people) for _ in range(size.replies)]))
                assert not broadcast.done()
                draining.stop()
                await broadcast
            ratios.append(round(busy / idle, 3))
            figures.append((round(idle * 1e6), round(busy * 1e6)))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return {
        "runs": ratios,
        "idle_us": [idle for idle, _ in figures],
        "busy_us": [busy for _, busy in figures],
        "ratio": median(ratios),
        "at_most": 2.0,
        "kept": median(ratios) <= 2,
    }


@dataclass
class LimitedPlatform:
    """Takes 30 messages in any second, and bans for a second who sends more."""

    taken: list[float] = field(default_factory=list)
    refused: int = 0
    _banned_until: float = 0.0
    _recent: deque[float] = field(default_factory=deque)

    async def answer(self, request: web.Request) -> web.Response:
        """Any call."""
        await request.read()
        now = time.monotonic()
        while self._recent and self._recent[0] <= now - 1:
            self._recent.popleft()
        if now < self._banned_until or len(self._recent) >= ALLOWED_A_SECOND:
            self.refused += 1
            self._banned_until = max(self._banned_until, now + 1)
            body = {"ok": False, "error_code": 429, "description": "Too Many Requests"}
            return web.json_response({**body, "parameters": {"retry_after": 1}}, status=429)
        self._recent.append(now)
        self.taken.append(now)
        await asyncio.sleep(LATENCY)
        return web.json_response({"ok": True, "result": {"message_id": 1}})


@asynccontextmanager
async def _limited() -> AsyncIterator[tuple[LimitedPlatform, str]]:
    platform, application = LimitedPlatform(), web.Application()
    application.router.add_route("*", "/bot{token}/{method}", platform.answer)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield platform, f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def _surface(url: str) -> AsyncIterator[TelegramSurface]:
    settings = Settings(telegram_token=TOKEN, telegram_base_url=url)
    async with open_telegram(settings, open_answers(), SystemClock()) as surface:
        yield surface


@asynccontextmanager
async def _filled(url: str, count: int) -> AsyncIterator[Base]:
    """A database whose outbox holds so many deliveries that are due."""
    async with open_base(url, SystemClock()) as base:
        if count:
            await _subscribe(base, count)
            await base.outbox.fan_out(HOUR, _owed())
        yield base


async def _subscribe(base: Base, count: int) -> None:
    insertion = (
        "with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < :count) "
        "insert into subscription (kind, surface, place, person, hour, zone, locale, state, since) "
        "select 'daily', 'telegram', cast(1000000 + n as varchar), cast(1000000 + n as varchar), "
        "9, 'UTC', 'en', 'active', 0 from numbers"
    )
    async with base.store.writing() as connection:
        await connection.execute(text(insertion), {"count": count})


async def _claims(base: Base, count: int = 10) -> list[float]:
    """Seconds that each transaction took."""
    times = []
    async with base.outbox.ledger() as ledger:
        delivery = await ledger.claim(SURFACE)
    for _ in range(count):
        started = time.perf_counter()
        async with base.outbox.ledger() as ledger:
            assert delivery
            await ledger.sent(delivery, 0, "x")
            delivery = await ledger.claim(SURFACE)
        times.append(time.perf_counter() - started)
    return times


async def _latencies(telegram: TelegramEmulator, people: Sequence[int]) -> list[float]:
    """Seconds from each update to the call that answers it, one after the other."""
    seconds = []
    for person in people:
        started = time.perf_counter()
        await telegram.push(says("trainium", Person(person)))
        await telegram.until(lambda person=person: _is_answered(telegram, person))  # type: ignore[misc]
        seconds.append(time.perf_counter() - started)
        await asyncio.sleep(0.05)
    return seconds


def _is_answered(telegram: TelegramEmulator, person: int) -> bool:
    return any(call.parameters.get("chat_id") == person for call in telegram.calls[-5:])


def _drain(base: Base, surface: TelegramSurface, in_flight: int) -> Drain:
    dispatcher = open_answers()

    async def compose(delivery: Delivery) -> Any:
        return await daily_post(delivery, dispatcher)

    return Drain(base.outbox, surface.poster, compose, SystemClock(), in_flight=in_flight)


def _owed(issue: str = "2026-11-30") -> Owed:
    now = int(time.time())
    return Owed(issue, now, now + 6 * 3600)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure deliveries.")
    parser.add_argument("--small", action="store_true", help="less of everything, in seconds instead of minutes")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    arguments = parser.parse_args()
    for row in measure(SMALL if arguments.small else Size()):
        words = ", ".join(f"{name}: {value}" for name, value in row.items())
        print(json.dumps(row) if arguments.json else words, flush=True)
