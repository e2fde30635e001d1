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

    async def fail(_request: web.Request) -> web.Response:
        raise ZeroDivisionError

    routes = [web.route("*", "/", answer), web.get("/fails", fail)]
    async with serving_at(Bind("127.0.0.1", 0), "WEB_BIND", routes, waits=waits) as url:
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


async def test_who_hangs_up_in_a_body_that_nobody_reads_is_no_bug(caplog: pytest.LogCaptureFixture) -> None:
    async with connecting(Waits(first=LONG, next=LONG), 1) as [rude]:
        rude.writer.write(b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
        assert await rude.reader.readline() == b"HTTP/1.1 404 Not Found\r\n"
        rude.writer.transport.abort()
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 40,
        b"BREW / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: a=\x01\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ids=["TLS", "method", "no host", "NUL", "control", "huge", "smuggled"],
)
async def test_what_is_no_http_is_refused_without_a_word_in_the_log(
    said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with connecting(Waits(first=LONG, next=LONG), 1) as [rude]:
        rude.writer.write(said)
        assert (await rude.is_closed()).startswith(b"HTTP/1.0 400 Bad Request\r\n")
    assert not [record for record in caplog.records if record.name.startswith(("aiohttp", "bot"))]


async def test_a_failure_below_the_surfaces_is_logged_without_the_clients_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with connecting(Waits(first=LONG, next=LONG), 1) as [polite]:
        polite.writer.write(REQUEST.replace(b"GET /", b"GET /fails"))
        assert await polite.reader.readline() == b"HTTP/1.1 500 Internal Server Error\r\n"
    [record] = [record for record in caplog.records if record.levelname == "ERROR"]
    assert (record.getMessage(), record.exc_info and record.exc_info[0]) == ("a request failed", ZeroDivisionError)
