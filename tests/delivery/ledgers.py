"""What tests of deliveries share: subscriptions, a fresh database, and a platform that does as it is told."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.answers.card import Answer
from bot.clock import Clock
from bot.delivery.daily import Post
from bot.delivery.order import Step
from bot.delivery.poster import Outcome, Sent
from bot.question import Place, Subscription
from bot.store.ledger import Delivery
from bot.store.outbox import Outbox
from bot.store.store import Store, open_store
from bot.store.subscriptions import StoredSubscriptions

SURFACE = "telegram"
EIGHT = Subscription(9, "Europe/Budapest", "hu", "1")
"""At nine in Budapest: at eight by the clock of winter that tests start at."""


@dataclass(frozen=True)
class Base:
    """A database with all that stands on it."""

    store: Store
    clock: Clock
    subscriptions: StoredSubscriptions
    outbox: Outbox


@asynccontextmanager
async def open_base(database_url: str, clock: Clock) -> AsyncIterator[Base]:
    async with open_store(database_url, clock) as store:
        yield Base(store, clock, StoredSubscriptions(store, clock), Outbox(store, clock))


def private(number: int) -> Place:
    return Place(SURFACE, str(number))


def group(number: int) -> Place:
    return Place(SURFACE, str(-number), str(-number))


async def subscribe(base: Base, places: Iterable[Place], subscription: Subscription = EIGHT) -> None:
    for place in places:
        await base.subscriptions.keep(place, subscription)


async def compose(delivery: Delivery) -> Post:
    """Any post."""
    return Post(Answer(()), Step("token", delivery.circle, f"after {delivery.issue}"))


@dataclass
class ScriptedPoster:
    """Does what `script` says of a place; keeps what arrived."""

    script: Callable[[str], Outcome] = lambda _at: Sent()
    name: str = SURFACE
    tried: list[str] = field(default_factory=list)
    arrived: list[str] = field(default_factory=list)

    async def post(self, place: Place, answer: Answer, key: str) -> Outcome:  # noqa: ARG002  # the protocol's signature
        """Try once."""
        self.tried.append(place.at)
        outcome = self.script(place.at)
        if isinstance(outcome, Sent):
            self.arrived.append(place.at)
        return outcome
