"""The entries that a running text names, and where."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Self

from bot.lookup.fold import aligned
from bot.lookup.masks import Masks
from bot.lookup.names import Subject
from bot.lookup.projection import Projection
from bot.lookup.spoken import Spoken, spoken
from bot.lookup.vocabulary import likely_language

if TYPE_CHECKING:
    from ahocorasick_rs import AhoCorasick

_SETTING_OFF = frozenset("-‑'’")
_SET_OFF = re.compile(r"\w{1,12}(?![\w-])")
_ADDRESS = re.compile(r"\w\.[a-z]{2,}\b|/.*/|^[~./\\]*[/\\]|\\")
_LONGEST_ENDING = 14
_SLASHES = frozenset("/\\")
_JOINING = _SLASHES | {"."}
_REACH = 60
_BLOCK = 400


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text that names an entry: code-point offsets, and the same in UTF-16 units for chat platforms."""

    slug: str
    start: int
    end: int
    start16: int
    end16: int
    text: str


_Found = tuple[int, int, bool, str]
"""Start and negated end, so that the longest comes first; whether inflected; the slug."""


class MentionFinder:
    """Finds mentions of the subjects that it was built from; immutable."""

    def __init__(self, cased: "_Automaton", uncased: "_Automaton") -> None:
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
        passage = _Passage(projection.even, projection.lower)
        hits = chain(self._cased.hits(projection.cased), self._uncased.hits(projection.lower))
        chosen = list(_leftmost_longest(list(passage.verified(hits))))
        places = projection.spans((start, end) for start, end, _ in chosen)
        return tuple(Mention(slug, *place) for (_, _, slug), place in zip(chosen, places, strict=True))


class _Automaton:
    """Spellings to look for, each with those whose spelling it is."""

    def __init__(self, spellings: Iterable[Spoken]) -> None:
        from ahocorasick_rs import AhoCorasick  # noqa: PLC0415 only who reads texts pays for the import

        meant: defaultdict[str, list[Spoken]] = defaultdict(list)
        for each in spellings:
            meant[each.surface].append(each)
        self._meant = [tuple(each) for each in meant.values()]
        self.automaton: AhoCorasick = AhoCorasick(list(meant), store_patterns=False)

    def hits(self, text: str) -> Iterator[tuple[int, int, tuple[Spoken, ...]]]:
        """All hits that begin a word, those inside others too."""
        meant = self._meant
        for number, start, end in self.automaton.find_matches_as_indexes(text, overlapping=True):
            if start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_"):
                yield start, end, meant[number]


class _Passage:
    """A text as written and folded, and what is known about its places."""

    def __init__(self, text: str, lower: str) -> None:
        self.text = text
        self.lower = lower
        self._masks = Masks(text)
        self._languages: dict[int, str | None] = {}

    def verified(self, hits: Iterator[tuple[int, int, tuple[Spoken, ...]]]) -> Iterator[_Found]:
        """The hits that stand between the borders of words, with an ending of their language, outside of code."""
        text, length = self.text, len(self.text)
        for start, end, meant in hits:
            if start and text[start - 1].isalnum():
                continue
            word_end = end
            while (
                word_end < length
                and word_end - end <= _LONGEST_ENDING
                and (text[word_end].isalnum() or text[word_end] == "_")
            ):
                word_end += 1
            if word_end - end <= _LONGEST_ENDING:
                found = ""
                for each in meant:
                    if each.filed.slug == found:
                        continue
                    last = self._end(each, start, end, word_end)
                    if last and not self._is_other(start, last) and not self._masks.cover(start, last):
                        yield start, -last, not each.whole or last != end, each.filed.slug
                        found = each.filed.slug if text[last : last + 1] not in _SETTING_OFF else ""

    def _end(self, each: Spoken, start: int, end: int, word_end: int) -> int:
        """Where the mention ends with its ending, or 0 if what follows is none."""
        if word_end > end:
            return word_end if self._has_ending(each, start, end, word_end, set_off=False) else 0
        apart = _SET_OFF.match(self.text, end + 1) if self.text[end : end + 1] in _SETTING_OFF else None
        if apart and self._has_ending(each, start, end + 1, apart.end(), set_off=True):
            return apart.end()
        is_word = each.whole or each.rules[0].endings.accept(each.surface, "")
        return end if is_word and _accents_fit(self.text[start:end], each.accented) else 0

    def _has_ending(self, each: Spoken, start: int, end: int, word_end: int, *, set_off: bool) -> bool:
        if each.acronym and not self.text[end:word_end].islower():
            return False
        trunk, rest, locale = each.surface.lower(), self.lower[end:word_end], each.filed.name.locale
        for rule in each.rules:
            if rule.endings.accept(trunk, rest, set_off=set_off) and (
                rule.language == locale or self._language(start) in (rule.language, None)
            ):
                return True
        return False

    def _language(self, place: int) -> str | None:
        block = place // _BLOCK
        if block not in self._languages:
            around = self.lower[max(0, (block * _BLOCK) - _BLOCK // 2) : (block + 1) * _BLOCK + _BLOCK // 2]
            self._languages[block] = likely_language(around)
        return self._languages[block]

    def _is_other(self, start: int, end: int) -> bool:
        """A part of an address, a path, an identifier or a longer number."""
        text = self.text
        before, after = text[start - 1 : start], text[end : end + 1]
        if after not in _JOINING and before not in _JOINING:
            return False
        following = text[end + 1 : end + 2]
        if after == "." and (following.islower() or (following.isdigit() and text[end - 1].isdigit())):
            return True
        if before == "." and start > 1 and text[start - 2].isalnum():
            return True
        is_path = before in _SLASHES or after in _SLASHES
        return is_path and _ADDRESS.search(self._token(start, end)) is not None

    def _token(self, start: int, end: int) -> str:
        """What stands between spaces around the place, within reach."""
        before, after = self.text[max(0, start - _REACH) : start], self.text[end : end + _REACH]
        first = before.split()[-1] if before and not before[-1].isspace() else ""
        return first + self.text[start:end] + (after.split()[0] if after and not after[0].isspace() else "")


def _accents_fit(typed: str, own: str) -> bool:
    """Accents may be missing where the name has them, but there are no others."""
    return typed.isascii() or all(
        char == mark or char == aligned(mark)
        for char, mark in zip(typed.lower(), own.lower(), strict=False)
        if char.isalpha()
    )


def _leftmost_longest(found: list[_Found]) -> Iterator[tuple[int, int, str]]:
    reached = 0
    for start, negated, _, slug in sorted(found):
        if start >= reached:
            reached = -negated
            yield start, reached, slug
