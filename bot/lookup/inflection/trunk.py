"""The part of a name that stays when it is inflected, with the endings that may follow."""

import re
from dataclasses import dataclass
from typing import Protocol


class Endings(Protocol):
    """What may follow a trunk; trunk and ending are folded and compact."""

    def accept(self, trunk: str, rest: str, *, set_off: bool = False) -> bool:
        """Whether the rest is an ending; `set_off` where a hyphen or an apostrophe stands before it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A closed list of endings; the empty one is on it where the trunk is a word by itself."""

    endings: frozenset[str]

    def accept(self, trunk: str, rest: str, *, set_off: bool = False) -> bool:
        """Whether the rest is on the list."""
        del trunk, set_off
        return rest in self.endings


@dataclass(frozen=True, slots=True)
class Patterned:
    """Endings by pattern: `joined` is matched from the trunk's last letter on, `apart` after a hyphen or apostrophe."""

    joined: re.Pattern[str]
    apart: re.Pattern[str]

    def accept(self, trunk: str, rest: str, *, set_off: bool = False) -> bool:
        """Whether the rest follows the pattern; of three equal consonants one is not written (`modell`, `modellel`)."""
        last = trunk[-1:]
        if self.joined.fullmatch(last + rest) or (set_off and self.apart.fullmatch(rest)):
            return True
        return trunk[-2:-1] == last and self.joined.fullmatch(last + last + rest) is not None


@dataclass(frozen=True, slots=True)
class Rule:
    """The endings of one language; `derived` where they make another word class of the name."""

    language: str
    endings: Endings
    derived: bool = False


@dataclass(frozen=True, slots=True)
class Trunk:
    """What a name becomes before some endings: in lower case, with its accents."""

    text: str
    rule: Rule


def listed(endings: str) -> Listed:
    """A list written in one line."""
    return Listed(frozenset(endings.split()))
