"""Deliveries in the serving process: one runner over every surface that can post, by what the database is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import assert_never

from bot.answers.dispatcher import Dispatcher
from bot.app.health import Health
from bot.app.report import EditorsReport
from bot.clock import Clock
from bot.delivery.daily import Post, daily_post
from bot.delivery.drain import Drain
from bot.delivery.poster import Posting
from bot.delivery.runner import Runner
from bot.delivery.schedule import Schedule
from bot.delivery.weekly import weekly_post
from bot.question import Kind
from bot.settings import Settings
from bot.store.ledger import Delivery
from bot.store.outbox import Outbox
from bot.store.replicas import Replicas
from bot.store.retention import Retention
from bot.store.store import Store
from bot.story import Edition
from bot.surfaces import Surface

AT_LEAST_ONCE = "at-least-once"


def deliveries(  # noqa: PLR0913  # all that a delivery touches
    surfaces: Sequence[Surface],
    store: Store,
    dispatcher: Dispatcher,
    settings: Settings,
    health: Health,
    *,
    replicas: Replicas,
    clock: Clock,
    fetch: Callable[[], Awaitable[None]] | None = None,
) -> Coroutine[None, None, None]:
    """The work of delivering; cancelling it finishes what is under way. A surface that is not ready gets nothing.

    Where several servers share the database, one of them also does `fetch` for all from time to time.
    """
    outbox, resends = Outbox(store, clock, replicas.name), settings.delivery == AT_LEAST_ONCE

    report = EditorsReport(store, dispatcher, clock)

    async def compose(delivery: Delivery) -> Post | None:
        match delivery.kind:
            case Kind.DAILY:
                return await daily_post(delivery, dispatcher)
            case Kind.WEEKLY:
                return await weekly_post(delivery, dispatcher)
            case Kind.REPORT:
                return await report.post(delivery)
            case _:
                assert_never(delivery.kind)

    def is_ready(surface: str) -> bool:
        may_claim = replicas.is_heard or not store.is_shared
        return health.surfaces[surface] and not health.is_stopping and may_claim

    drains = [
        Drain(outbox, surface.poster, compose, clock, resends=resends, is_ready=partial(is_ready, surface.name))
        for surface in surfaces
        if isinstance(surface, Posting)
    ]
    newest = partial(_newest, dispatcher)
    schedule = Schedule(outbox, Retention(store, clock), clock, resends=resends, newest_edition=newest)
    if not store.is_shared:
        return Runner(schedule, drains, clock).run()
    from bot.delivery.shared_runner import SharedRunner  # noqa: PLC0415  # the queue of jobs costs 1 s of CPU
    from bot.store.jobs import Jobs  # noqa: PLC0415  # as above

    jobs = Jobs(settings.database_url, clock)
    return SharedRunner(schedule, drains, outbox=outbox, replicas=replicas, jobs=jobs, fetch=fetch).run()


def _newest(dispatcher: Dispatcher) -> Edition | None:
    return next(iter(dispatcher.knowledge.newsstand.editions), None)
