"""A database with subscriptions and deliveries, for commands that work on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from click.testing import CliRunner, Result

from bot.cli import group
from bot.errors import OperatorError
from bot.question import Subscription
from bot.store.preferences import StoredPreferences
from tests.delivery.ledgers import SURFACE, Base, open_base, private, subscribe
from tests.hand_clock import HandClock
from tests.store.test_outbox import NINE, owed

ANNA = "7000000017"
BROADCAST = "telegram/daily/2026-11-30"


def run(url: str, *words: str, says: str = "") -> Result:
    """What the command prints beside this database; an OperatorError is in `exception`."""
    return CliRunner().invoke(group, list(words), env={"PLAINTERMS_DATABASE_URL": url}, input=says)


def refusal(result: Result) -> str:
    """What the operator is told instead."""
    assert isinstance(result.exception, OperatorError)
    return str(result.exception)


def fill(url: str, more: Callable[[Base], Awaitable[None]] | None = None) -> None:
    """Two subscribers, one of them Anna, and what they are owed."""

    async def work() -> None:
        clock = HandClock()
        async with open_base(url, clock) as base:
            await StoredPreferences(base.store, clock).save_person(SURFACE, ANNA, locale="hu")
            for person in (ANNA, "8"):
                await subscribe(base, [private(int(person))], Subscription(9, "Europe/Budapest", "hu", person))
            await base.outbox.fan_out(NINE, owed(clock))
            if more:
                await more(base)

    asyncio.run(work())
