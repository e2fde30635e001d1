"""Markup: texts keep to the small subset that every surface can show."""

from __future__ import annotations

from collections.abc import Iterator

from bot.checks.proof import Manuscript
from bot.glossary import markup
from bot.glossary.problem import Problem

RULE = "markup"


def check_markup(manuscript: Manuscript) -> Iterator[Problem]:
    """What is outside the subset."""
    for page in manuscript.pages:
        for passage in page.marked:
            for fault in markup.faults(passage.text):
                words = passage.text[fault.offset :].partition("\n")[0]
                yield page.about(passage, RULE, fault.text, words=words)
