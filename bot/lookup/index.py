"""The index of all names: what a query means, and what a beginning may become."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

from bot.lookup.filing import Filed, Filing, matched
from bot.lookup.fold import QUERY_LIMIT, aligned, clean, fold, key_of
from bot.lookup.frames import Framed, frames, pairs
from bot.lookup.match import ANSWER_FROM, ASK_FROM, SURE_GAP, Evidence, Match, Outcome, Verdict
from bot.lookup.names import Name, Subject
from bot.lookup.vocabulary import is_common, is_function, is_small_talk

if TYPE_CHECKING:
    from bot.lookup.guesses import Guesses

MATCHES = 3
_EXACT = 1.0
_FRAME = 0.98
_INFLECTION = 0.95
_DERIVATION = 0.9
_OTHER_READING = 0.55
"""The score of a name that the query may also be an everyday word for: it is asked back."""

_WRONG_ACCENT = 1.6


class Index:
    """All names of all subjects, immutable; the costly parts are made when first needed."""

    def __init__(self, filing: Filing, subjects: Iterable[Subject]) -> None:
        self._filing = filing
        self._subjects = subjects

    @classmethod
    def build(cls, subjects: Iterable[Subject], retired: Mapping[str, str] = {}) -> Self:
        """An index of these subjects; `retired` leads former slugs to present ones."""
        present = tuple(subjects)
        return cls.over(Filing.of(present, retired), present)

    @classmethod
    def over(cls, filing: Filing, subjects: Iterable[Subject]) -> Self:
        """An index over names that are filed already; the subjects are gone through only if a query is no name."""
        return cls(filing, subjects)

    @property
    def filing(self) -> Filing:
        """The names by their keys, which may be kept and used again."""
        return self._filing

    @cached_property
    def _guesses(self) -> "Guesses":
        from bot.lookup.guesses import Guesses  # noqa: PLC0415  # 10 ms that a query that is a name is spared

        return Guesses(self._filing, self._subjects)

    def retold(self, subjects: Iterable[Subject]) -> Self:
        """An index of the same names, whose subjects have other texts; whatever is made of names is shared."""
        retold = self.over(self._filing, subjects)
        vars(retold)["_guesses"] = self._guesses.retold(subjects)
        return retold

    def warm(self) -> Self:
        """Make every part now, as a server does off its loop, and return the index."""
        self._guesses.warm()
        self.find("what are these?", "en")
        return self

    def find(self, text: str, locale: str) -> Outcome:
        """What the text asks for, read by someone whose language is `locale`; never raises."""
        query = clean(text) if len(text) <= QUERY_LIMIT else ""
        if not (key := key_of(query)):
            return Outcome(Verdict.NONE)
        if filed := self._filing.exact(key) or self._filing.slug(key):
            matches = matched(filed, locale, _EXACT, Evidence.EXACT)
            return _outcome([_doubted(match, query) for match in matches], self._filing.only_language(key))
        if is_small_talk(key):
            return Outcome(Verdict.NONE, small_talk=True)
        return self._comparison(query, locale) or self._question(query, locale)

    def suggest(self, prefix: str, locale: str, limit: int) -> tuple[Filed, ...]:
        """At most `limit` names, one a subject, that a beginning may become: the asker's language, others, typos."""
        text = clean(prefix[:QUERY_LIMIT])
        key = key_of(text)
        found: dict[str, Filed] = {}
        for _, filed in self._guesses.beginnings.of(key, locale) if key else ():
            found.setdefault(filed.slug, filed)
            if len(found) == limit:
                return tuple(found.values())
        is_at_home = any(filed.name.locale == locale for filed in found.values())
        for match in () if is_at_home else self._guesses.misspelt(text, locale):
            found.setdefault(match.slug, Filed(match.slug, Name(match.name, match.locale)))
        for _, filed in () if found else self._guesses.beginnings.near(key, locale):
            found.setdefault(filed.slug, filed)
        return tuple(found.values())[:limit]

    def _comparison(self, query: str, locale: str) -> Outcome | None:
        for pair in pairs(query):
            first, second = self._side(pair.first, locale), self._side(pair.second, locale)
            if first and second and first.slug != second.slug:
                return Outcome(Verdict.ANSWER, (first, second), pair.locale, compared=(first.slug, second.slug))
        return None

    def _side(self, text: str, locale: str) -> Match | None:
        found = matched(self._filing.exact(key_of(text)), locale, _EXACT, Evidence.EXACT)
        found = found or self._inflected(text, locale)[0] or self._guesses.misspelt(text, locale)
        return found[0] if found and found[0].score >= ANSWER_FROM else None

    def _question(self, query: str, locale: str) -> Outcome:
        readings = [Framed(query, None), *frames(query)]
        for reading in readings[1:]:
            key = key_of(reading.inner)
            if filed := self._filing.exact(key):
                matches = matched(filed, locale, _FRAME, Evidence.FRAME)
                return _outcome(matches, reading.locale or self._filing.only_language(key))
        for reading in readings:
            matches, language = self._inflected(reading.inner, locale)
            if matches:
                return _outcome(matches, reading.locale or language)
        inner = min(readings, key=lambda reading: len(reading.inner))
        return _outcome(self._guesses.of(query, inner, locale), inner.locale)

    def _inflected(self, text: str, locale: str) -> tuple[list[Match], str | None]:
        found = self._filing.inflected(text)
        if not found:
            return [], None
        score = _DERIVATION if found[0].derived else _INFLECTION
        if is_common(fold(text)) and not is_common(fold(found[0].filed.name.text)):
            score = _OTHER_READING
        languages = frozenset[str]().union(*(each.languages for each in found))
        matches = matched([each.filed for each in found], locale, score, Evidence.INFLECTION)
        return matches, next(iter(languages)) if len(languages) == 1 else None


def _outcome(scored: Iterable[Match], locale: str | None = None) -> Outcome:
    best: dict[str, Match] = {}
    for match in sorted(scored, key=lambda match: -match.score):
        best.setdefault(match.slug, match)
    matches = tuple(match for match in best.values() if match.score >= ASK_FROM)[:MATCHES]
    if not matches:
        return Outcome(Verdict.NONE)
    sure = matches[0].score >= ANSWER_FROM and (len(matches) == 1 or matches[0].score - matches[1].score >= SURE_GAP)
    return Outcome(Verdict.ANSWER if sure else Verdict.ASK, matches, locale)


def _doubted(match: Match, query: str) -> Match:
    """Less sure where the query is a word of its own: a pronoun that spells an acronym, an accent the name lacks."""
    if match.name == query or match.name.lower() == query.lower():
        return replace(match, score=_OTHER_READING) if query.islower() and is_function(fold(query)) else match
    if len(match.name) != len(query) or query.isascii():
        return match
    letters = zip(query.lower(), match.name.lower(), strict=True)
    wrong = sum(typed != named and typed != aligned(typed) for typed, named in letters)
    return replace(match, score=round(match.score - _WRONG_ACCENT * wrong / len(query), 4))
