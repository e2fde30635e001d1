"""What a query may mean that is no name in any form: a name inside it, a misspelt one, its beginning, a description."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Self

from bot.lookup.contained import contained
from bot.lookup.descriptions import Descriptions
from bot.lookup.filing import Filed, Filing, matched
from bot.lookup.fold import digits, fold, key_of, words
from bot.lookup.frames import Framed, asks_beyond
from bot.lookup.fuzzy import FuzzyKeys, differ_once, is_near
from bot.lookup.inflection import is_everyday_ending
from bot.lookup.match import ANSWER_FROM, SURE_GAP, Evidence, Match
from bot.lookup.names import Name, Subject
from bot.lookup.suggest import Beginnings
from bot.lookup.vocabulary import LANGUAGES, is_common, is_context, is_function, likely_language

_SURE = 0.9
_NEAREST = 3
_DESCRIBED = 4
_DESCRIBED_BEST = 0.97
_FAR = 0.7
_ALONE = 0.08
_LEAST_BEGINNING = 5
_LEAST_BEGUN = 0.45
_LONGEST_ENDING = 7
_SPACES_AMISS = 0.15
_ENDING_AMISS = 0.05
_SURE_STEM = 8
_NUMBERED = 0.8
_REAL_WORD = 0.6
_BESIDE_THE_QUESTION = 0.6

_MADE_OF_NAMES = ("beginnings", "_fuzzy", "_names", "_reordered")


class Guesses:
    """The stages after exact and inflected names, each made when first needed."""

    def __init__(self, filing: Filing, subjects: Iterable[Subject]) -> None:
        self._filing = filing
        self._subjects = subjects

    def retold(self, subjects: Iterable[Subject]) -> Self:
        """Guesses at the same names, whose subjects have other texts; whatever is made of names is shared."""
        retold = type(self)(self._filing, subjects)
        made = {name: part for name, part in vars(self).items() if name in _MADE_OF_NAMES}
        vars(retold).update(made)
        return retold

    def warm(self) -> None:
        """Make every part now."""
        _ = self.beginnings, self._fuzzy, self._descriptions, self._reordered, self._names

    def of(self, query: str, reading: Framed, locale: str) -> list[Match]:
        """All guesses at the query; `reading` is what is left of it without its frame."""
        begun = self._begun(reading.inner, locale)
        asking = reading.locale is not None or asks_beyond(query)
        within = [*self._within(reading, locale, asking=asking), *begun]
        if any(match.score >= _SURE for match in within) or any(match.score >= ANSWER_FROM for match in begun):
            return within
        near = self._near(reading.inner, locale, whole=bool(within) or is_everyday(reading.inner))
        if any(match.score >= ANSWER_FROM for match in near):
            return within + near
        return within + near + self._described(query)

    def _near(self, text: str, locale: str, *, whole: bool) -> list[Match]:
        """The names near to the text or, unless it has to be taken whole, to a part of it that may be one."""
        for spelling in (text,) if whole else dict.fromkeys((text, _core(text))):
            if found := self.misspelt(spelling, locale):
                return found
        for stem in () if whole else _stems(text):
            if found := self.misspelt(stem, locale):
                best = 1.0 if len(key_of(stem)) >= _SURE_STEM else _REAL_WORD
                return [replace(match, score=min(best, round(match.score - _ENDING_AMISS, 4))) for match in found]
        return []

    def misspelt(self, text: str, locale: str) -> list[Match]:
        """The names that the text may be a misspelling of, unless all its words are everyday ones."""
        asked = words(fold(text))
        if is_everyday(text):
            return self._real_words(asked, locale)
        near = (
            match
            for key, score in self._fuzzy.near(key_of(text))[:_NEAREST]
            for match in matched(self._filing.spelt(key), locale, score, Evidence.FUZZY)
        )
        return [replace(match, score=_by_words(match, asked)) for match in near if _by_words(match, asked)]

    def _real_words(self, asked: list[str], locale: str) -> list[Match]:
        """Names of several words of which one was taken for another that there is: `fine turning`; never sure."""
        near = self._fuzzy.near("".join(asked)) if len(asked) > 1 else []
        return [
            match
            for key, _ in near
            for match in matched(self._filing.spelt(key), locale, _REAL_WORD, Evidence.FUZZY)
            if _is_one_word_off(asked, words(fold(match.name)))
        ][:_NEAREST]

    def _within(self, reading: Framed, locale: str, *, asking: bool) -> list[Match]:
        reordered = matched(self._reordered.get(_reordered_key(reading.inner), ()), locale, 0.95, Evidence.EXACT)
        inside = contained(reading.inner, self._filing, asking=asking)
        found = [matched([each.filed], locale, 0.95 * each.score, Evidence.CONTAINED)[0] for each in inside]
        return reordered or found

    def _begun(self, text: str, locale: str) -> list[Match]:
        """Names of which the text is the first words."""
        key = key_of(text)
        if len(key) < _LEAST_BEGINNING or is_everyday(text):
            return []
        begun = {
            filed: len(key) / len(longer)
            for longer, filed in self.beginnings.of(key, locale)
            if len(key) > _LEAST_BEGUN * len(longer) and _ends_a_word(filed.name.text, key)
        }
        least = 0.5 if len({filed.slug for filed in begun}) == 1 and " " in text else 0.35
        return [matched([filed], locale, least + 0.3 * share, Evidence.PREFIX)[0] for filed, share in begun.items()]

    def _described(self, query: str) -> list[Match]:
        found = [each for each in self._descriptions.of(query, _DESCRIBED) if each.is_telling]
        scores = {each.slug: 0.9 * each.certainty for each in found}
        for slug in scores if not digits(query) else ():
            if self._is_numbered(slug):
                first = min((scores[base] - SURE_GAP for base in self._unnumbered(slug) & set(scores)), default=1.0)
                scores[slug] = min(scores[slug] * _NUMBERED, first)
        if found and found[0].is_much and max([*scores.values()][1:], default=0) < _FAR * scores[found[0].slug]:
            scores[found[0].slug] += _ALONE
        beside = bool(found) and asks_beyond(query)
        language = likely_language(fold(query))
        most = {
            each.slug: _BESIDE_THE_QUESTION if beside or language not in (each.locale, None) else _DESCRIBED_BEST
            for each in found
        }
        return [
            Match(
                each.slug,
                round(min(most[each.slug], scores[each.slug]), 4),
                Evidence.DESCRIPTION,
                each.locale,
                self._headword(each.slug, each.locale),
            )
            for each in found
        ]

    def _is_numbered(self, slug: str) -> bool:
        """A generation of something: who describes it without a number means the thing itself."""
        return all(digits(name.text) for name in self._names[slug])

    def _unnumbered(self, slug: str) -> set[str]:
        """What has the names of this slug without their numbers."""
        plain = (key_of("".join(char for char in name.text if not char.isdecimal())) for name in self._names[slug])
        return {filed.slug for key in plain for filed in self._filing.exact(key)}

    def _headword(self, slug: str, locale: str) -> str:
        names = self._names[slug]
        return next((name.text for name in names if name.locale == locale), names[0].text if names else slug)

    @cached_property
    def beginnings(self) -> Beginnings[Filed]:
        """All names in alphabetical order."""
        return Beginnings((key, filed.name.locale, filed) for key, filed in self._filing)

    @cached_property
    def _names(self) -> Mapping[str, tuple[Name, ...]]:
        return {subject.slug: subject.names for subject in self._subjects}

    @cached_property
    def _fuzzy(self) -> FuzzyKeys:
        return FuzzyKeys(self._filing.spellings())

    @cached_property
    def _descriptions(self) -> Descriptions:
        return Descriptions(self._subjects)

    @cached_property
    def _reordered(self) -> Mapping[str, tuple[Filed, ...]]:
        found: defaultdict[str, list[Filed]] = defaultdict(list)
        for _, filed in self._filing:
            if len(words(filed.name.text)) > 1:
                found[_reordered_key(filed.name.text)].append(filed)
        return {key: tuple(filed) for key, filed in found.items()}


def is_everyday(text: str) -> bool:
    """All words of the text are known ones, so that it is no misspelling."""
    return all(is_common(word) or is_context(word) for word in words(fold(text)))


def _by_words(match: Match, asked: list[str]) -> float:
    """The score; 0 if the edits are too many for the words that they change: `Mistral Wind` is not `Mistral AI`."""
    named = words(fold(match.name))
    if len(asked) == len(named) > 1 and not all(map(is_near, asked, named)):
        return 0.0
    return round(match.score - _SPACES_AMISS * (len(asked) > len(named)), 4)


def _is_one_word_off(asked: list[str], named: list[str]) -> bool:
    pairs = [pair for pair in zip(asked, named, strict=False) if pair[0] != pair[1]]
    return len(asked) == len(named) and len(pairs) == 1 and differ_once(*pairs[0])


def _core(text: str) -> str:
    """The text without the words of little meaning around it."""
    asked = words(text)
    light = [is_function(fold(word)) or is_context(fold(word)) for word in asked]
    if all(light):
        return text
    return " ".join(asked[light.index(False) : len(asked) - light[::-1].index(False)])


def _stems(text: str) -> Iterator[str]:
    """The text without what may be an ending of more than a letter, the shortest ending first."""
    plain = fold(text)
    if len(plain) == len(text):
        for cut in range(len(text) - 2, max(_LEAST_BEGINNING, len(text) - _LONGEST_ENDING), -1):
            stem = plain[:cut].rstrip("-'")
            if any(is_everyday_ending(stem, plain[cut:], language) for language in LANGUAGES):
                yield text[:cut]


def _reordered_key(text: str) -> str:
    """The words in alphabetical order, without the English genitive's ending."""
    return " ".join(sorted(word.removesuffix("'s") for word in words(fold(text))))


def _ends_a_word(name: str, key: str) -> bool:
    begun = ""
    for word in words(name):
        begun += key_of(word)
        if len(begun) >= len(key):
            return begun == key
    return False
