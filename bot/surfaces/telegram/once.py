"""That an update is done once: by one server alone, or by all that share a database."""

from __future__ import annotations

import hmac
from collections.abc import Hashable
from typing import Protocol

from bot.clock import Clock
from bot.errors import StoreError
from bot.store.received import Received, Taken

WAITING = 5.0
"""Seconds that an update waits for another server before Telegram is asked to repeat it."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.5


class ElsewhereError(Exception):
    """Another server works on the update, or on one that must end before it."""


class Once(Protocol):
    """Who does an update; whoever takes one says what became of it."""

    async def take(self, number: int, lane: Hashable) -> bool:
        """Whether it is to be done, here and now; False if it is done. ElsewhereError if it should come again."""

    async def done(self, number: int) -> None:
        """It needs no more work."""

    async def give_back(self, number: int) -> None:
        """It could not be done."""


class Alone:
    """No other server is given any: what the process remembers is enough."""

    async def take(self, number: int, lane: Hashable) -> bool:  # noqa: ARG002  # protocol
        """Always."""
        return True

    async def done(self, number: int) -> None:
        """Nobody else needs to know."""

    async def give_back(self, number: int) -> None:
        """As above."""


class AmongSeveral:
    """Agreed on in the database; while that is away, each server does what it is given."""

    def __init__(self, received: Received, clock: Clock, key: str) -> None:
        self._received = received
        self._clock = clock
        self._key = key.encode()

    async def take(self, number: int, lane: Hashable) -> bool:
        """As soon as no other server works on it or on its lane, for which it waits a little."""
        hashed, pause, until = (
            self._hashed(number if lane is None else lane),
            _FIRST_PAUSE,
            self._clock.monotonic() + WAITING,
        )
        while (taken := await self._taken(number, hashed)) is Taken.LATER:
            if self._clock.monotonic() >= until:
                raise ElsewhereError
            await self._clock.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)
        return taken is Taken.OURS

    async def done(self, number: int) -> None:
        """For all servers."""
        await self._received.done(number)

    async def give_back(self, number: int) -> None:
        """To whichever server is given it next."""
        await self._received.give_back(number)

    async def _taken(self, number: int, lane: str) -> Taken:
        try:
            return await self._received.take(number, lane)
        except StoreError:
            return Taken.OURS

    def _hashed(self, lane: Hashable) -> str:
        """A lane is a chat or a person, whom a plain hash would tell to whoever tries all numbers."""
        return hmac.digest(self._key, repr(lane).encode(), "sha256")[:8].hex()
