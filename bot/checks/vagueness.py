"""Vague times: a text that is read for years says when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ahocorasick_rs import AhoCorasick

from bot.checks.proof import Manuscript, Page
from bot.glossary.problem import Problem
from bot.language.locale import Locale

RULE = "vagueness"

ILLUSTRATIVE = frozenset({"analogy.text", "analogy.breaks", "example"})
"""Sections that paint a picture instead of reporting: what happens in them has no date."""


VAGUE: Mapping[Locale, tuple[str, ...]] = {
    "en": (
        "recently", "lately", "nowadays", "currently", "these days", "at the moment", "soon", "a few months ago",
        "a few years ago", "last week", "last month", "last year", "this week", "this month", "this year", "next week",
        "next month", "next year",
    ),
    "hu": (
        "nemrég", "nemrégen", "nemrégiben", "mostanában", "manapság", "napjainkban", "jelenleg", "pillanatnyilag",
        "hamarosan", "az utóbbi időben", "tavaly", "idén", "néhány hónapja", "néhány éve",
    ),
    "de": (
        "kürzlich", "neulich", "derzeit", "zurzeit", "heutzutage", "momentan", "gegenwärtig", "demnächst",
        "in letzter zeit", "vor kurzem", "letzte woche", "letzten monat", "letztes jahr", "diese woche",
        "diesen monat", "dieses jahr", "nächste woche", "nächsten monat", "nächstes jahr",
    ),
}  # fmt: skip
"""In small letters; `as soon as` says when."""

_TIMES: Mapping[Locale, AhoCorasick] = {locale: AhoCorasick(times) for locale, times in VAGUE.items()}
"""Finds all of them in one pass over a page, but within other words too."""

_PATTERNS: Mapping[Locale, re.Pattern[str]] = {
    locale: re.compile(rf"(?<!\w)(?<!as )(?:{'|'.join(times)})(?!\w| as)") for locale, times in VAGUE.items()
}


def check_vagueness(manuscript: Manuscript) -> Iterator[Problem]:
    """Words that mean another time each year."""
    for page in manuscript.pages:
        times = _TIMES.get(page.locale)
        if times and times.find_matches_as_indexes(page.whole.lower()):
            yield from _found(page, _PATTERNS[page.locale])


def _found(page: Page, vague: re.Pattern[str]) -> Iterator[Problem]:
    for passage in page.passages:
        for found in vague.finditer(passage.plain.lower()) if passage.section not in ILLUSTRATIVE else ():
            words = passage.plain[found.start() : found.end()]
            yield page.about(passage, RULE, f"“{words}” is vague: write the month or year", words=words)
