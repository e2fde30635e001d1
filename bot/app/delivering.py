"""Deliveries in the serving process: one runner over every surface that can post."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from functools import partial

from bot.answers.dispatcher import Dispatcher
from bot.app.health import Health
from bot.app.report import EditorsReport
from bot.clock import Clock
from bot.delivery.daily import Post, daily_post
from bot.delivery.drain import Drain
from bot.delivery.poster import Posting
from bot.delivery.runner import Runner
from bot.question import Kind
from bot.settings import Settings
from bot.store.engine import Store
from bot.store.ledger import Delivery
from bot.store.outbox import Outbox
from bot.store.retention import Retention
from bot.surfaces import Surface

AT_LEAST_ONCE = "at-least-once"


def deliveries(  # noqa: PLR0913, PLR0917  # all that a delivery touches
    surfaces: Sequence[Surface], store: Store, dispatcher: Dispatcher, settings: Settings, health: Health, clock: Clock
) -> Coroutine[None, None, None]:
    """The work of delivering; cancelling it finishes what is under way. A surface that is not ready gets nothing."""
    outbox, resends = Outbox(store, clock), settings.delivery == AT_LEAST_ONCE

    report = EditorsReport(store, dispatcher, clock)

    async def compose(delivery: Delivery) -> Post | None:
        return await (report.post(delivery) if delivery.kind is Kind.REPORT else daily_post(delivery, dispatcher))

    def is_ready(surface: str) -> bool:
        return health.surfaces[surface] and not health.is_stopping

    drains = [
        Drain(outbox, surface.poster, compose, clock, resends=resends, is_ready=partial(is_ready, surface.name))
        for surface in surfaces
        if isinstance(surface, Posting)
    ]
    return Runner(outbox, Retention(store, clock), drains, clock, resends=resends).run()
