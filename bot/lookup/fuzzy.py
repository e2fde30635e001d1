"""Typing errors: keys within a bounded edit distance, found through the pieces that an error leaves whole."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.lookup.fold import digits

LONGEST = 64
"""Keys longer than this are names of nothing that anyone types."""

_PENALTY = 1.6
_FOUR = 4


def budget(length: int) -> int:
    """How many edits a key of this many letters may have: short words have too many neighbours."""
    if length < 4:
        return 0
    if length < 8:
        return 1
    return 2 if length < 13 else 3


def is_near(word: str, other: str) -> bool:
    """The words differ by no more than what is forgiven in a word, and one edit for a moved border."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415 as below

    return OSA.distance(word, other) <= budget(max(len(word), len(other))) + 1


def differ_once(one: str, other: str) -> bool:
    """One letter is wrong, missing, too many, or swapped with the next."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415 as below

    return OSA.distance(one, other, score_cutoff=1) == 1


def begins_nearly(key: str, beginning: str) -> bool:
    """The key's beginning, which may be a letter shorter or longer, differs once from what was typed."""
    from rapidfuzz.distance import OSA  # noqa: PLC0415 as below

    length = len(beginning)
    if OSA.distance(beginning, key[:length], score_cutoff=2) > 2:  # most keys end here
        return False
    return any(differ_once(beginning, key[: length + more]) for more in (-1, 0, 1))


class FuzzyKeys:
    """Keys filed under their pieces.

    A key within `k` edits of a query shares at least one of its `k + 2` pieces with it, at most `k` places away, even
    if one of the edits swaps two letters across the border of two pieces.
    """

    def __init__(self, keys: Iterable[str]) -> None:
        by_length: defaultdict[int, list[str]] = defaultdict(list)
        for key in set(keys):
            if budget(len(key)) and len(key) <= LONGEST:
                by_length[len(key)].append(key)
        self._pieces = {
            (length, number): _by_piece(same, start, end)
            for length, same in by_length.items()
            for number, (start, end) in enumerate(_borders(length))
        }

    def near(self, query: str) -> list[tuple[str, float]]:
        """The keys within the budget and their scores, the nearest first."""
        from rapidfuzz.distance import OSA  # noqa: PLC0415 an exact look-up does not pay for the import

        allowed = budget(len(query))
        if not allowed or len(query) > LONGEST:
            return []
        wanted, scored = digits(query), []
        for key in set(self._candidates(query, allowed)):
            limit = min(allowed, budget(len(key)))
            edits = OSA.distance(query, key, score_cutoff=limit)
            if 0 < edits <= limit and digits(key) == wanted and not _is_other_word(query, key):
                scored.append((key, 1 - _PENALTY * edits / min(len(query), len(key))))
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))

    def _candidates(self, query: str, allowed: int) -> Iterator[str]:
        for length in range(max(4, len(query) - allowed), len(query) + allowed + 1):
            edits = min(allowed, budget(length))
            for number, (start, end) in enumerate(_borders(length)):
                pieces = self._pieces.get((length, number), {})
                for shifted in range(max(0, start - edits), min(len(query) - (end - start), start + edits) + 1):
                    yield from pieces.get(query[shifted : shifted + end - start], ())


def _by_piece(keys: Iterable[str], start: int, end: int) -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for key in keys:
        found[key[start:end]].append(key)
    return {piece: tuple(same) for piece, same in found.items()}


def _is_other_word(query: str, key: str) -> bool:
    """In words of four letters another letter makes another word: only a swapped, missing or added one is a slip."""
    if min(len(query), len(key)) > _FOUR:
        return False
    return query[0] != key[0] or (len(query) == len(key) and sorted(query) != sorted(key))


@lru_cache(maxsize=LONGEST * 2)
def _borders(length: int) -> tuple[tuple[int, int], ...]:
    count = budget(length) + 2
    return tuple((length * number // count, length * (number + 1) // count) for number in range(count))
