"""Beginnings of names: what a reader may be about to type."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Value = TypeVar("Value")

_SCANNED = 200
"""How many names with the same beginning are looked at: enough to fill any list, few enough to stay quick."""

_CROWDED = range(1, 4)
"""Beginnings of so many letters may have more names than that: the shortest of them are picked out beforehand."""

_LEAST_TO_MISTYPE = 4
_BEHIND_ALL = chr(0x10FFFF)


class Beginnings(Generic[Value]):
    """Keys in alphabetical order, one list for each locale."""

    def __init__(self, filed: Iterable[tuple[str, str, Value]]) -> None:
        pairs: dict[str, list[tuple[str, Value]]] = {}
        for key, locale, value in filed:
            pairs.setdefault(locale, []).append((key, value))
        self._lists = {locale: _Listed(each) for locale, each in pairs.items()}

    def of(self, beginning: str, locale: str) -> Iterator[tuple[str, Value]]:
        """The keys that begin so and their values: this locale before the others, short keys before long ones."""
        for listed in self._in_order(locale):
            yield from self._lists[listed].begun(beginning)

    def near(self, beginning: str, locale: str) -> list[tuple[str, Value]]:
        """The keys of the first locale that has any which begin almost so: one slip after the first two letters."""
        from bot.lookup.fuzzy import begins_nearly  # noqa: PLC0415 only who mistypes pays for the import

        if len(beginning) < _LEAST_TO_MISTYPE:
            return []
        for listed in self._in_order(locale):
            begun = self._lists[listed].begun(beginning[:2])
            if found := [(key, value) for key, value in begun if begins_nearly(key, beginning)]:
                return found
        return []

    def _in_order(self, locale: str) -> list[str]:
        return sorted(self._lists, key=lambda each: (each != locale, each))


class _Listed(Generic[Value]):
    """One locale's keys."""

    def __init__(self, pairs: list[tuple[str, Value]]) -> None:
        pairs.sort(key=lambda pair: pair[0])
        self._pairs = pairs
        self._keys = [key for key, _ in pairs]
        self._lengths = [*map(len, self._keys)]
        self._crowded = {
            beginning: self._shortest(self._places(beginning))
            for letters in _CROWDED
            for beginning, number in Counter(key[:letters] for key in self._keys).items()
            if number > _SCANNED
        }

    def begun(self, beginning: str) -> Iterator[tuple[str, Value]]:
        """The keys that begin so, short ones before long ones, at most as many as are looked at."""
        places = self._crowded.get(beginning)
        if places is None:
            places = self._shortest(self._places(beginning)[:_SCANNED])
        return map(self._pairs.__getitem__, places)

    def _places(self, beginning: str) -> range:
        first = bisect_left(self._keys, beginning)
        return range(first, bisect_left(self._keys, beginning + _BEHIND_ALL, first))

    def _shortest(self, places: range) -> list[int]:
        return sorted(places, key=self._lengths.__getitem__)[:_SCANNED]
