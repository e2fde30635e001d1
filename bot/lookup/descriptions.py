"""Descriptions: the subjects whose texts say what the query says, word by word, in any form of the words."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import repeat
from math import log
from typing import TYPE_CHECKING

from bot.lookup.fold import fold, words
from bot.lookup.kinship import Kinship, head_of, kinship
from bot.lookup.names import Subject
from bot.lookup.postings import Postings
from bot.lookup.vocabulary import is_function

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

GRAM = 4
_LEAST_ALIKE = 0.45
_LEAST_INSIDE = 0.7
_LEAST_BEGUN = 0.2
_SAME = 0.95
_LINKS = ("", "s", "n", "en", "es")
_SHORTEST_COMPOUND = 9
_KINDRED = {Kinship.STRANGERS: 0.0, Kinship.COMPOUND: 0.7, Kinship.FORMS: _SAME}
_MOST_WORDS = 16
_FUNCTION_WEIGHT = 0.25
_FEW = 2
_LEAST_COVERED = 2
_BRIEF = 40
_TEXTS_OF_A_SLUG = 6
_MOST = 0.6
_NEARLY_ALL = 0.95
_NAMED = 0.15
"""How much more a word weighs that stands in a name and not only in the text."""


_LEVELS = 4
_OPENING, _NAME = 1, 2
_SENTENCE_END = re.compile(r"(?<=[.!?])\s")
_Alike = list[tuple[float, int]]
"""Known words by their numbers, and how much each is like a word, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Described:
    """A text that covers this share, from 0 to 1, of what the query says; `told`: its names and first sentence do."""

    slug: str
    locale: str
    share: float
    told: float
    covered: int
    asked: int
    is_brief: bool = False

    @property
    def is_telling(self) -> bool:
        """Two words at least, and if there are but two, most of them."""
        return self.covered >= _LEAST_COVERED and (self.asked > _FEW or self.share >= _MOST)

    @property
    def is_much(self) -> bool:
        """More than two words, in a text so short that it does not say them by chance."""
        return self.is_brief and self.covered > _LEAST_COVERED

    @property
    def certainty(self) -> float:
        """The share; less than certain if two words that only look alike are all, or are but mentioned further on."""
        is_sure = self.asked > _FEW or (self.asked == _FEW and self.share >= _NEARLY_ALL)
        return min(self.share, max(self.told, _MOST)) if is_sure else min(self.share, _MOST)


class Descriptions:
    """Words of all texts, character grams of all words: a query word meets the words that look like it."""

    def __init__(self, subjects: Iterable[Subject]) -> None:
        import numpy as np  # noqa: PLC0415 an exact look-up does not pay for the import

        self._np = np
        self._texts: list[tuple[str, str, bool]] = []
        self._places = Postings(self._said(subjects))
        self._words = list(self._places.numbers)
        self._grams = Postings(self._spelt())

    def _said(self, subjects: Iterable[Subject]) -> Iterator[tuple[Iterable[str], Iterable[int]]]:
        """The words of each text, and their places: the text's number times the levels, and the word's level."""
        for subject in subjects:
            for locale, (names, text) in _spoken(subject).items():
                said, start = _levels(names, text), _LEVELS * len(self._texts)
                self._texts.append((subject.slug, locale, len(said) < _BRIEF))
                yield said, [start + level for level in said.values()]

    def _spelt(self) -> Iterator[tuple[Iterable[str], Iterable[int]]]:
        for number, word in enumerate(self._words):
            grams = set(_grams(word))
            yield grams, repeat(number, len(grams))

    def of(self, query: str, limit: int) -> list[Described]:
        """The texts that cover two words of the query or more, those that cover the most first, at most one a slug."""
        np = self._np
        asked = {fold(word): _is_light(word) for word in words(query)[:_MOST_WORDS]}
        if not asked or not self._texts:
            return []
        total, count = 0.0, np.zeros(len(self._texts), np.int8)
        covered, told, named = (np.zeros(len(self._texts), np.float32) for _ in range(3))
        for word, light, alike in self._met(asked):
            weight = self._weight(word) * (_FUNCTION_WEIGHT if light else 1)
            total += weight
            reached, opened = (np.zeros(len(self._texts), np.float32) for _ in range(2))
            for share, number in sorted(alike):
                places = self._places.at(number)
                texts, levels = places // _LEVELS, places % _LEVELS
                reached[texts] = share
                opened[texts[levels >= _OPENING]] = share
                if not light:
                    named[texts[levels == _NAME]] += weight * share
            covered += weight * reached
            told += weight * opened
            if len(word) >= GRAM or not light:
                count += reached > 0
        meant = sum(not light for light in asked.values())
        more = _NAMED * np.minimum(named / total, 1)
        return self._best(covered / total + more, told / total + more, count, meant, limit)

    def _met(self, asked: Mapping[str, bool]) -> Iterator[tuple[str, bool, _Alike]]:
        """The words and the known ones that each is like; a compound that is like none, by its parts."""
        for word, light in asked.items():
            alike = self._alike(word, light=light)
            is_whole = light or len(word) < _SHORTEST_COMPOUND or any(share >= _SAME for share, _ in alike)
            parts = [] if is_whole or len(asked) == 1 else self._parts(word)
            yield from parts or [(word, light, alike)]

    def _parts(self, compound: str) -> list[tuple[str, bool, _Alike]]:
        begun = [set(places.tolist()) for gram in _grams(compound)[:2] if len(places := self._grams.of(gram))]
        heads = {head_of(compound, self._words[number]) for number in set[int].intersection(*begun)} if begun else set()
        for cut in sorted(heads - {0}, reverse=True):
            head = self._alike(compound[:cut], light=False)
            for link in _LINKS:
                tail = compound[cut:].removeprefix(link)
                if compound[cut:].startswith(link) and len(tail) >= GRAM:
                    alike = self._alike(tail, light=False)
                    if any(share >= _SAME for share, _ in alike):
                        return [(compound[:cut], False, head), (tail, False, alike)]
        return []

    def _best(
        self, shares: "Floats", told: "Floats", count: "NDArray[np.int8]", meant: int, limit: int
    ) -> list[Described]:
        found: dict[str, Described] = {}
        telling = self._np.flatnonzero(count >= _LEAST_COVERED)
        nearest = telling[self._np.argsort(-shares[telling], kind="stable")[: limit * _TEXTS_OF_A_SLUG]]
        for place in nearest.tolist():
            slug, locale, is_brief = self._texts[place]
            if slug not in found:
                share, opening = float(shares[place]), float(told[place])
                found[slug] = Described(slug, locale, share, opening, int(count[place]), meant, is_brief)
        return list(found.values())[:limit]

    def _weight(self, word: str) -> float:
        return log(1 + len(self._texts) / (len(self._places.of(word)) + 1))

    def _alike(self, word: str, *, light: bool) -> _Alike:
        """How much known words look like this one, and their numbers: the share of its grams that they have."""
        np = self._np
        number = self._places.numbers.get(word)
        same = [(1.0, number)] if number is not None else []
        grams = _grams(word)
        postings = [places for gram in grams if len(places := self._grams.of(gram))]
        if not postings or light or len(word) < GRAM:
            return same
        numbers, hits = np.unique(np.concatenate(postings), return_counts=True)
        shares = hits / len(grams)
        begun = np.isin(numbers, self._grams.of(grams[0]))
        enough = shares >= np.where(begun, _LEAST_ALIKE, _LEAST_INSIDE)
        found = dict(zip(numbers[enough].tolist(), shares[enough].tolist(), strict=True))
        for number in numbers[begun & (shares >= _LEAST_BEGUN)].tolist():
            share = _KINDRED[kinship(word, self._words[number])]
            found[number] = max(share, found.get(number, 0.0))
        return same + [(share, number) for number, share in found.items() if share]


def _spoken(subject: Subject) -> dict[str, tuple[str, str]]:
    """The names and the text in each locale."""
    names: dict[str, str] = dict.fromkeys(subject.texts, "")
    for name in subject.names:
        names[name.locale] = f"{names.get(name.locale, '')} {name.text}"
    return {locale: (listed, subject.texts.get(locale, "")) for locale, listed in names.items()}


def _levels(names: str, text: str) -> dict[str, int]:
    """The folded words, and whether they stand in a name, in the sentence that says what it is, or further on."""
    opening, *further = _SENTENCE_END.split(fold(text), maxsplit=1)
    said = dict.fromkeys(words(further[0]), 0) if further else {}
    said.update(dict.fromkeys(words(opening), _OPENING))
    said.update(dict.fromkeys(words(fold(names)), _NAME))
    return said


def _is_light(word: str) -> bool:
    """A word without meaning of its own; capitals tell an acronym from one (`KI`, Hungarian `ki`)."""
    return is_function(fold(word)) and not (len(word) > 1 and word.isupper())


def _grams(word: str) -> list[str]:
    padded = f"^{word}$"
    return [padded[start : start + GRAM] for start in range(max(1, len(padded) - GRAM + 1))]
