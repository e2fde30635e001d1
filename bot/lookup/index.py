"""The index of all names: what a query means, and what a beginning may become."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from bot.lookup.fold import QUERY_LIMIT, clean, key_of, keys_of
from bot.lookup.fuzzy import FuzzyKeys
from bot.lookup.match import ANSWER_FROM, ASK_FROM, SURE_GAP, Evidence, Match, Outcome, Verdict
from bot.lookup.names import Name, Subject
from bot.lookup.suggest import Beginnings

MATCHES = 3
_GREETINGS = frozenset(
    ["hello", "hi", "hey", "thanks", "thankyou", "szia", "hali", "koszi", "koszonom", "hallo", "danke", "gutentag"]
)


@dataclass(frozen=True, slots=True)
class Filed:
    """A name under the slug that it leads to."""

    slug: str
    name: Name


class Index:
    """All names of all subjects, immutable; the costly parts are made when first needed."""

    def __init__(self, filed: Mapping[str, tuple[Filed, ...]], subjects: tuple[Subject, ...]) -> None:
        self._filed = filed
        self._subjects = subjects

    @classmethod
    def build(cls, subjects: Iterable[Subject], retired: Mapping[str, str] = {}) -> Self:
        """An index of these subjects; `retired` leads former slugs to present ones."""
        kept = tuple(subjects)
        filed: defaultdict[str, list[Filed]] = defaultdict(list)
        for subject in kept:
            for name in subject.names:
                for key in keys_of(name.text):
                    filed[key].append(Filed(subject.slug, name))
            filed[key_of(subject.slug)].append(Filed(subject.slug, Name(subject.slug, "en", no_fuzzy=True)))
        for former, slug in retired.items():
            filed[key_of(former)].append(Filed(slug, Name(former, "en", no_fuzzy=True)))
        filed.pop("", None)
        return cls({key: tuple(names) for key, names in filed.items()}, kept)

    def warm(self) -> Self:
        """Make every part now, as a server does off its loop, and return the index."""
        _ = self._fuzzy, self._beginnings
        return self

    def find(self, text: str, locale: str) -> Outcome:
        """What the text asks for, read by someone whose language is `locale`; never raises."""
        query = clean(text) if len(text) <= QUERY_LIMIT else ""
        key = key_of(query)
        if not key:
            return Outcome(Verdict.NONE)
        if key in _GREETINGS:
            return Outcome(Verdict.NONE, small_talk=True)
        scored = self._exact(key, locale) or self._near(key, locale)
        return _outcome(scored)

    def suggest(self, prefix: str, locale: str, limit: int) -> tuple[Match, ...]:
        """At most `limit` entries that the beginning of a name may become: the asker's language, others, typos."""
        key = key_of(clean(prefix[:QUERY_LIMIT]))
        found: dict[str, Match] = {}
        for begun, filed in self._beginnings.of(key, locale) if key else ():
            if len(found) < limit:
                found.setdefault(filed.slug, _match(filed, len(key) / max(1, len(begun)), Evidence.PREFIX))
        if len(found) < limit:
            for match in self._near(key, locale):
                found.setdefault(match.slug, match)
        return tuple(found.values())[:limit]

    @cached_property
    def _fuzzy(self) -> FuzzyKeys:
        return FuzzyKeys(key for key, filed in self._filed.items() if any(not each.name.no_fuzzy for each in filed))

    @cached_property
    def _beginnings(self) -> Beginnings[Filed]:
        return Beginnings((key, each.name.locale, each) for key, filed in self._filed.items() for each in filed)

    def _exact(self, key: str, locale: str) -> list[Match]:
        return self._matches(key, locale, 1.0, Evidence.EXACT)

    def _near(self, key: str, locale: str) -> list[Match]:
        return [
            match
            for near, score in self._fuzzy.near(key)[:MATCHES]
            for match in self._matches(near, locale, score, Evidence.FUZZY)
        ]

    def _matches(self, key: str, locale: str, score: float, evidence: Evidence) -> list[Match]:
        filed = sorted(self._filed.get(key, ()), key=lambda each: each.name.locale != locale)
        return [_match(each, score, evidence) for each in {each.slug: each for each in reversed(filed)}.values()]


def _match(filed: Filed, score: float, evidence: Evidence) -> Match:
    return Match(filed.slug, score, evidence, filed.name.locale, filed.name.text)


def _outcome(scored: Iterable[Match]) -> Outcome:
    best: dict[str, Match] = {}
    for match in sorted(scored, key=lambda match: -match.score):
        best.setdefault(match.slug, match)
    matches = tuple(match for match in best.values() if match.score >= ASK_FROM)[:MATCHES]
    if not matches:
        return Outcome(Verdict.NONE)
    sure = matches[0].score >= ANSWER_FROM and (len(matches) == 1 or matches[0].score - matches[1].score >= SURE_GAP)
    return Outcome(Verdict.ANSWER if sure else Verdict.ASK, matches)
