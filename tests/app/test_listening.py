"""The server waits for nobody for ever: not for headers, not for a next question, not for a form."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from aiohttp import web
from yarl import URL

from bot.app.listening import Waits, serving_at
from bot.settings import Bind

BRIEF = 0.5
LONG = 60.0
PATIENCE = 20
"""Seconds after which a test gives up; none of them waits so long unless it fails."""
REQUEST = b"GET / HTTP/1.1\r\nHost: plainterms\r\n\r\n"


@dataclass(frozen=True)
class Connection:
    """A client that writes what it likes, when it likes."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self) -> bytes:
        """A whole question, and the first line of its reply."""
        self.writer.write(REQUEST)
        async with asyncio.timeout(PATIENCE):
            line = await self.reader.readline()
            await self.reader.readuntil(b"well")
        return line

    async def is_closed(self) -> bytes:
        """Wait until the server hangs up; what it said before."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                return await self.reader.read()
        return b""


@asynccontextmanager
async def connecting(waits: Waits, clients: int) -> AsyncIterator[list[Connection]]:
    """Clients of one server that answers everything with `well`."""

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        return web.Response(text="well")

    async with serving_at(Bind("127.0.0.1", 0), "WEB_BIND", [web.route("*", "/", answer)], waits=waits) as url:
        at = URL(url)
        connections = [Connection(*await asyncio.open_connection(at.host, at.port)) for _ in range(clients)]
        try:
            yield connections
        finally:
            for connection in connections:
                connection.writer.close()


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HT", REQUEST[:-2]], ids=["nothing", "half a line", "all but the last line"]
)
async def test_who_does_not_come_to_the_end_of_her_headers_is_sent_away_and_others_stay(begun: bytes) -> None:
    async with connecting(Waits(first=BRIEF, next=LONG), 2) as (polite, slow):
        assert await polite.ask() == b"HTTP/1.1 200 OK\r\n"
        slow.writer.write(begun)
        assert await slow.is_closed() == b""
        assert await polite.ask() == b"HTTP/1.1 200 OK\r\n"


async def test_a_header_that_drips_in_gains_no_time() -> None:
    async with connecting(Waits(first=BRIEF, next=LONG), 1) as [slow]:
        slow.writer.write(REQUEST[:-2] + b"X-Slow: ")

        async def drip() -> None:
            while True:
                slow.writer.write(b"x")
                await asyncio.sleep(BRIEF / 20)

        dripping = asyncio.create_task(drip())
        assert await slow.is_closed() == b""
        dripping.cancel()


async def test_a_body_that_does_not_come_is_not_waited_for_and_is_no_bug(caplog: pytest.LogCaptureFixture) -> None:
    async with connecting(Waits(first=BRIEF, next=LONG), 1) as [slow]:
        slow.writer.write(b"POST / HTTP/1.1\r\nHost: plainterms\r\nContent-Length: 9\r\n\r\nhalf")
        assert await slow.is_closed() == b""
    assert not [record for record in caplog.records if record.name.startswith(("aiohttp", "bot"))]


async def test_who_asks_nothing_more_is_sent_away_later() -> None:
    async with connecting(Waits(first=LONG, next=BRIEF), 1) as [idle]:
        assert await idle.ask() == b"HTTP/1.1 200 OK\r\n"
        assert await idle.is_closed() == b""
