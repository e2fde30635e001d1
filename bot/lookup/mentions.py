"""The entries that a running text names, and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from bot.lookup.names import Subject


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text that names an entry: code-point offsets, and the same in UTF-16 units for chat platforms."""

    slug: str
    start: int
    end: int
    start16: int
    end16: int
    text: str


class MentionFinder:
    """Finds mentions of the subjects that it was built from; immutable."""

    def __init__(self, subjects: tuple[Subject, ...]) -> None:
        self._subjects = subjects

    @classmethod
    def build(cls, subjects: Iterable[Subject]) -> Self:
        """A finder of these subjects."""
        return cls(tuple(subjects))

    def find(self, text: str) -> tuple[Mention, ...]:
        """The mentions in the order of the text, none overlapping another."""
        return ()
