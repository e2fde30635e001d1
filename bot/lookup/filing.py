"""Names filed under their keys: as they are written, and under the trunks that stay when they are inflected."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from bot.lookup.fold import compact, fold, key_of, keys_of
from bot.lookup.inflection import Rule, Trunk, declined, rules, trunks, undeclined
from bot.lookup.match import Evidence, Match
from bot.lookup.names import Name, Subject

SHORT = 3
"""A name of so few letters takes an ending only where a hyphen, an apostrophe or capitals set it off."""

_LONGEST_ENDING = 14
_SHORTEST_TRUNK = 2
_ENDINGS_OF_LOWER_CASE = frozenset({"s", "nak", "nek", "val", "vel", "ban", "ben", "rol", "bol", "kat", "ket"})
_AFTER_VOWEL = frozenset({"k", "t", "ra", "hoz", "ig", "n"})


@dataclass(frozen=True, slots=True)
class Filed:
    """A name under the slug that it leads to."""

    slug: str
    name: Name


@dataclass(frozen=True, slots=True)
class Inflected:
    """A name found inflected, and the languages whose ending it has."""

    filed: Filed
    languages: frozenset[str]
    derived: bool


class Filing:
    """All names by key; immutable."""

    def __init__(
        self,
        filed: Mapping[str, tuple[Filed, ...]],
        slugs: Mapping[str, Filed],
        locales: Mapping[str, frozenset[str]],
    ) -> None:
        self._filed = filed
        self._slugs = slugs
        self._locales = locales

    @classmethod
    def of(cls, subjects: Iterable[Subject], retired: Mapping[str, str]) -> Self:
        """The names of the subjects; their slugs and former slugs lead to them where no name does."""
        filed: defaultdict[str, list[Filed]] = defaultdict(list)
        slugs: dict[str, Filed] = {}
        for subject in subjects:
            for name in subject.names:
                for key in keys_of(name.text):
                    filed[key].append(Filed(subject.slug, name))
            slugs[key_of(subject.slug)] = Filed(subject.slug, Name(subject.slug, "en"))
        for former, slug in retired.items():
            slugs.setdefault(key_of(former), Filed(slug, Name(former, "en")))
        filed.pop("", None)
        locales = {subject.slug: frozenset(name.locale for name in subject.names) for subject in subjects}
        return cls({key: tuple(names) for key, names in filed.items()}, slugs, locales)

    def __iter__(self) -> Iterator[tuple[str, Filed]]:
        return ((key, filed) for key, names in self._filed.items() for filed in names)

    def exact(self, key: str) -> tuple[Filed, ...]:
        """The names with this key."""
        return self._filed.get(key, ())

    def only_language(self, key: str) -> str | None:
        """The language of a name that its subject has in one language only, though it has names in others too."""
        filed = self.exact(key)
        languages = {each.name.locale for each in filed}
        others = {locale for each in filed for locale in self._locales[each.slug]}
        return next(iter(languages)) if len(languages) == 1 and len(others) > 1 else None

    def slug(self, key: str) -> tuple[Filed, ...]:
        """The subject whose slug, present or former, has this key."""
        return (self._slugs[key],) if key in self._slugs else ()

    def spellings(self) -> Iterator[str]:
        """The keys that a typing error may have been made in: names and those of their forms that are words too."""
        yield from (key for key, filed in self if not filed.name.no_fuzzy)
        for key, pairs in self._trunks.items():
            if any(trunk.rule.endings.accept(key, "") and not filed.name.no_fuzzy for filed, trunk in pairs):
                yield key

    def spelt(self, key: str) -> tuple[Filed, ...]:
        """The names that this key is a spelling of."""
        changed = (filed for filed, trunk in self._trunks.get(key, ()) if trunk.rule.endings.accept(key, ""))
        return tuple(filed for filed in self.exact(key) or changed if not filed.name.no_fuzzy)

    def inflected(self, text: str) -> list[Inflected]:
        """The names of which the cleaned text is an inflected form: those with the longest trunk."""
        found = self._longest(_Spelling.of(text), self._forms)
        if " " in text and (not found or found[0].derived):
            plain = undeclined(text)
            if plain != text.lower():
                return self._longest(_Spelling.of(plain), self._declined_forms) or found
        return found

    def _longest(self, spelling: "_Spelling", forms: "_Forms") -> list[Inflected]:
        derived: list[Inflected] = []
        for cut in range(len(spelling.key), max(spelling.last_cut(), len(spelling.key) - _LONGEST_ENDING) - 1, -1):
            found = _accepted(spelling, cut, forms(spelling.key[:cut]))
            if not all(each.derived for each in found):
                return sorted(found, key=lambda each: each.derived)
            derived = derived or found
        return derived

    def _forms(self, key: str) -> Iterator[tuple[Filed, Rule]]:
        for filed in self.exact(key):
            for rule in rules(filed.name):
                yield filed, rule
        for filed, trunk in self._trunks.get(key, ()):
            yield filed, trunk.rule

    def _declined_forms(self, key: str) -> Iterator[tuple[Filed, Rule]]:
        for filed in self._declined.get(key, ()):
            yield filed, next(declined(filed.name)).rule

    @cached_property
    def _names(self) -> Iterable[Filed]:
        return dict.fromkeys(filed for _, filed in self)

    @cached_property
    def _trunks(self) -> Mapping[str, tuple[tuple[Filed, Trunk], ...]]:
        found: defaultdict[str, list[tuple[Filed, Trunk]]] = defaultdict(list)
        for filed in self._names:
            for trunk in trunks(filed.name):
                for key in keys_of(trunk.text):
                    found[key].append((filed, trunk))
        return {key: tuple(pairs) for key, pairs in found.items()}

    @cached_property
    def _declined(self) -> Mapping[str, tuple[Filed, ...]]:
        """Names whose adjectives are declined, by the key without the adjectives' endings."""
        found: defaultdict[str, list[Filed]] = defaultdict(list)
        for filed in self._names:
            if any(declined(filed.name)):
                for key in keys_of(undeclined(filed.name.text)):
                    found[key].append(filed)
        return {key: tuple(names) for key, names in found.items()}


_Forms = Callable[[str], Iterator[tuple[Filed, Rule]]]


def matched(filed: Iterable[Filed], locale: str, score: float, evidence: Evidence) -> list[Match]:
    """A match for each slug, by its name in the asker's language where it has one."""
    own_last = sorted(filed, key=lambda each: each.name.locale == locale)
    return [
        Match(each.slug, round(score, 4), evidence, each.name.locale, each.name.text)
        for each in {each.slug: each for each in own_last}.values()
    ]


@dataclass(frozen=True, slots=True)
class _Spelling:
    """A key with the places where the text has a hyphen, an apostrophe (`breaks`) or a space (`gaps`)."""

    text: str
    key: str
    breaks: frozenset[int]
    gaps: frozenset[int]

    @classmethod
    def of(cls, text: str) -> "_Spelling":
        folded = fold(text)
        place, breaks, gaps = 0, set[int](), set[int]()
        for char in folded:
            if char.isalnum() or char in "+#":
                place += 1
            else:
                (breaks if char in "-'" else gaps).add(place)
        return cls(text, compact(folded), frozenset(breaks), frozenset(gaps))

    def last_cut(self) -> int:
        """The first place at which an ending may begin: after the last space, not before the last hyphen."""
        return max(_SHORTEST_TRUNK, max(self.gaps, default=0) + 1, max(self.breaks, default=0))


def _accepted(spelling: _Spelling, cut: int, forms: Iterator[tuple[Filed, Rule]]) -> list[Inflected]:
    trunk, rest = spelling.key[:cut], spelling.key[cut:]
    languages: defaultdict[tuple[Filed, bool], set[str]] = defaultdict(set)
    for filed, rule in forms:
        if rule.endings.accept(trunk, rest, set_off=cut in spelling.breaks) and _may_take(filed.name, spelling, cut):
            languages[filed, rule.derived].add(rule.language)
    return [Inflected(filed, frozenset(found), derived) for (filed, derived), found in languages.items()]


def _may_take(name: Name, spelling: _Spelling, cut: int) -> bool:
    """A short name takes an ending if it is set off or has its own capitals, or, in lower case, one that is plain."""
    is_long = max(cut, len(name.text)) > SHORT + name.is_acronym
    if is_long or cut in spelling.breaks or spelling.text.startswith(name.text):
        return True
    last, ending = spelling.key[cut - 1], spelling.key[cut:]
    plain = _ENDINGS_OF_LOWER_CASE | (_AFTER_VOWEL if last in "aeiou" else {f"{last}al", f"{last}el"})
    return cut >= SHORT and ending in plain
