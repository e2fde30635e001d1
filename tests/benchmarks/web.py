"""What an entry page from memory costs beside a bare aiohttp page of the same size."""

from __future__ import annotations

import asyncio
import random
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.app.health import Health
from bot.app.listening import listening
from bot.clock import SystemClock
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import Bind, Settings, content_folder
from bot.surfaces.web.surface import open_web
from bot.surfaces.web.throttle import Throttle

PATH = "/hu/t/trainium"
REQUESTS = 1_500
ROUNDS = 6
LEAST_RATIO = 0.5


@dataclass(frozen=True)
class BarePage:
    """A surface with one page of fixed bytes and no thought."""

    body: bytes
    name: str = "bare"

    def routes(self) -> Sequence[web.AbstractRouteDef]:
        """The page."""

        async def page(_request: web.Request) -> web.Response:
            return web.Response(body=self.body, content_type="text/html")

        return [web.get("/bare", page)]

    async def run(self, ready: object) -> None:
        """Nothing to run."""


def measure() -> Iterator[dict[str, object]]:
    """Pages a CPU second of the server, ours and the bare one, measured by turns; wall time for comparison."""
    yield asyncio.run(_compare())


async def _compare() -> dict[str, object]:
    knowledge = Knowledge.of(read_glossary(content_folder("entries")).glossary)
    phrasebook = Phrasebook.read(content_folder("locales"))
    dispatcher = Dispatcher(knowledge, phrasebook, Unkept(), random.Random(7))
    clock = SystemClock()
    # The throttle counts as always, but lets this one client pass.
    async with open_web(Settings(), dispatcher, clock, Throttle(clock, rate=1e9, burst=1e9)) as surface:
        async with listening(Bind("127.0.0.1", 0), [surface], Health({}, lambda: True)) as url:
            size = await _load(url, PATH, 1)
        async with listening(Bind("127.0.0.1", 0), [BarePage(b"x" * size), surface], Health({}, lambda: True)) as url:
            rates = [(await _rate(url, "/bare"), await _rate(url, PATH)) for _ in range(ROUNDS)]
    bare, own = max(rate for rate, _ in rates), max(rate for _, rate in rates)
    return {
        "what": "an entry page from memory",
        "bytes": size,
        "pages_a_cpu_second": round(own),
        "bare_pages_a_cpu_second": round(bare),
        "ratio": round(own / bare, 2),
        "at_least": LEAST_RATIO,
        "met": own / bare >= LEAST_RATIO,
    }


async def _rate(url: str, path: str) -> float:
    """Pages for each CPU second of this process; the client is another one."""
    before = time.process_time()
    await _load(url, path, REQUESTS)
    return REQUESTS / (time.process_time() - before)


async def _load(url: str, path: str, count: int) -> int:
    """Ask for the page so many times in a process apart; gives the size of its body."""
    command = (sys.executable, "-m", __spec__.name, url, path, str(count))
    client = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    written, _ = await client.communicate()
    return int(written)


def _ask(url: str, path: str, count: int) -> int:
    """Ask one after the other over one connection; gives the size of the last body."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    size = 0
    with socket.create_connection((host, port)) as connection, connection.makefile("rb") as replies:
        for _ in range(count):
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            status, headers = replies.readline(), _headers(replies)
            assert b" 200 " in status, status
            size = len(replies.read(int(headers["content-length"])))
    return size


def _headers(replies: Iterator[bytes]) -> Mapping[str, str]:
    lines = iter(lambda: next(replies).decode("latin-1").strip(), "")
    return {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


if __name__ == "__main__":
    print(_ask(sys.argv[1], sys.argv[2], int(sys.argv[3])))
