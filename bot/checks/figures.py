"""Figures in prose: each is backed, and the same in every language.

A figure is a number in digits that is no part of a name (`Trainium3`, `GPT-4`, `2024/1689`). Whole numbers up to twelve
are left alone unless a percent sign or a scale follows, since a language may write them in words; so are times of day
and centuries, which each language writes in its own way (`5:30 p.m.`, `17.30 Uhr`, `19th`, `19.`). Analogies and
examples paint a picture: their figures claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest
from typing import TypeAlias

from bot.checks.proof import Manuscript, Page
from bot.checks.prose import Passage
from bot.checks.vagueness import ILLUSTRATIVE
from bot.glossary.entry import Entry
from bot.glossary.problem import Problem
from bot.glossary.reading.syntax import Route
from bot.language.locale import DEFAULT_LOCALE, Locale

RULE = "figures"

CLAIM_NOTHING_OF_THEIR_OWN = ILLUSTRATIVE | {
    "myths.claim", "facts.label", "facts.note", "facts.disputed", "timeline", "profile.people"
}  # fmt: skip
"""Pictures, claims that may be wrong, and sections whose sources stand in term.yaml beside their key."""

LARGEST_IN_WORDS = 12

_SCALES: Mapping[Locale, Mapping[str, int]] = {
    "en": {"thousand": 3, "million": 6, "billion": 9, "trillion": 12},
    "hu": {"ezer": 3, "millió": 6, "milliárd": 9, "billió": 12},
    "de": {"tausend": 3, "million": 6, "mio": 6, "milliarde": 9, "mrd": 9, "billion": 12},
}
_SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_BETWEEN_THOUSANDS: Mapping[Locale, re.Pattern[str]] = {
    "en": re.compile(","),
    "hu": re.compile(f"[{_SPACES}.]"),
    "de": re.compile(f"[{_SPACES}.]"),
}
_NUMBER = re.compile(rf"\d(?<![\w/]\d)(?<!\d:\d)(?<![^\W\d_]-\d)\d*(?:[.,{_SPACES}]\d+)*(?![\w/]|[.,:]\d)")
_GROUP = re.compile(r"\d{3}([.,]\d+)?")
_TIME = re.compile(r"\d\d?\.\d\d(?: Uhr|-(?:kor|ig|t[óő]l|r[ae])\b)|\d\d?\. (?:Jh|Jahrhundert|század)")
_DIGIT = re.compile(r"[0-9]")
_AFTER = re.compile(r"[\s-]*(%|[^\W\d_]+)")
_PERCENT = re.compile(r"%|per|százalék|prozent", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a text: its value whatever the language, its digits alone, and as it is written."""

    value: Decimal
    digits: Decimal
    written: str


_Sections: TypeAlias = Mapping[Route, Sequence[Figure]]


def check_figures(manuscript: Manuscript) -> Iterator[Problem]:
    """Figures that nothing backs, and figures that differ from English."""
    for proof in manuscript.proofs:
        backed = _backed(proof.entry)
        sections = {}
        for locale, page in proof.pages.items():
            passages = [passage for passage in page.passages if _DIGIT.search(passage.text)]
            yield from _unbacked(page, passages, backed)
            sections[locale] = _by_section(passages, locale)
        for page in proof.translations:
            yield from _differing(page, sections[page.locale], proof.english, sections[DEFAULT_LOCALE])


def figures(text: str, locale: Locale) -> Iterator[Figure]:
    """The figures of a text."""
    for found in _NUMBER.finditer(text):
        if _TIME.match(text, found.start()):
            continue
        following = _AFTER.match(text, found.end())
        word = following[1] if following else ""
        scale = next((power for name, power in _SCALES.get(locale, {}).items() if word.casefold().startswith(name)), 0)
        for digits in _numbers(found[0], locale):
            value = digits.scaleb(scale).normalize()
            if value > LARGEST_IN_WORDS or value % 1 or scale or _PERCENT.match(word):
                yield Figure(value, digits.normalize(), f"{found[0]} {word}" if scale else found[0])


def _numbers(written: str, locale: Locale) -> list[Decimal]:
    """The number; or several, where spaces part them that group no thousands (`2026 144`)."""
    whole, *groups = _BETWEEN_THOUSANDS.get(locale, _BETWEEN_THOUSANDS[DEFAULT_LOCALE]).split(written)
    if groups and len(whole) <= 3 and all(_GROUP.fullmatch(group) for group in groups):
        written = whole + "".join(groups)
    parts = (part.replace(",", ".") for part in written.split())
    return [Decimal(part) for part in parts if part.count(".") <= 1]


def _backed(entry: Entry) -> frozenset[Decimal]:
    """The values of the facts, and the years and days of what is dated."""
    dates = [date for fact in entry.facts.values() for date in (fact.date, fact.as_of, fact.starts) if date]
    dates += [event.date for event in entry.timeline.values()]
    dates += [entry.now_as_of] if entry.now_as_of else []
    numbers: Iterable[Decimal | int] = (number for date in dates for number in (date.year, date.day))
    values = (fact.value for fact in entry.facts.values() if fact.value is not None)
    return frozenset(Decimal(number).normalize() for number in (*values, *numbers))


def _unbacked(page: Page, passages: Iterable[Passage], backed: frozenset[Decimal]) -> Iterator[Problem]:
    for passage in passages:
        if passage.section in CLAIM_NOTHING_OF_THEIR_OWN:
            continue
        behind_the_last_mark = passage.text.rpartition("[^")[2]
        for figure in figures(behind_the_last_mark, page.locale):
            if figure.value not in backed:
                text = f"nothing backs “{figure.written}”: add it to facts or timeline, or put a source mark behind it"
                yield page.about(passage, RULE, text, words=figure.written)


def _by_section(passages: Iterable[Passage], locale: Locale) -> _Sections:
    """A list is compared as a whole, since languages may put a figure into different paragraphs."""
    found: dict[Route, list[Figure]] = {}
    for passage in passages:
        if passage.section not in ILLUSTRATIVE:
            route = tuple(step for step in passage.route[:2] if isinstance(step, str))
            found.setdefault(route, []).extend(figures(passage.plain, locale))
    return found


def _differing(page: Page, own: _Sections, english: Page, wanted: _Sections) -> Iterator[Problem]:
    for route in dict.fromkeys((*wanted, *own)):
        missing = _without(wanted.get(route, ()), own.get(route, ()))
        surplus = _without(own.get(route, ()), wanted.get(route, ()))
        if not (missing or surplus) or not (_has(page, route) and _has(english, route)):
            continue
        for figure, other in zip_longest(surplus, missing):
            if figure is None:
                yield page.problem(RULE, f"English has “{other.written}” here: write the same figure", *route)
            else:
                text = f"English has “{other.written}” instead" if other else "English does not have this figure"
                text = f"“{figure.written}”: {text}: write the same figures"
                yield page.problem(RULE, text, *route, words=figure.written)


def _has(page: Page, route: Route) -> bool:
    return any(passage.route[: len(route)] == route for passage in page.passages)


def _without(figures: Sequence[Figure], others: Sequence[Figure]) -> list[Figure]:
    """The figures that the others lack."""
    missing = {figure.value: figure for figure in figures}
    return [figure for figure in missing.values() if not any(_is_same(figure, other) for other in others)]


def _is_same(one: Figure, other: Figure) -> bool:
    """Whether two figures agree; in `75.2 of 81.6 billion` the first has no scale of its own."""
    is_unscaled = one.value == one.digits or other.value == other.digits
    return one.value == other.value or (is_unscaled and one.digits == other.digits)
