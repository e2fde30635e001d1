"""What a surface must do for deliveries, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from bot.answers.card import Answer
from bot.question import Place


@dataclass(frozen=True, slots=True)
class Sent:
    """The platform has taken it."""


@dataclass(frozen=True, slots=True)
class Gone:
    """Nobody is there any more: blocked, kicked, deleted."""

    fault: str


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The place is there, but the bot may not write to it."""

    fault: str


@dataclass(frozen=True, slots=True)
class Migrated:
    """The place has a new identifier."""

    to: str


@dataclass(frozen=True, slots=True)
class Held:
    """The platform wants to be left alone for some seconds, and has surely taken nothing."""

    seconds: float


@dataclass(frozen=True, slots=True)
class TryAgain:
    """The platform could not be reached, failed, or did not answer; it may nevertheless have taken it."""

    fault: str
    may_have_arrived: bool = True


@dataclass(frozen=True, slots=True)
class Refused:
    """The message itself is faulty."""

    fault: str


Outcome: TypeAlias = Sent | Gone | Forbidden | Migrated | Held | TryAgain | Refused


class Poster(Protocol):
    """Posts to one platform, at the pace that it takes and behind all replies."""

    @property
    def name(self) -> str:
        """The surface's name."""

    async def post(self, place: Place, answer: Answer, key: str) -> Outcome:
        """Try once. What a platform may do wrong is an outcome; only a bug is raised.

        `key` is the same whenever the same delivery is tried, for platforms that can tell by it.
        """


@runtime_checkable
class Posting(Protocol):
    """A surface that can deliver."""

    @property
    def poster(self) -> Poster:
        """What posts there."""
