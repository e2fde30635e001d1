"""The pages on a real server at port 0, and a browser without a face that asks for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from aiohttp import ClientSession, DummyCookieJar
from yarl import URL

from bot.answers.dispatcher import Dispatcher
from bot.app.health import Health
from bot.app.listening import listening
from bot.clock import Clock
from bot.settings import Bind, Settings
from bot.surfaces.web.surface import open_web
from bot.surfaces.web.throttle import Throttle


@dataclass(frozen=True)
class Reply:
    """What came back; redirects are not followed."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def location(self) -> str:
        """Where it leads."""
        return self.headers["Location"]


@dataclass(frozen=True)
class Site:
    """A running site; paths are sent as they are written."""

    url: str
    session: ClientSession

    async def get(self, path: str, **headers: str) -> Reply:
        """Ask for a path."""
        return await self.ask("GET", path, headers)

    async def post(self, path: str, body: str = "", **headers: str) -> Reply:
        """Send a form."""
        return await self.ask("POST", path, {"Content-Type": "application/x-www-form-urlencoded", **headers}, body)

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: str | None = None) -> Reply:
        """One request; an underscore in a header's name stands for a hyphen."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        target = URL(self.url + path, encoded=True)
        async with self.session.request(method, target, headers=sent, data=body, allow_redirects=False) as reply:
            return Reply(reply.status, reply.headers, await reply.text())


@asynccontextmanager
async def serving(
    dispatcher: Dispatcher, clock: Clock, settings: Settings | None = None, throttle: Throttle | None = None
) -> AsyncIterator[Site]:
    """The web surface alone on the server that `serve` uses."""
    async with (
        open_web(settings or Settings(), dispatcher, clock, throttle) as surface,
        listening(Bind("127.0.0.1", 0), [surface], Health({}, lambda: True)) as url,
        ClientSession(cookie_jar=DummyCookieJar()) as session,
    ):
        yield Site(url, session)
