"""Vague times: a text that is read for years says when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.checks.proof import Manuscript
from bot.glossary.problem import Problem
from bot.language.locale import Locale

RULE = "vagueness"

ILLUSTRATIVE = ("analogy.text", "analogy.breaks", "example")
"""Sections that paint a picture instead of reporting: whatever happens in them has no date."""


def _any_of(*words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)


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
        "in letzter Zeit", "vor [Kk]urzem", "(?:letzte|diese|nächste)[sn]? (?:Woche|Monat|Jahr)",
    ),
}  # fmt: skip


def check_vagueness(manuscript: Manuscript) -> Iterator[Problem]:
    """Words that mean another time each year."""
    for proof in manuscript.proofs:
        for passage in proof.passages:
            vague = VAGUE.get(passage.locale)
            if vague and passage.section not in ILLUSTRATIVE and (found := vague.search(passage.plain)):
                yield proof.about(passage, RULE, f"“{found[0]}” is vague: write the month or year", words=found[0])
