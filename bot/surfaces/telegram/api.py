"""The library's bot, built for this project: aiohttp below it, updates as they came."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from aiohttp import TraceConfig
from telegram import Bot

from bot.settings import Settings
from bot.surfaces.telegram.request import AiohttpRequest

Parameters: TypeAlias = dict[str, Any]

CONNECTIONS = 64


class Api(Bot):
    """All methods of the Bot API, and a way to call them with parameters that are finished."""

    async def call(self, method: str, parameters: Parameters) -> Any:
        """The result as it came. The methods' own functions would take the parameters apart and build them again."""
        return await self._post(method, dict(parameters))

    async def updates_from(self, offset: int, *, seconds: int, kinds: Sequence[str], limit: int = 100) -> list[Any]:
        """The updates from a number on, unread: one that the library cannot read must not hide the others."""
        wanted = {"offset": offset, "timeout": seconds, "limit": limit, "allowed_updates": list(kinds)}
        updates: list[Any] = await self._post("getUpdates", wanted, read_timeout=seconds + 10)
        return updates


@asynccontextmanager
async def open_api(settings: Settings, trace: TraceConfig | None = None) -> AsyncIterator[Api]:
    """The connections of a bot; nothing is asked yet. `trace` is told of every call."""
    # At DEBUG the library logs the URL of the Bot API, and with it the token, and the webhook's secret.
    logging.getLogger("telegram").setLevel(logging.INFO)
    async with AiohttpRequest(CONNECTIONS, trace=trace) as request, AiohttpRequest(2, trace=trace) as polling:
        yield Api(
            settings.telegram_token or "",
            base_url=f"{settings.telegram_base_url}/bot",
            request=request,
            get_updates_request=polling,
        )
