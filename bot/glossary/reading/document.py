"""A file of an entry as it was written: its values, and where each of them stands."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, Unpack

from bot.glossary.problem import Problem, Severity
from bot.glossary.reading.syntax import Place, Route, Tree, read_yaml


class Where(TypedDict, total=False):
    """How bad a problem is, and whether it points at a value's name or at some words in it."""

    severity: Severity
    at_name: bool
    words: str | None


@dataclass(frozen=True)
class Document:
    """One file of sound syntax; `block_only` says that it holds texts and no brackets."""

    path: Path
    text: str
    tree: Mapping[str, Tree]
    block_only: bool

    @functools.cached_property
    def places(self) -> Mapping[Route, Place]:
        """Where every value stands: found by a second reading, since only problems ask for it."""
        places: dict[Route, Place] = {}
        read_yaml(self.text, block_only=self.block_only, places=places)
        return places

    def problem(self, rule: str, text: str, *route: str | int, **where: Unpack[Where]) -> Problem:
        """A problem with the value at the end of the route, or with the nearest thing around it that is written.

        It points at the value, at its name if `at_name`, or at the first place in it where the `words` stand.
        """
        place = next((self.places[way] for way in _ways_up(route) if way in self.places), _START)
        line, column = place.key if where.get("at_name") else place.value
        if (words := where.get("words")) and (found := _broken_anywhere(words).search(self.text, place.index)):
            index = found.start()
            line, column = self.text.count("\n", 0, index), index - self.text.rfind("\n", 0, index) - 1
        return Problem(self.path, line + 1, column + 1, text, rule, where.get("severity", Severity.ERROR))


def _broken_anywhere(words: str) -> re.Pattern[str]:
    """The words as they may stand in a file, where a text may go on in the next line."""
    return re.compile(r"\s+".join(map(re.escape, words.split())))


_START = Place((0, 0), (0, 0), 0)


def _ways_up(route: Route) -> Iterator[Route]:
    """The route, then shorter and shorter; each also without numbers, since one item may stand without its list."""
    for length in range(len(route), -1, -1):
        yield route[:length]
        yield tuple(step for step in route[:length] if isinstance(step, str))
