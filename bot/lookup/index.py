"""The index of all names: what a query means, and what a beginning may become."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Self

from bot.lookup.contained import contained
from bot.lookup.descriptions import Descriptions
from bot.lookup.filing import Filed, Filing
from bot.lookup.fold import QUERY_LIMIT, aligned, clean, fold, key_of, words
from bot.lookup.frames import Framed, frames, pairs
from bot.lookup.fuzzy import FuzzyKeys
from bot.lookup.inflection import everyday_endings
from bot.lookup.match import ANSWER_FROM, ASK_FROM, SURE_GAP, Evidence, Match, Outcome, Verdict
from bot.lookup.names import Name, Subject
from bot.lookup.suggest import Beginnings
from bot.lookup.vocabulary import is_common, is_context, is_function, is_small_talk

MATCHES = 3
_LEAST_BEGINNING = 5
_OTHER_READING = 0.55
"""The score of a name that the query may also be an everyday word for: it is asked back."""
_SURE = 0.9


class Index:
    """All names of all subjects, immutable; the costly parts are made when first needed."""

    def __init__(self, filing: Filing, subjects: tuple[Subject, ...]) -> None:
        self._filing = filing
        self._subjects = subjects

    @classmethod
    def build(cls, subjects: Iterable[Subject], retired: Mapping[str, str] = {}) -> Self:
        """An index of these subjects; `retired` leads former slugs to present ones."""
        kept = tuple(subjects)
        return cls(Filing.of(kept, retired), kept)

    def warm(self) -> Self:
        """Make every part now, as a server does off its loop, and return the index."""
        self.find("warmed up, what is that?", "en")
        _ = self._beginnings, self._fuzzy, self._descriptions
        return self

    def find(self, text: str, locale: str) -> Outcome:
        """What the text asks for, read by someone whose language is `locale`; never raises."""
        query = clean(text) if len(text) <= QUERY_LIMIT else ""
        if not (key := key_of(query)):
            return Outcome(Verdict.NONE)
        if matches := self._named(key, locale, 1.0, Evidence.EXACT):
            return _outcome(_doubted(matches, query), self._only_language(key))
        if is_small_talk(key):
            return Outcome(Verdict.NONE, small_talk=True)
        return self._comparison(query, locale) or self._question(query, locale)

    def suggest(self, prefix: str, locale: str, limit: int) -> tuple[Match, ...]:
        """At most `limit` entries that the beginning of a name may become: the asker's language, others, typos."""
        key = key_of(clean(prefix[:QUERY_LIMIT]))
        found: dict[str, Match] = {}
        for begun, filed in self._beginnings.of(key, locale) if key else ():
            if len(found) < limit:
                found.setdefault(filed.slug, _match(filed, len(key) / len(begun), Evidence.PREFIX))
        if len(found) < limit:
            for match in self._misspelt(key, locale):
                found.setdefault(match.slug, match)
        return tuple(found.values())[:limit]

    def _comparison(self, query: str, locale: str) -> Outcome | None:
        for pair in pairs(query):
            first, second = self._side(pair.first, locale), self._side(pair.second, locale)
            if first and second and first.slug != second.slug:
                return Outcome(Verdict.ANSWER, (first, second), pair.locale, compared=(first.slug, second.slug))
        return None

    def _side(self, text: str, locale: str) -> Match | None:
        found = self._named(key_of(text), locale, 1.0, Evidence.EXACT) or self._inflected(text, locale)[0]
        if not found and not _is_everyday(text):
            found = [match for match in self._misspelt(key_of(text), locale) if match.score >= ANSWER_FROM]
        return found[0] if found else None

    def _question(self, query: str, locale: str) -> Outcome:
        readings = [Framed(query, None), *frames(query)]
        for reading in readings[1:]:
            if matches := self._named(key_of(reading.inner), locale, 0.98, Evidence.FRAME):
                return _outcome(matches, reading.locale or self._only_language(key_of(reading.inner)))
        for reading in readings:
            matches, language = self._inflected(reading.inner, locale)
            if matches:
                return _outcome(matches, reading.locale or language)
        inner = min(readings, key=lambda reading: len(reading.inner))
        return _outcome(self._guesses(query, inner.inner, locale), inner.locale)

    def _guesses(self, query: str, inner: str, locale: str) -> list[Match]:
        within = self._within(inner, locale)
        if any(match.score >= _SURE for match in within):
            return within
        misspelt = self._spelt_otherwise(inner, locale)
        if any(match.score >= ANSWER_FROM for match in misspelt):
            return within + misspelt
        return within + misspelt + self._described(query)

    def _named(self, key: str, locale: str, score: float, evidence: Evidence) -> list[Match]:
        return _one_each(self._filing.exact(key) or self._filing.slug(key), locale, score, evidence)

    def _inflected(self, text: str, locale: str) -> tuple[list[Match], str | None]:
        found = self._filing.inflected(text)
        if not found:
            return [], None
        score = 0.9 if found[0].derived else 0.95
        if is_common(fold(text)) and not is_common(fold(found[0].filed.name.text)):
            score = _OTHER_READING
        languages = frozenset[str]().union(*(each.languages for each in found))
        matches = _one_each([each.filed for each in found], locale, score, Evidence.INFLECTION)
        return matches, next(iter(languages)) if len(languages) == 1 else None

    def _within(self, text: str, locale: str) -> list[Match]:
        reordered = _one_each(self._reordered.get(_reordered_key(text), ()), locale, 0.95, Evidence.EXACT)
        inside = [_match(each.filed, 0.95 * each.score, Evidence.CONTAINED) for each in contained(text, self._filing)]
        return reordered + inside + self._begun(text, locale)

    def _begun(self, text: str, locale: str) -> list[Match]:
        """Names of which the text is the first words."""
        key = key_of(text)
        if len(key) < _LEAST_BEGINNING or _is_everyday(text):
            return []
        begun = {
            filed: len(key) / len(longer)
            for longer, filed in self._beginnings.of(key, locale)
            if _ends_a_word(filed.name.text, key)
        }
        alone = len({filed.slug for filed in begun}) == 1
        return [_match(filed, 0.4 + (0.4 if alone else 0.2) * share, Evidence.PREFIX) for filed, share in begun.items()]

    def _spelt_otherwise(self, text: str, locale: str) -> list[Match]:
        if _is_everyday(text):
            return []
        for spelling in dict.fromkeys((text, _core(text), *_stems(text))):
            if matches := self._misspelt(key_of(spelling), locale):
                return matches
        return []

    def _misspelt(self, key: str, locale: str) -> list[Match]:
        return [
            match
            for near, score in self._fuzzy.near(key)[:MATCHES]
            for match in _one_each(self._filing.spelt(near), locale, score, Evidence.FUZZY)
        ]

    def _described(self, text: str) -> list[Match]:
        return [
            Match(
                each.slug, 0.9 * each.share, Evidence.DESCRIPTION, each.locale, self._headword(each.slug, each.locale)
            )
            for each in self._descriptions.of(text, MATCHES)
            if each.covered > 1
        ]

    def _headword(self, slug: str, locale: str) -> str:
        names = self._names_of[slug]
        return next((name.text for name in names if name.locale == locale), names[0].text if names else slug)

    def _only_language(self, key: str) -> str | None:
        """The language of a name that its subject has in one language only, though it has names in others too."""
        filed = self._filing.exact(key)
        languages = {each.name.locale for each in filed}
        others = {name.locale for each in filed for name in self._names_of.get(each.slug, ())}
        return next(iter(languages)) if len(languages) == 1 and len(others) > 1 else None

    @cached_property
    def _names_of(self) -> Mapping[str, tuple[Name, ...]]:
        return {subject.slug: subject.names for subject in self._subjects}

    @cached_property
    def _fuzzy(self) -> FuzzyKeys:
        return FuzzyKeys(self._filing.spellings())

    @cached_property
    def _beginnings(self) -> Beginnings[Filed]:
        return Beginnings((key, filed.name.locale, filed) for key, filed in self._filing)

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


def _match(filed: Filed, score: float, evidence: Evidence) -> Match:
    return Match(filed.slug, round(score, 4), evidence, filed.name.locale, filed.name.text)


def _one_each(filed: Iterable[Filed], locale: str, score: float, evidence: Evidence) -> list[Match]:
    """A match for each slug, by its name in the asker's language where it has one."""
    own_first = sorted(filed, key=lambda each: each.name.locale != locale)
    return [_match(each, score, evidence) for each in {each.slug: each for each in reversed(own_first)}.values()]


def _outcome(scored: Iterable[Match], locale: str | None = None) -> Outcome:
    best: dict[str, Match] = {}
    for match in sorted(scored, key=lambda match: -match.score):
        best.setdefault(match.slug, match)
    matches = tuple(match for match in best.values() if match.score >= ASK_FROM)[:MATCHES]
    if not matches:
        return Outcome(Verdict.NONE)
    sure = matches[0].score >= ANSWER_FROM and (len(matches) == 1 or matches[0].score - matches[1].score >= SURE_GAP)
    return Outcome(Verdict.ANSWER if sure else Verdict.ASK, matches, locale)


def _is_everyday(text: str) -> bool:
    return all(map(is_common, words(fold(text))))


def _core(text: str) -> str:
    """The text without the words of little meaning around it."""
    asked = words(text)
    light = [is_function(fold(word)) or is_context(fold(word)) for word in asked]
    if all(light):
        return text
    return " ".join(asked[light.index(False) : len(asked) - light[::-1].index(False)])


def _doubted(matches: list[Match], query: str) -> list[Match]:
    """Less sure where the query is a word of its own: a lower-case pronoun for an acronym, other accents than the name's."""
    if is_function(fold(query)) and not any(match.name == query for match in matches):
        return [replace(match, score=_OTHER_READING) for match in matches]
    typed = aligned(query)
    if typed == query.lower():
        return matches
    return [replace(match, score=_accented(match, query)) for match in matches]


def _accented(match: Match, query: str) -> float:
    name = match.name.lower()
    if len(name) != len(query):
        return match.score
    wrong = sum(q != n and q != aligned(q) for q, n in zip(query.lower(), name, strict=True))
    return 1 - 1.6 * wrong / len(name)


def _stems(text: str) -> list[str]:
    """The text without what may be an ending, the shortest ending first."""
    plain = fold(text)
    return [
        text[:cut]
        for cut in range(len(text) - 1, max(_LEAST_BEGINNING, len(text) - 7) - 1, -1)
        if len(plain) == len(text) and everyday_endings(plain[:cut].rstrip("-'"), plain[cut:])
    ]


def _reordered_key(text: str) -> str:
    return " ".join(sorted(words(fold(text))))


def _ends_a_word(name: str, key: str) -> bool:
    begun = ""
    for word in words(name):
        begun += key_of(word)
        if len(begun) >= len(key):
            return begun == key
    return False
