"""The composition root: everything is built here, and closed here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Preferences, Unkept
from bot.clock import Clock, SystemClock
from bot.errors import OperatorError
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import Settings, content_folder
from bot.surfaces import Surface

if TYPE_CHECKING:
    from aiohttp.web import AppRunner

LONGEST_BACK_OFF = 60.0
"""Seconds between two tries of a surface that fails again and again."""

_log = logging.getLogger(__name__)


def open_answers(preferences: Preferences | None = None) -> Dispatcher:
    """Build what a question needs and nothing more: entries, phrases, look-up. Nothing of it must be closed."""
    folder = content_folder("entries")
    if not folder.is_dir():
        raise OperatorError(f"PLAINTERMS_ENTRIES: there is no folder {folder}")
    reading = read_glossary(folder)
    for problem in reading.problems:
        _log.warning("an entry is left out: %s", problem)
    phrasebook = Phrasebook.read(content_folder("locales"))
    return Dispatcher(Knowledge.of(reading.glossary), phrasebook, preferences or Unkept())


@dataclass(slots=True)
class Health:
    """Which parts are ready; all must be for the whole to be."""

    surfaces: dict[str, bool] = field(default_factory=dict)
    store: Callable[[], bool] = bool

    @property
    def parts(self) -> dict[str, bool]:
        """Each part by name."""
        return {"store": self.store(), **self.surfaces}

    @property
    def is_ready(self) -> bool:
        """Whether every part is."""
        return all(self.parts.values())


@dataclass(frozen=True, slots=True)
class App:
    """Everything, built and connected: `run` takes questions until it is cancelled."""

    surfaces: Sequence[Surface]
    health: Health
    clock: Clock
    url: str

    async def run(self) -> None:
        """Run every surface under a supervisor. OperatorError if a platform refuses its token at the start."""
        try:
            async with asyncio.TaskGroup() as tasks:
                for surface in self.surfaces:
                    tasks.create_task(self._supervise(surface), name=surface.name)
        except* OperatorError as refused:
            raise refused.exceptions[0] from None

    async def _supervise(self, surface: Surface) -> None:
        """Start a surface again when it fails, ever more slowly; one refused after it worked stays off."""
        has_worked = False

        def ready(is_ready: bool) -> None:
            nonlocal has_worked
            has_worked = has_worked or is_ready
            self.health.surfaces[surface.name] = is_ready

        back_off = 1.0
        while True:
            try:
                await surface.run(ready)
            except OperatorError as refused:
                ready(False)
                if not has_worked:
                    raise
                _log.error("%s is off: %s", surface.name, refused)
                return
            except Exception:  # a surface's failure must not take the others down
                _log.exception("%s failed and starts again in %.0f s", surface.name, back_off)
            ready(False)
            await self.clock.sleep(back_off)
            back_off = min(back_off * 2, LONGEST_BACK_OFF)


@asynccontextmanager
async def open_app(settings: Settings, clock: Clock | None = None) -> AsyncIterator[App]:
    """Everything that the settings ask for, listening; closed in reverse order. OperatorError if a part cannot be."""
    from bot.store.engine import open_store  # noqa: PLC0415  # SQLAlchemy costs 0.8 s to import
    from bot.store.preferences import StoredPreferences  # noqa: PLC0415  # as above

    clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(settings.database_url, clock))
        dispatcher = await asyncio.to_thread(open_answers, StoredPreferences(store, clock))
        await asyncio.to_thread(dispatcher.knowledge.index.warm)
        surfaces = [await stack.enter_async_context(opened) for opened in _configured(settings, dispatcher, clock)]
        health = Health({surface.name: False for surface in surfaces}, lambda: store.is_ready)
        url = await stack.enter_async_context(_listening(settings, surfaces, health))
        yield App(surfaces, health, clock, url)


def _configured(settings: Settings, dispatcher: Dispatcher, clock: Clock) -> list[AbstractAsyncContextManager[Surface]]:
    """The surfaces to open, each platform imported only if it is configured."""
    from bot.surfaces.web.surface import open_web  # noqa: PLC0415  # a platform's library is imported when it is used

    opened: list[AbstractAsyncContextManager[Surface]] = [open_web(settings, dispatcher, clock)]
    if settings.telegram_token:
        from bot.surfaces.telegram.surface import open_telegram  # noqa: PLC0415  # as above

        opened.append(open_telegram(settings, dispatcher, clock))
    if settings.discord_token:
        from bot.surfaces.discord.surface import open_discord  # noqa: PLC0415  # as above

        opened.append(open_discord(settings, dispatcher, clock))
    return opened


@asynccontextmanager
async def _listening(settings: Settings, surfaces: Sequence[Surface], health: Health) -> AsyncIterator[str]:
    """The one HTTP server, with every surface's routes beside health; gives its URL."""
    from aiohttp import web  # noqa: PLC0415  # costs 0.3 s to import

    async def alive(_request: web.Request) -> web.Response:
        return web.json_response({"alive": True})

    async def ready(_request: web.Request) -> web.Response:
        return web.json_response(health.parts, status=200 if health.is_ready else 503)

    server = web.Application()
    server.add_routes([web.get("/healthz", alive), web.get("/readyz", ready)])
    for surface in surfaces:
        server.add_routes(surface.routes())
    runner = web.AppRunner(server, access_log=None, shutdown_timeout=10)
    await runner.setup()
    try:
        yield await _bound(runner, settings)
    finally:
        await runner.cleanup()


async def _bound(runner: AppRunner, settings: Settings) -> str:
    from aiohttp.web import TCPSite  # noqa: PLC0415  # as above

    try:
        site = TCPSite(runner, settings.bind.host, settings.bind.port)
        await site.start()
    except OSError as refused:
        raise OperatorError(f"PLAINTERMS_WEB_BIND: cannot listen on {settings.bind}: {refused.strerror}") from refused
    host, port = runner.addresses[0][:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
