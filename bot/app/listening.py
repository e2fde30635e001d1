"""The one HTTP server: every surface's routes, beside health."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from aiohttp import web

from bot.app.supervision import Health
from bot.errors import OperatorError
from bot.settings import Bind
from bot.surfaces import Surface

SHUTDOWN_SECONDS = 10
LINE_LIMIT = 65_536
"""Bytes of a request line: room for a question of 10,000 letters, which gets a page of ours and no bare error."""


@asynccontextmanager
async def listening(bind: Bind, surfaces: Sequence[Surface], health: Health) -> AsyncIterator[str]:
    """Listen until left; gives the server's URL. OperatorError if the port is taken."""

    async def alive(_request: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def ready(_request: web.Request) -> web.Response:
        return web.json_response(health.parts, status=200 if health.is_ready else 503)

    server = web.Application()
    server.add_routes([web.get("/healthz", alive), web.get("/readyz", ready)])
    for surface in surfaces:
        server.add_routes(surface.routes())
    runner = web.AppRunner(server, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS, max_line_size=LINE_LIMIT)
    await runner.setup()
    try:
        yield await _bound(runner, bind)
    finally:
        await runner.cleanup()


async def _bound(runner: web.AppRunner, bind: Bind) -> str:
    try:
        await web.TCPSite(runner, bind.host, bind.port).start()
    except OSError as refused:
        raise OperatorError(f"PLAINTERMS_WEB_BIND: cannot listen on {bind}: {refused.strerror}") from refused
    host, port = runner.addresses[0][:2]
    return f"http://{Bind(host, port)}"
