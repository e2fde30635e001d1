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

    async def end_all(self, surface: str, chat: str) -> None:
        """End whatever a chat or a topic in it subscribes to; nobody is there any more. StoreError if that failed."""

    async def move(self, surface: str, old: str, new: str) -> None:
        """Take a shared chat's subscriptions to its new identifier; what is there already stays. StoreError if not."""


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

    async def end_all(self, surface: str, chat: str) -> None:
        """Forget all of the chat."""
        self._kept = {key: kept for key, kept in self._kept.items() if not _is_in(key[0], surface, chat)}

    async def move(self, surface: str, old: str, new: str) -> None:
        """Keep it under the other identifier."""
        for place, kind in [key for key in self._kept if key[0] == Place(surface, old, old)]:
            self._kept.setdefault((Place(surface, new, new), kind), self._kept.pop((place, kind)))


def _is_in(place: Place, surface: str, chat: str) -> bool:
    return place.surface == surface and chat in {place.at, place.shared}
