"""Freshness: texts are looked over twice a year."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from bot.checks.proof import Manuscript
from bot.glossary.entry import CHECK_EVERY
from bot.glossary.problem import Problem, Severity

RULE = "freshness"


def check_freshness(manuscript: Manuscript) -> Iterator[Problem]:
    """Texts that were last checked long ago, or checked or changed on a day that is still to come."""
    for page in manuscript.pages:
        changed = page.wording.review.changed
        if changed.first_day() > manuscript.today:
            text = f"{changed} is still to come: write the day it was last changed"
            yield page.problem(RULE, text, "review", "changed")
        checked = page.wording.review.last_checked.first_day()
        age = manuscript.today - checked
        if age < timedelta():
            text = f"{checked} is still to come: write the day it was last checked"
            yield page.problem(RULE, text, "review", "last_checked")
        elif age > CHECK_EVERY:
            text = f"last checked {age.days} days ago: compare it with its sources again"
            yield page.problem(RULE, text, "review", "last_checked", severity=Severity.WARNING)
