"""Where subscriptions are kept: the store fulfils this protocol."""

from __future__ import annotations

from typing import Protocol

from bot.question import Kind, Place, Subscription


class Subscriptions(Protocol):
    """Reads and changes the subscriptions of a place, one of a kind."""

    async def of(self, place: Place, kind: Kind = Kind.DAILY) -> Subscription | None:
        """The place's subscription, unless it has ended. StoreError if the store does not answer."""

    async def keep(self, place: Place, subscription: Subscription, kind: Kind = Kind.DAILY) -> None:
        """Begin or change the place's subscription. StoreError if that failed."""

    async def end(self, place: Place, kind: Kind = Kind.DAILY) -> None:
        """End the place's subscription. StoreError if that failed."""


class UnkeptSubscriptions:
    """Subscriptions that last as long as the process, and that nobody delivers: for trying things out."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Place, Kind], Subscription] = {}

    async def of(self, place: Place, kind: Kind = Kind.DAILY) -> Subscription | None:
        """What was subscribed to in this process."""
        return self._kept.get((place, kind))

    async def keep(self, place: Place, subscription: Subscription, kind: Kind = Kind.DAILY) -> None:
        """Keep it in memory."""
        self._kept[place, kind] = subscription

    async def end(self, place: Place, kind: Kind = Kind.DAILY) -> None:
        """Forget it."""
        self._kept.pop((place, kind), None)
