"""A broadcast through kill -9: a platform that does everything wrong, and what arrived in the end."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web
from sqlalchemy import text

from tests.delivery.ledgers import open_base
from tests.delivery.sender import FastClock

SPEED = 20.0
MIX = 100
"""One chat in so many is blocked, one vanished, one told to wait, and so on."""

_BLOCKED, _VANISHED, _HURRIED, _BROKEN, _DROPPED, _MOVED = 10, 20, 30, 40, 50, 60


@dataclass
class HostilePlatform:
    """A Bot API whose chats misbehave, each in the way that its number says, most of them once."""

    copies: Counter[int] = field(default_factory=Counter)
    drops: int = 0
    faults: Counter[int] = field(default_factory=Counter)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Any call."""
        if not request.path.endswith("/sendMessage"):
            return web.json_response({"ok": True, "result": True})
        chat = json.loads(await request.read())["chat_id"]
        await asyncio.sleep(0.002)
        refused = self._refusal(chat)
        if refused:
            status, body = refused
            return web.json_response({"ok": False, "error_code": status, **body}, status=status)
        self.copies[abs(chat) % 1_000_000] += 1
        self.changed.set()
        if abs(chat) % MIX == _DROPPED and not self.faults[chat]:
            self.faults[chat] += 1
            self.drops += 1
            assert request.transport
            request.transport.abort()
        return web.json_response({"ok": True, "result": {"message_id": 1}})

    def _refusal(self, chat: int) -> tuple[int, dict[str, object]] | None:
        fault = abs(chat) % MIX
        if fault == _BLOCKED:
            return 403, {"description": "Forbidden: bot was blocked by the user"}
        if fault == _VANISHED:
            return 400, {"description": "Bad Request: chat not found"}
        if fault == _MOVED and chat > -1_000_000:
            moved = {"migrate_to_chat_id": chat - 1_000_000}
            return 400, {"description": "Bad Request: group chat was upgraded", "parameters": moved}
        if fault in {_HURRIED, _BROKEN} and not self.faults[chat]:
            self.faults[chat] += 1
            if fault == _HURRIED:
                return 429, {"description": "Too Many Requests", "parameters": {"retry_after": 1}}
            return 502, {"description": "Bad Gateway"}
        return None


@dataclass(frozen=True)
class Toll:
    """What a broadcast through kills came to."""

    chats: int
    reachable: int
    kills: int
    in_flight: int
    lost: int
    extra: int
    drops: int
    strangers: int
    seconds: float

    @property
    def is_kept(self) -> bool:
        """Nothing lost, nobody else reached, and no more copies than were under way when it was killed.

        A reply that is dropped after the platform has taken the message costs a copy too, and no sender can know.
        """
        return not self.lost and not self.strangers and self.extra <= self.kills * self.in_flight + self.drops


async def broadcast_through_kills(database: str, *, chats: int, kills: int, in_flight: int, senders: int = 1) -> Toll:
    """Send to so many chats, and kill the senders in turn at even distances; each is started again at once."""
    started, began = time.time(), time.perf_counter()
    async with _platform() as (platform, url):
        await _subscribe(database, chats, FastClock(SPEED, started))
        command = [sys.executable, "-m", "tests.delivery.sender", database, url, str(in_flight), str(SPEED)]
        processes = [await _start(*command, str(started)) for _ in range(senders)]
        for kill in range(1, kills + 1):
            await _until(platform, chats * kill // (kills + 1))
            process = processes.pop(0)
            process.kill()
            await process.wait()
            processes.append(await _start(*command, str(started)))
        assert [await process.wait() for process in processes] == [0] * senders
    reachable = [number for number in range(1, chats + 1) if number % MIX not in {_BLOCKED, _VANISHED}]
    return Toll(
        chats,
        len(reachable),
        kills,
        in_flight,
        lost=sum(not platform.copies[number] for number in reachable),
        extra=sum(platform.copies[number] - 1 for number in reachable if platform.copies[number]),
        drops=platform.drops,
        strangers=len(set(platform.copies) - set(reachable)),
        seconds=round(time.perf_counter() - began, 1),
    )


async def _start(*command: str) -> Process:
    return await asyncio.create_subprocess_exec(*command, stdout=DEVNULL, stderr=DEVNULL)


async def _until(platform: HostilePlatform, arrived: int) -> None:
    while sum(platform.copies.values()) < arrived:
        platform.changed.clear()
        await platform.changed.wait()


async def _subscribe(database: str, chats: int, clock: FastClock) -> None:
    """Every chat at the hour that begins now; those that will move are groups."""
    async with open_base(database, clock) as base, base.store.writing() as connection:
        await connection.execute(
            text(
                "with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < :chats) "
                "insert into subscription (kind, surface, place, shared, person, hour, zone, locale, state, since) "
                "select 'daily', 'telegram', cast(case when n % :mix = :moved then -n else n end as varchar), "
                "cast(case when n % :mix = :moved then -n end as varchar), "
                "null, 9, 'UTC', 'en', 'active', 0 from numbers"
            ),
            {"chats": chats, "mix": MIX, "moved": _MOVED},
        )


@asynccontextmanager
async def _platform() -> AsyncIterator[tuple[HostilePlatform, str]]:
    platform, application = HostilePlatform(), web.Application()
    application.router.add_route("*", "/bot{token}/{method}", platform.answer)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield platform, f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
