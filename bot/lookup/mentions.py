"""The entries that a running text names, and where."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from bot.lookup.fold import aligned, fold
from bot.lookup.masks import Masks
from bot.lookup.names import Subject
from bot.lookup.projection import Projection
from bot.lookup.spoken import Spoken, is_acronym, spoken
from bot.lookup.vocabulary import likely_language

_WORD = re.compile(r"\w*")
_SET_OFF = re.compile(r"[-'](\w{1,12})(?![\w])")
_ADDRESS = re.compile(r"\w\.[a-z]{2,}\b|/.*/|^[~./\\]*[/\\]|\\")
_WINDOW = 120
_LONGEST_ENDING = 14
_REACH = 60


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text that names an entry: code-point offsets, and the same in UTF-16 units for chat platforms."""

    slug: str
    start: int
    end: int
    start16: int
    end16: int
    text: str


@dataclass(frozen=True, slots=True)
class _Found:
    start: int
    end: int
    rank: int
    slug: str


class _Automaton:
    """Spellings to look for, each with those whose spelling it is."""

    def __init__(self, spellings: Iterable[Spoken]) -> None:
        from ahocorasick_rs import AhoCorasick  # noqa: PLC0415 only who reads texts pays for the import

        meant: defaultdict[str, list[Spoken]] = defaultdict(list)
        for each in spellings:
            meant[each.surface].append(each)
        self._meant = list(meant.values())
        self.automaton: AhoCorasick = AhoCorasick(list(meant), store_patterns=False)

    def hits(self, text: str) -> Iterator[tuple[int, int, list[Spoken]]]:
        """All hits that begin a word, those inside others too."""
        meant = self._meant
        for number, start, end in self.automaton.find_matches_as_indexes(text, overlapping=True):
            if start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_"):
                yield start, end, meant[number]


class MentionFinder:
    """Finds mentions of the subjects that it was built from; immutable."""

    def __init__(self, cased: _Automaton, uncased: _Automaton) -> None:
        self._cased = cased
        self._uncased = uncased

    @classmethod
    def build(cls, subjects: Iterable[Subject]) -> Self:
        """A finder of these subjects."""
        spellings = list(spoken(subjects))
        return cls(
            _Automaton(each for each in spellings if each.cased),
            _Automaton(each for each in spellings if not each.cased),
        )

    @property
    def automaton(self) -> "AhoCorasick":
        """What looks for the names in any case, to be measured beside."""
        return self._uncased.automaton

    def find(self, text: str) -> tuple[Mention, ...]:
        """The mentions in the order of the text, the longest at each place, none overlapping another."""
        projection = Projection.of(text)
        plain, lower = projection.plain, projection.lower
        masks = Masks(plain)
        found = [
            *_verified(self._cased.hits(plain), plain, masks),
            *_verified(self._uncased.hits(lower), plain, masks),
        ]
        return tuple(Mention(each.slug, *projection.place(each.start, each.end)) for each in _leftmost_longest(found))


def _verified(hits: Iterator[tuple[int, int, list[Spoken]]], text: str, masks: Masks) -> Iterator[_Found]:
    for start, end, meant in hits:
        word_end = _WORD.match(text, end).end()  # type: ignore[union-attr] # an empty match is one
        if word_end - end > _LONGEST_ENDING:
            continue
        for each in meant:
            last = _end(each, text, start, end, word_end)
            if last and not _is_other(text, start, last) and not masks.cover(start, last):
                yield _Found(start, last, 0 if each.whole and last == end else 1, each.filed.slug)


def _end(each: Spoken, text: str, start: int, end: int, word_end: int) -> int:
    """Where the mention ends with its ending, or 0 if what follows is none."""
    rest = text[end:word_end]
    if rest:
        return word_end if _is_ending(each, rest, text, start, set_off=False) else 0
    if (apart := _SET_OFF.match(text, end)) and _is_ending(each, apart.group(1), text, start, set_off=True):
        return apart.end()
    return end if each.whole or each.trunk.endings.accept(aligned(text[start:end]), "") else 0


def _is_ending(each: Spoken, rest: str, text: str, start: int, *, set_off: bool) -> bool:
    if is_acronym(each.filed.name.text) and not rest.islower():
        return False
    trunk = fold(each.surface)
    if not each.trunk.endings.accept(trunk, fold(rest), set_off=set_off):
        return False
    if each.trunk.language == each.filed.name.locale:
        return True
    window = text[max(0, start - _WINDOW) : start + len(each.surface) + len(rest) + _WINDOW]
    return likely_language(window) in (each.trunk.language, None)


def _is_other(text: str, start: int, end: int) -> bool:
    """A part of an address, a path, an identifier or a longer number."""
    before, after = text[start - 1 : start], text[end : end + 1]
    following = text[end + 1 : end + 2]
    if after == "." and (following.islower() or (following.isdigit() and text[end - 1].isdigit())):
        return True
    if before == "." and start > 1 and text[start - 2].isalnum():
        return True
    return (before in ("/", "\\") or after in ("/", "\\")) and _ADDRESS.search(_token(text, start, end)) is not None


def _token(text: str, start: int, end: int) -> str:
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    return (
        (before.split()[-1] if before.strip() and not before[-1].isspace() else "")
        + text[start:end]
        + (after.split()[0] if after.strip() and not after[0].isspace() else "")
    )


def _leftmost_longest(found: list[_Found]) -> Iterator[_Found]:
    reached = 0
    for each in sorted(found, key=lambda each: (each.start, -each.end, each.rank, each.slug)):
        if each.start >= reached:
            yield each
            reached = each.end
