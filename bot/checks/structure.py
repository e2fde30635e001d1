"""Syntax and structure: what reading the files already found."""

from __future__ import annotations

from collections.abc import Iterator

from bot.checks.proof import Manuscript
from bot.glossary.problem import Problem


def check_structure(manuscript: Manuscript) -> Iterator[Problem]:
    """Every fault that keeps an entry or a language of it out of the glossary."""
    for draft in manuscript.drafts:
        yield from draft.problems
