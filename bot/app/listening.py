"""The one HTTP server: every surface's routes, beside health. Figures get a server of their own."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware

from bot.app.doorkeeper import Doorkeeper
from bot.app.health import Health
from bot.app.watching import beside
from bot.errors import OperatorError
from bot.log import begin_question
from bot.settings import Bind
from bot.surfaces import Surface

SHUTDOWN_SECONDS = 10
LINE_LIMIT = 65_536
"""Bytes of a request line: room for a question of 10,000 letters, which gets a page of ours and no bare error."""

Replied = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds that a connection may stay without a request: before its first one, and after each."""

    first: float = 10.0
    next: float = 130.0
    """Longer than the proxies of the guide keep one open: which would else ask where nobody listens any more."""


def listening(
    bind: Bind, surfaces: Sequence[Surface], health: Health, replied: Replied | None = None
) -> AbstractAsyncContextManager[str]:
    """Listen until left; gives the server's URL. OperatorError if the port is taken.

    `replied` is told the status of every reply of a surface.
    """
    routes = [route for surface in surfaces for route in surface.routes()]
    return serving_at(bind, "WEB_BIND", [*health.routes(), *routes], [_referred(replied or _nobody, health)])


@asynccontextmanager
async def serving_at(
    bind: Bind,
    setting: str,
    routes: Sequence[web.AbstractRouteDef],
    middlewares: Sequence[Middleware] = (),
    waits: Waits = Waits(),
) -> AsyncIterator[str]:
    """A server with these routes alone; OperatorError names the setting if the port is taken."""
    doorkeeper = Doorkeeper(waits.first)
    server = web.Application(middlewares=[*middlewares, doorkeeper.middleware()])
    server.add_routes(routes)
    runner = web.AppRunner(
        server,
        access_log=None,
        logger=_http_log(),
        shutdown_timeout=SHUTDOWN_SECONDS,
        max_line_size=LINE_LIMIT,
        keepalive_timeout=waits.next,
    )
    await runner.setup()
    try:
        url = await _bound(runner, bind, setting)
        async with beside(doorkeeper.watch(runner)):
            yield url
    finally:
        await runner.cleanup()


def _referred(replied: Replied, health: Health) -> Middleware:
    """Gives each request a reference: one connection is one task, and must not go on under its last question's."""
    asked_by_machines = {route.path for route in health.routes() if isinstance(route, web.RouteDef)}

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        begin_question()
        status = 500
        try:
            reply = await handler(request)
            status = reply.status
        except web.HTTPException as refused:
            status = refused.status
            raise
        finally:
            if request.path not in asked_by_machines:
                replied(status)
        return reply

    return middleware


def _http_log() -> logging.Logger:
    """For what fails below the routes: the library would tell clients' addresses and trace back what is no HTTP."""
    log = logging.getLogger(f"{__name__}.http")
    log.addFilter(_is_ours)
    return log


def _is_ours(record: logging.LogRecord) -> bool:
    record.msg, record.args = "a request failed", ()
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError | web.RequestPayloadError))


def _nobody(_status: int) -> None:
    """Without figures nobody counts."""


async def _bound(runner: web.AppRunner, bind: Bind, setting: str) -> str:
    try:
        await web.TCPSite(runner, bind.host, bind.port).start()
    except OSError as refused:
        raise OperatorError(f"PLAINTERMS_{setting}: cannot listen on {bind}: {refused.strerror}") from refused
    host, port = runner.addresses[0][:2]
    return f"http://{Bind(host, port)}"
