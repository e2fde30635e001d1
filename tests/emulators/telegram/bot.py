"""The bot under test, running against the emulated Bot API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import web
from aiohttp.web import AbstractRouteDef

from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock, SystemClock
from bot.delivery.pace import Limits
from bot.settings import Settings
from bot.surfaces.telegram.replicas import TelegramReplicas
from bot.surfaces.telegram.surface import open_telegram
from tests.emulators.telegram.people import Update
from tests.emulators.telegram.server import TOKEN, Call, TelegramEmulator

UNHURRIED = Limits(a_second=1e9, a_chat_a_second=1e9, a_group_a_minute=100_000)
SECRET = "a-secret-of-the-tests"
_MENUS = ("setMy", "getMy", "getMe", "deleteWebhook", "setWebhook")


@dataclass(slots=True)
class Running:
    """The emulator, and the bot that talks to it."""

    telegram: TelegramEmulator
    dispatcher: Dispatcher
    task: asyncio.Task[None] | None = None
    ready: list[bool] = field(default_factory=list)

    @property
    def has_ended(self) -> bool:
        """Whether it runs no more, whatever for."""
        return self.task is not None and self.task.done()

    async def after(self, *updates: Update) -> list[Call]:
        """What the bot does because of these updates, once they are done."""
        before = len(self.telegram.calls)
        await self.telegram.push(*updates)
        await self.telegram.until_quiet()
        return [call for call in self.telegram.calls[before:] if not call.method.startswith(_MENUS)]

    async def one_after(self, *updates: Update) -> Call:
        """The only thing that it does because of them."""
        [call] = await self.after(*updates)
        return call

    async def stop(self) -> None:
        """What SIGTERM does."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)


@asynccontextmanager
async def open_bot(
    telegram: TelegramEmulator,
    dispatcher: Dispatcher,
    *,
    limits: Limits = UNHURRIED,
    clock: Clock | None = None,
    replicas: TelegramReplicas | None = None,
) -> AsyncIterator[Running]:
    """A bot that polls until the block ends."""
    settings = Settings(telegram_token=TOKEN, telegram_base_url=telegram.url)
    bot = Running(telegram, dispatcher)
    async with open_telegram(settings, dispatcher, clock or SystemClock(), limits, replicas=replicas) as surface:
        bot.task = asyncio.create_task(surface.run(bot.ready.append))
        try:
            yield bot
        finally:
            await bot.stop()


@asynccontextmanager
async def open_webhook_bot(
    telegram: TelegramEmulator,
    dispatcher: Dispatcher,
    *,
    clock: Clock | None = None,
    replicas: TelegramReplicas | None = None,
) -> AsyncIterator[tuple[Running, str]]:
    """A bot that is posted to, and its URL."""
    bot, routes = Running(telegram, dispatcher), list[AbstractRouteDef]()
    async with _serving(routes) as url:
        settings = Settings(
            telegram_token=TOKEN, telegram_base_url=telegram.url, telegram_webhook_secret=SECRET, public_url=url
        )
        async with open_telegram(settings, dispatcher, clock or SystemClock(), UNHURRIED, replicas=replicas) as surface:
            routes += surface.routes()
            before = len(telegram.made("setWebhook", ok=True))
            bot.task = asyncio.create_task(surface.run(bot.ready.append))
            try:
                await _until_set(telegram, before, bot.task)
                yield bot, f"{url}/telegram/webhook"
            finally:
                await bot.stop()


async def _until_set(telegram: TelegramEmulator, before: int, running: asyncio.Task[None]) -> None:
    """Until the webhook is set, or will never be since the bot has ended."""
    told = asyncio.create_task(telegram.until(lambda: len(telegram.made("setWebhook", ok=True)) > before))
    await asyncio.wait({running, told}, return_when=asyncio.FIRST_COMPLETED)
    if not running.done():
        await told
    told.cancel()


@asynccontextmanager
async def _serving(routes: Sequence[AbstractRouteDef]) -> AsyncIterator[str]:
    """The URL of a server whose only route may come later."""

    async def receive(request: web.Request) -> web.StreamResponse:
        [route] = routes
        assert isinstance(route, web.RouteDef)
        response: web.StreamResponse = await route.handler(request)
        return response

    application = web.Application()
    application.router.add_post("/telegram/webhook", receive)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    try:
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
