"""Freshness: texts are looked over twice a year."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from bot.checks.proof import Manuscript
from bot.glossary.problem import Problem, Severity

RULE = "freshness"

CHECK_EVERY = timedelta(days=180)


def check_freshness(manuscript: Manuscript) -> Iterator[Problem]:
    """Texts that were last checked long ago, or on a day that is still to come."""
    for proof in manuscript.proofs:
        for locale, wording in proof.entry.wordings.items():
            checked = wording.review.last_checked.first_day()
            if checked > manuscript.today:
                text = f"{checked} is still to come: write the day it was last checked"
                yield proof.problem(RULE, text, "review", "last_checked", file=locale)
            elif manuscript.today - checked > CHECK_EVERY:
                text = f"last checked {(manuscript.today - checked).days} days ago: check it against its sources again"
                where = ("review", "last_checked")
                yield proof.problem(RULE, text, *where, file=locale, severity=Severity.WARNING)
