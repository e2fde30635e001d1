"""Beginnings of names: what a reader may be about to type."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Value = TypeVar("Value")

_SCANNED = 200
"""How many names with the same beginning are looked at: enough to fill any list, few enough to stay quick."""

_LEAST_TO_MISTYPE = 4


class Beginnings(Generic[Value]):
    """Keys in alphabetical order, one list for each locale."""

    def __init__(self, filed: Iterable[tuple[str, str, Value]]) -> None:
        self._lists: dict[str, list[tuple[str, Value]]] = {}
        for key, locale, value in filed:
            self._lists.setdefault(locale, []).append((key, value))
        for pairs in self._lists.values():
            pairs.sort(key=lambda pair: pair[0])

    def of(self, beginning: str, locale: str) -> Iterator[tuple[str, Value]]:
        """The keys that begin so and their values: this locale before the others, short keys before long ones."""
        for listed in sorted(self._lists, key=lambda each: (each != locale, each)):
            yield from sorted(self._begun(self._lists[listed], beginning), key=lambda pair: (len(pair[0]), pair[0]))

    def near(self, beginning: str, locale: str) -> Iterator[tuple[str, Value]]:
        """The keys that begin almost so: the first two letters are right, and one slip is in the rest."""
        from bot.lookup.fuzzy import differ_once  # noqa: PLC0415 only who mistypes pays for the import

        if len(beginning) >= _LEAST_TO_MISTYPE:
            for listed in sorted(self._lists, key=lambda each: (each != locale, each)):
                for key, value in self._begun(self._lists[listed], beginning[:2]):
                    if any(differ_once(beginning, key[: len(beginning) + more]) for more in (-1, 0, 1)):
                        yield key, value

    @staticmethod
    def _begun(pairs: list[tuple[str, Value]], beginning: str) -> Iterator[tuple[str, Value]]:
        start = bisect_left(pairs, beginning, key=lambda pair: pair[0])
        for key, value in pairs[start : start + _SCANNED]:
            if not key.startswith(beginning):
                return
            yield key, value
