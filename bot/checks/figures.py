"""Figures in prose: each is backed, and the same in every language.

A figure is a number in digits that is no part of a name (`Trainium3`, `GPT-4`, `2024/1689`). Whole numbers up to twelve
are left alone unless a percent sign or a scale follows, since one language may write them in words. Analogies and
examples paint a picture: their figures claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.checks.proof import Manuscript, Passage, Proof
from bot.checks.vagueness import ILLUSTRATIVE
from bot.glossary.entry import Entry
from bot.glossary.problem import Problem
from bot.language.calendar import PartialDate
from bot.language.locale import DEFAULT_LOCALE, Locale

RULE = "figures"

BACKED_BY_THEIR_KEY = ("myths.claim", "facts.label", "facts.note", "facts.disputed", "timeline", "profile.people")
"""Sections whose sources stand in term.yaml beside their key, and claims, which may be wrong."""

LARGEST_IN_WORDS = 12

_SCALES: Mapping[Locale, Mapping[str, int]] = {
    "en": {"thousand": 3, "million": 6, "billion": 9, "trillion": 12},
    "hu": {"ezer": 3, "millió": 6, "milliárd": 9, "billió": 12},
    "de": {"tausend": 3, "million": 6, "mio": 6, "milliarde": 9, "mrd": 9, "billion": 12},
}
_SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
_THOUSANDS: Mapping[Locale, str] = {"en": ",", "hu": f"{_SPACES}.", "de": f"{_SPACES}."}
_NUMBER = re.compile(rf"(?<![\w/])(?<![^\W\d_]-)\d+(?:[.,{_SPACES}]\d+)*(?![\w/])")
_AFTER = re.compile(r"[\s\u00a0-]*(%|[^\W\d_]+)")
_PERCENT = re.compile(r"%|percent|per|százalék|prozent", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in a text: its value whatever the language, the digits of it, and as it is written."""

    value: Decimal
    digits: Decimal
    written: str


def check_figures(manuscript: Manuscript) -> Iterator[Problem]:
    """Figures that nothing backs, and figures that differ from English."""
    for proof in manuscript.proofs:
        backed = _backed(proof.entry)
        for passage in proof.passages:
            if passage.section not in (*ILLUSTRATIVE, *BACKED_BY_THEIR_KEY):
                yield from _unbacked(proof, passage, backed)
        yield from _differing(proof)


def figures(text: str, locale: Locale) -> Iterator[Figure]:
    """The figures of a text."""
    for found in _NUMBER.finditer(text):
        following = _AFTER.match(text, found.end())
        word = following[1] if following else ""
        scale = _scale(word.casefold(), locale)
        for digits in _numbers(found[0], locale):
            value = digits.scaleb(scale).normalize()
            if value > LARGEST_IN_WORDS or value % 1 or scale or _PERCENT.match(word):
                yield Figure(value, digits.normalize(), f"{found[0]} {word}" if scale else found[0])


def _scale(word: str, locale: Locale) -> int:
    return next((power for name, power in _SCALES.get(locale, {}).items() if word.startswith(name)), 0)


def _numbers(written: str, locale: Locale) -> list[Decimal]:
    """The number; or several, where spaces part them that group no thousands (`2026 144`)."""
    whole, *groups = re.split(f"[{_THOUSANDS.get(locale, ',')}]", written)
    if groups and len(whole) <= 3 and all(re.fullmatch(r"\d{3}([.,]\d+)?", group) for group in groups):
        written = whole + "".join(groups)
    parts = (part.replace(",", ".") for part in written.split())
    return [Decimal(part) for part in parts if part.count(".") <= 1]


def _backed(entry: Entry) -> frozenset[Decimal]:
    values = [fact.value for fact in entry.facts.values() if fact.value is not None]
    dates = [date for fact in entry.facts.values() for date in (fact.date, fact.as_of, fact.starts)]
    dates += [event.date for event in entry.timeline.values()]
    return frozenset([value.normalize() for value in values] + list(_parts(filter(None, [*dates, entry.now_as_of]))))


def _parts(dates: Iterable[PartialDate]) -> Iterator[Decimal]:
    for date in dates:
        yield from (Decimal(date.year).normalize(), Decimal(date.day).normalize())


def _unbacked(proof: Proof, passage: Passage, backed: frozenset[Decimal]) -> Iterator[Problem]:
    behind_the_last_mark = passage.text.rpartition("[^")[2]
    for figure in figures(behind_the_last_mark, passage.locale):
        if figure.value not in backed:
            text = f"nothing backs “{figure.written}”: add it to facts or timeline, or put a source mark behind it"
            yield proof.about(passage, RULE, text, words=figure.written)


def _differing(proof: Proof) -> Iterator[Problem]:
    english = _by_section(proof, DEFAULT_LOCALE)
    for locale in proof.entry.wordings:
        for route, own in _by_section(proof, locale).items():
            for figure in _without(english.get(route, own), own):
                text = f"English has “{figure.written}” here: write the same figure"
                yield proof.problem(RULE, text, *route, file=locale)
            for figure in _without(own, english.get(route, own)):
                text = f"English does not have “{figure.written}” here: write the same figures"
                yield proof.problem(RULE, text, *route, file=locale, words=figure.written)


def _without(figures: Sequence[Figure], others: Sequence[Figure]) -> list[Figure]:
    """The figures that the others lack; `75.2 of 81.6 billion` leaves the first without its scale."""
    missing = {figure.value: figure for figure in figures}
    return [figure for figure in missing.values() if not any(_is_same(figure, other) for other in others)]


def _is_same(one: Figure, other: Figure) -> bool:
    is_unscaled = one.value == one.digits or other.value == other.digits
    return one.value == other.value or (is_unscaled and one.digits == other.digits)


def _by_section(proof: Proof, locale: Locale) -> dict[tuple[str | int, ...], list[Figure]]:
    """A list is compared as a whole, since languages may put a figure into different paragraphs."""
    found: dict[tuple[str | int, ...], list[Figure]] = {}
    for passage in proof.passages:
        if passage.locale == locale and passage.section not in ILLUSTRATIVE:
            route = tuple(step for step in passage.route[:2] if isinstance(step, str))
            found.setdefault(route, []).extend(figures(passage.plain, locale))
    return found
