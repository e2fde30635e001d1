"""Being given updates: the route that Telegram posts to, and nobody else."""

from __future__ import annotations

import asyncio
import hmac
import json
from typing import Any

from aiohttp import web

from bot.surfaces.telegram.intake import Intake
from bot.surfaces.telegram.once import ElsewhereError

PATH = "/telegram/webhook"
LARGEST_UPDATE = 256 * 1024
"""Bytes; a message has at most 4,096 characters, and what it replies to as many."""
_SECRET = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105, a header's name


class Webhook:
    """Answers 200 when the work is done, 500 or 503 when the update should be delivered again."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self.intake: Intake | None = None

    def route(self) -> web.RouteDef:
        """What the HTTP server shall serve."""
        return web.post(PATH, self.receive)

    async def receive(self, request: web.Request) -> web.Response:
        """One update: 403 without the secret, 413 if too large, 400 if not JSON.

        503 while the bot starts or stops, and while another server works on it.
        """
        given = request.headers.get(_SECRET, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return web.Response(status=403)
        update = _read(await _body(request))
        if self.intake is None:
            return web.Response(status=503)
        if self.intake.is_done(update["update_id"]):
            return web.Response()
        try:
            await asyncio.shield(self.intake.take(update))
        except ElsewhereError:
            return web.Response(status=503)
        except Exception:
            return web.Response(status=500)
        return web.Response()


async def _body(request: web.Request) -> bytes:
    body = bytearray()
    try:
        async for part in request.content.iter_any():
            body += part
            if len(body) > LARGEST_UPDATE:
                raise web.HTTPRequestEntityTooLarge(LARGEST_UPDATE, len(body))
    except web.RequestPayloadError:
        raise web.HTTPBadRequest from None
    return bytes(body)


def _read(body: bytes) -> dict[str, Any]:
    try:
        update: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise web.HTTPBadRequest from None
    if not isinstance(update, dict) or not isinstance(update.get("update_id"), int):
        raise web.HTTPBadRequest
    return update
