"""Everything that the settings ask for: store, answers, surfaces, server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from bot.answers.dispatcher import Dispatcher
from bot.app.answers import open_answers
from bot.app.listening import listening
from bot.app.supervision import Health, supervise
from bot.clock import Clock, SystemClock
from bot.settings import Settings
from bot.store.engine import open_store
from bot.store.preferences import StoredPreferences
from bot.surfaces import Surface
from bot.surfaces.web.surface import open_web


@dataclass(frozen=True, slots=True)
class App:
    """Everything, built and connected; `url` is where its server listens."""

    surfaces: Sequence[Surface]
    health: Health
    clock: Clock
    url: str

    async def run(self) -> None:
        """Take questions until cancelled. OperatorError if a platform refuses its token at the start."""
        await supervise(self.surfaces, self.health, self.clock)


@asynccontextmanager
async def open_app(settings: Settings, clock: Clock | None = None) -> AsyncIterator[App]:
    """Open every part, and close them in reverse order. OperatorError if one cannot be opened."""
    clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(settings.database_url, clock))
        dispatcher = await asyncio.to_thread(open_answers, StoredPreferences(store, clock))
        await asyncio.to_thread(dispatcher.knowledge.warm)
        surfaces = [await stack.enter_async_context(opened) for opened in _configured(settings, dispatcher, clock)]
        health = Health({surface.name: False for surface in surfaces}, lambda: store.is_ready)
        url = await stack.enter_async_context(listening(settings.web_bind, surfaces, health))
        yield App(surfaces, health, clock, url)


def _configured(settings: Settings, dispatcher: Dispatcher, clock: Clock) -> list[AbstractAsyncContextManager[Surface]]:
    """The surfaces to open: a platform's library is imported only if the platform is configured."""
    opened: list[AbstractAsyncContextManager[Surface]] = [open_web(settings, dispatcher, clock)]
    if settings.telegram_token:
        from bot.surfaces.telegram.surface import open_telegram  # noqa: PLC0415  # 0.5 s of CPU

        opened.append(open_telegram(settings, dispatcher, clock))
    if settings.discord_token:
        from bot.surfaces.discord.surface import open_discord  # noqa: PLC0415  # 0.5 s of CPU

        opened.append(open_discord(settings, dispatcher, clock))
    return opened
