"""Where subscriptions are kept: the store fulfils this protocol."""

from __future__ import annotations

from typing import Protocol

from bot.question import Place, Subscription


class Subscriptions(Protocol):
    """Reads and changes the subscription of a place to the daily post."""

    async def of(self, place: Place) -> Subscription | None:
        """The place's subscription, unless it has ended. StoreError if the store does not answer."""

    async def keep(self, place: Place, subscription: Subscription) -> None:
        """Begin or change the place's subscription. StoreError if that failed."""

    async def end(self, place: Place) -> None:
        """End the place's subscription. StoreError if that failed."""


class UnkeptSubscriptions:
    """Subscriptions that last as long as the process, and that nobody delivers: for trying things out."""

    def __init__(self) -> None:
        self._kept: dict[Place, Subscription] = {}

    async def of(self, place: Place) -> Subscription | None:
        """What was subscribed to in this process."""
        return self._kept.get(place)

    async def keep(self, place: Place, subscription: Subscription) -> None:
        """Keep it in memory."""
        self._kept[place] = subscription

    async def end(self, place: Place) -> None:
        """Forget it."""
        self._kept.pop(place, None)
