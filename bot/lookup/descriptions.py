"""Descriptions: the subjects whose texts say what the query says, word by word, in any form of the words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from bot.lookup.fold import fold, words
from bot.lookup.kinship import Kinship, head_of, kinship
from bot.lookup.names import Subject
from bot.lookup.vocabulary import is_function

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Places = NDArray[np.int32]

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


_Alike = list[tuple[float, int]]
"""Known words by their numbers, and how much each is like a word, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Described:
    """A text that covers this share, from 0 to 1, of what the query says."""

    slug: str
    locale: str
    share: float
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
        """The share; less than certain if two words that only look alike are all there is."""
        is_sure = self.asked > _FEW or (self.asked == _FEW and self.share >= _NEARLY_ALL)
        return self.share if is_sure else min(self.share, _MOST)


class Descriptions:
    """Words of all texts, character grams of all words: a query word meets the words that look like it."""

    def __init__(self, subjects: Iterable[Subject]) -> None:
        import numpy as np  # noqa: PLC0415 an exact look-up does not pay for the import

        self._np = np
        self._texts: list[tuple[str, str, bool]] = []
        word_places: defaultdict[str, list[int]] = defaultdict(list)
        for subject in subjects:
            for locale, (names, text) in _spoken(subject).items():
                named = set(words(fold(names)))
                said = named.union(words(fold(text)))
                for word in said:
                    word_places[word].append(2 * len(self._texts) + (word in named))
                self._texts.append((subject.slug, locale, len(said) < _BRIEF))
        self._words = list(word_places)
        self._numbers = {word: number for number, word in enumerate(self._words)}
        # Lists are taken out as they are done with: a server would be held up by freeing all of them at once.
        # A place is twice the number of a text, and one more where the word stands in a name.
        self._places: list[Places] = [np.array(word_places.pop(word), np.int32) for word in self._words]
        self._rarity = np.array([self._rarity_of(len(places)) for places in self._places], np.float32)
        grams: defaultdict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(self._words):
            for gram in _grams(word):
                grams[gram].append(number)
        self._grams: Mapping[str, Places] = {gram: np.array(grams.pop(gram), np.int32) for gram in list(grams)}

    def of(self, query: str, limit: int) -> list[Described]:
        """The texts that cover two words of the query or more, those that cover the most first, at most one a slug."""
        np = self._np
        asked = {fold(word): _is_light(word) for word in words(query)[:_MOST_WORDS]}
        if not asked or not self._texts:
            return []
        total, covered, count = 0.0, np.zeros(len(self._texts), np.float32), np.zeros(len(self._texts), np.int8)
        named = np.zeros(len(self._texts), np.float32)
        for word, light, alike in self._met(asked):
            weight = self._weight(word) * (_FUNCTION_WEIGHT if light else 1)
            total += weight
            reached = np.zeros(len(self._texts), np.float32)
            for share, number in sorted(alike):
                places = self._places[number]
                reached[places >> 1] = share
                if not light:
                    named[places[places & 1 == 1] >> 1] += weight * share
            covered += weight * reached
            if len(word) >= GRAM or not light:
                count += reached > 0
        meant = sum(not light for light in asked.values())
        return self._best(covered / total + _NAMED * np.minimum(named / total, 1), count, meant, limit)

    def _met(self, asked: Mapping[str, bool]) -> Iterator[tuple[str, bool, _Alike]]:
        """The words and the known ones that each is like; a compound that is like none, by its parts."""
        for word, light in asked.items():
            alike = self._alike(word, light=light)
            is_whole = light or len(word) < _SHORTEST_COMPOUND or any(share >= _SAME for share, _ in alike)
            parts = [] if is_whole or len(asked) == 1 else self._parts(word)
            yield from parts or [(word, light, alike)]

    def _parts(self, compound: str) -> list[tuple[str, bool, _Alike]]:
        begun = [set(self._grams[gram].tolist()) for gram in _grams(compound)[:2] if gram in self._grams]
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

    def _best(self, shares: "Floats", count: "NDArray[np.int8]", meant: int, limit: int) -> list[Described]:
        found: dict[str, Described] = {}
        telling = self._np.flatnonzero(count >= _LEAST_COVERED)
        nearest = telling[self._np.argsort(-shares[telling], kind="stable")[: limit * _TEXTS_OF_A_SLUG]]
        for place in nearest.tolist():
            slug, locale, is_brief = self._texts[place]
            found.setdefault(slug, Described(slug, locale, float(shares[place]), int(count[place]), meant, is_brief))
        return list(found.values())[:limit]

    def _weight(self, word: str) -> float:
        number = self._numbers.get(word)
        return self._rarity_of(0) if number is None else float(self._rarity[number])

    def _rarity_of(self, places: int) -> float:
        return log(1 + len(self._texts) / (places + 1))

    def _alike(self, word: str, *, light: bool) -> _Alike:
        """How much known words look like this one, and their numbers: the share of its grams that they have."""
        np = self._np
        number = self._numbers.get(word)
        same = [(1.0, number)] if number is not None else []
        grams = _grams(word)
        postings = [self._grams[gram] for gram in grams if gram in self._grams]
        if not postings or light or len(word) < GRAM:
            return same
        numbers, hits = np.unique(np.concatenate(postings), return_counts=True)
        shares = hits / len(grams)
        begun = np.isin(numbers, self._grams.get(grams[0], ()))
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


def _is_light(word: str) -> bool:
    """A word without meaning of its own; capitals tell an acronym from one (`KI`, Hungarian `ki`)."""
    return is_function(fold(word)) and not (len(word) > 1 and word.isupper())


def _grams(word: str) -> list[str]:
    padded = f"^{word}$"
    return [padded[start : start + GRAM] for start in range(max(1, len(padded) - GRAM + 1))]
