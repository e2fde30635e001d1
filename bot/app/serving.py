"""Everything that the settings ask for: store, answers, surfaces, server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from bot.answers.dispatcher import Dispatcher
from bot.app.answers import open_answers
from bot.app.apart import Reading, begin_reading
from bot.app.backlog import Backlog
from bot.app.counting import MissCount, OpeningCount, counting
from bot.app.delivering import deliveries
from bot.app.health import Health
from bot.app.heartbeat import Heartbeat
from bot.app.listening import listening
from bot.app.newsroom import open_newsroom
from bot.app.observed import ObservedDispatcher, log_outcome
from bot.app.reloading import Reloader
from bot.app.report import TapCount, subscribe_editors
from bot.app.settling import settling
from bot.app.supervision import supervise
from bot.app.systemd import ALIVE, READY, STOPPING, Systemd
from bot.app.watching import beside, watching
from bot.clock import Clock, SystemClock
from bot.settings import Settings, notify_socket
from bot.store.broadcasts import Broadcasts
from bot.store.campaigns import StoredCampaigns
from bot.store.misses import Misses
from bot.store.preferences import StoredPreferences
from bot.store.replicas import DEAD_AFTER, Replicas
from bot.store.store import Store, open_store
from bot.store.subscriptions import StoredSubscriptions
from bot.store.taps import Taps
from bot.store.traces import StoredTraces
from bot.surfaces import Surface
from bot.surfaces.web.surface import open_web

if TYPE_CHECKING:
    from bot.app.metrics import Metrics

_Opener: TypeAlias = Callable[[Settings, Dispatcher, Clock], AbstractAsyncContextManager[Surface]]


@dataclass(frozen=True, slots=True)
class App:
    """Everything, built and connected; `url` is where its server listens."""

    surfaces: Sequence[Surface]
    health: Health
    clock: Clock
    systemd: Systemd
    url: str

    async def run(self) -> None:
        """Take questions until cancelled. OperatorError if a platform refuses its token at the start.

        Cancelling says first that no more shall come, then lets every surface finish what is under way.
        """
        surfaces = asyncio.ensure_future(supervise(self.surfaces, self.health, self.clock))
        self.systemd.tell(READY)
        try:
            await asyncio.shield(surfaces)
        except asyncio.CancelledError:
            self.health.is_stopping = True
            self.systemd.tell(STOPPING)
            surfaces.cancel()
            await asyncio.gather(surfaces, return_exceptions=True)
            raise


@asynccontextmanager
async def open_app(
    settings: Settings, clock: Clock | None = None, reading: Reading | None = None, dead_after: float = DEAD_AFTER
) -> AsyncIterator[App]:
    """Open every part, and close them in reverse order. OperatorError if one cannot be opened.

    `dead_after` is in seconds, the same for all servers on one database.

    So a stop goes: not ready any more; surfaces take nothing new and finish; the server finishes its requests and
    closes its port; deliveries under way end; the surfaces hang up; the database is closed, and its lock given back.
    """
    clock, systemd = clock or SystemClock(), Systemd(notify_socket())
    async with AsyncExitStack() as stack:
        reading = reading or begin_reading()
        store = await stack.enter_async_context(open_store(settings.database_url, clock))
        heartbeat = Heartbeat(clock, lambda: systemd.tell(ALIVE))
        await stack.enter_async_context(beside(heartbeat.run()))
        replicas = Replicas(store, clock, dead_after=dead_after, surfaces=_platforms(settings))
        if store.is_shared:
            await stack.enter_async_context(beside(replicas.run()))
        preferences = StoredPreferences(store, clock)
        traces, subscriptions = StoredTraces(store, preferences), StoredSubscriptions(store, clock)
        metrics, library = _metrics(settings), reading.library
        saved = await stack.enter_async_context(watching(library.folder))
        if missed := reading.saved_since():
            saved.put_nowait(missed)
        openings = OpeningCount(StoredCampaigns(store, clock), clock)
        await stack.enter_async_context(counting(openings, clock))
        openers = _configured(settings, metrics, store, replicas, clock)  # imported while the entries are read
        answers = partial(open_answers, preferences, subscriptions, traces, report_url=settings.report_url)
        plain = await asyncio.to_thread(answers, reading=reading, campaigns=openings, rubrics=settings.rubrics)
        misses = MissCount(Misses(store, clock))
        await stack.enter_async_context(counting(misses, clock))
        taps = TapCount(Taps(store), clock)
        if settings.editors_chat:
            await stack.enter_async_context(counting(taps, clock))
        told = [log_outcome, misses.count, *([taps.count] if settings.editors_chat else ())]
        told += [metrics.count] if metrics else []
        dispatcher = ObservedDispatcher(plain, clock, told)
        del plain  # else the first knowledge would never be let go
        await asyncio.to_thread(_warm, dispatcher)
        await stack.enter_async_context(beside(Reloader(dispatcher, library, clock).run(saved)))
        fetch = None
        if settings.feeds:
            newsroom = open_newsroom(settings.feeds, store, dispatcher, clock)
            fetch = (await stack.enter_async_context(newsroom)).fetch
        opened = [opener(settings, dispatcher, clock) for opener in openers]
        surfaces = [await stack.enter_async_context(surface) for surface in opened]
        health = _health(surfaces, store, dispatcher, heartbeat)
        if metrics and settings.metrics_bind:
            backlog = Backlog(Broadcasts(store, clock), clock)
            await stack.enter_async_context(beside(backlog.run()))
            metrics.watch(health, heartbeat, backlog, dispatcher, library, lambda: store.errors)
            await stack.enter_async_context(metrics.serving(settings.metrics_bind))
        await subscribe_editors(settings, subscriptions)
        delivering = deliveries(
            surfaces, store, dispatcher, settings, health, replicas=replicas, clock=clock, fetch=fetch
        )
        await stack.enter_async_context(beside(delivering))
        replied = metrics.replied if metrics else None
        url = await stack.enter_async_context(listening(settings.web_bind, surfaces, health, replied))
        yield App(surfaces, health, clock, systemd, url)


def _warm(dispatcher: Dispatcher) -> None:
    with settling():
        dispatcher.knowledge.warm()


def _platforms(settings: Settings) -> Sequence[str]:
    tokens = {"telegram": settings.telegram_token, "discord": settings.discord_token}
    return [platform for platform, token in tokens.items() if token]


def _configured(
    settings: Settings, metrics: Metrics | None, store: Store, replicas: Replicas, clock: Clock
) -> Sequence[_Opener]:
    """How to open the surfaces: a platform's library is imported only if the platform is configured."""
    openers: list[_Opener] = [open_web]
    if settings.telegram_token:
        from bot.surfaces.telegram.replicas import TelegramReplicas  # noqa: PLC0415  # only where it is needed
        from bot.surfaces.telegram.surface import open_telegram  # noqa: PLC0415  # 0.5 s of CPU

        calls = metrics.calls("telegram") if metrics else None
        openers.append(partial(open_telegram, trace=calls, replicas=TelegramReplicas(store, replicas, clock)))
    if settings.discord_token:
        from bot.surfaces.discord.replicas import DiscordReplicas  # noqa: PLC0415  # as above
        from bot.surfaces.discord.surface import open_discord  # noqa: PLC0415  # 0.5 s of CPU

        calls = metrics.calls("discord") if metrics else None
        openers.append(partial(open_discord, trace=calls, replicas=DiscordReplicas(store, replicas, clock)))
    return openers


def _health(surfaces: Sequence[Surface], store: Store, dispatcher: Dispatcher, heartbeat: Heartbeat) -> Health:
    return Health(
        {surface.name: False for surface in surfaces},
        lambda: store.is_ready,
        lambda: bool(dispatcher.knowledge.glossary.entries),
        lambda: heartbeat.is_alive,
    )


def _metrics(settings: Settings) -> Metrics | None:
    if settings.metrics_bind is None:
        return None
    from bot.app.metrics import Metrics  # noqa: PLC0415  # its library costs 60 ms

    return Metrics()
