"""Vague times: a text that is read for years says when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.checks.proof import Manuscript, Page
from bot.glossary.problem import Problem
from bot.language.locale import Locale

RULE = "vagueness"

ILLUSTRATIVE = frozenset({"analogy.text", "analogy.breaks", "example"})
"""Sections that paint a picture instead of reporting: what happens in them has no date."""


def _any_of(*times: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(times)})(?!\w)")


VAGUE: Mapping[Locale, re.Pattern[str]] = {
    "en": _any_of(
        "recently", "lately", "nowadays", "currently", "these days", "at the moment", "(?<!as )soon(?! as)",
        "(?:last|this|next) (?:week|month|year)", "a few (?:months|years) ago",
    ),
    "hu": _any_of(
        "nemrég(?:en|iben)?", "mostanában", "manapság", "napjainkban", "jelenleg", "pillanatnyilag", "hamarosan",
        "az utóbbi időben", "tavaly", "idén", "néhány (?:hónapja|éve)",
    ),
    "de": _any_of(
        "kürzlich", "neulich", "derzeit", "zurzeit", "heutzutage", "momentan", "gegenwärtig", "demnächst",
        "in letzter zeit", "vor kurzem", "(?:letzte|diese|nächste)[sn]? (?:woche|monat|jahr)",
    ),
}  # fmt: skip
"""In small letters."""


def check_vagueness(manuscript: Manuscript) -> Iterator[Problem]:
    """Words that mean another time each year."""
    for page in manuscript.pages:
        vague = VAGUE.get(page.locale)
        if vague and vague.search(page.whole.lower()):
            yield from _found(page, vague)


def _found(page: Page, vague: re.Pattern[str]) -> Iterator[Problem]:
    for passage in page.passages:
        found = vague.search(passage.plain.lower())
        if found and passage.section not in ILLUSTRATIVE and passage.plain[: found.start()][-1:].isalnum() is False:
            words = passage.plain[found.start() : found.end()]
            yield page.about(passage, RULE, f"“{words}” is vague: write the month or year", words=words)
