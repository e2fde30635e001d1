"""Sending away who connects and does not come to the point: the HTTP library would wait for the rest for ever."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

LOOKS = 10
"""How often a connection is looked at before it is closed; it may stay a tenth longer than it should."""


@dataclass(slots=True)
class Doorkeeper:
    """Closes connections whose first headers, or a body, have not come within `seconds`, however they drip in."""

    seconds: float
    _asked: set[asyncio.BaseProtocol] = field(default_factory=set)

    def middleware(self) -> Middleware:
        """Notes who has asked something; a body may still be under way, and who hangs up in the middle is no bug."""

        @web.middleware
        async def note(request: web.Request, handler: Handler) -> web.StreamResponse:
            self._asked.add(request.protocol)
            if request.content.is_eof():
                return await handler(request)
            late = asyncio.get_running_loop().call_later(self.seconds, _close_unless_whole, request)
            try:
                return await handler(request)
            except ConnectionError:
                if request.transport:
                    raise
                return web.Response(status=400)
            finally:
                late.cancel()

        return note

    async def watch(self, runner: web.AppRunner) -> None:
        """Look at a running server's connections until cancelled."""
        loop, silent = asyncio.get_running_loop(), dict[web.RequestHandler, float]()
        while True:
            now, connected = loop.time(), runner.server.connections if runner.server else []
            self._asked.intersection_update(connected)
            silent = {each: silent.get(each, now) for each in connected if each not in self._asked}
            for connection, since in silent.items():
                if now - since >= self.seconds:
                    connection.force_close()
            await asyncio.sleep(self.seconds / LOOKS)


def _close_unless_whole(request: web.Request) -> None:
    if not request.content.is_eof():
        request.protocol.force_close()
