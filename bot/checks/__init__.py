"""The rules of content: one a module, each reads the manuscript and yields problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import TypeAlias

from bot.checks.lengths import check_lengths
from bot.checks.names import check_names
from bot.checks.proof import Manuscript
from bot.checks.relations import check_relations
from bot.checks.structure import check_structure
from bot.glossary.problem import Problem
from bot.glossary.reading import read_drafts

Rule: TypeAlias = Callable[[Manuscript], Iterator[Problem]]

RULES: tuple[Rule, ...] = (
    check_structure,
    check_relations,
    check_names,
    check_lengths,
)


def check(manuscript: Manuscript) -> tuple[Problem, ...]:
    """Every fault that the rules find, in the order of files and lines."""
    return tuple(sorted(problem for rule in RULES for problem in rule(manuscript)))


def check_folder(folder: Path, today: date) -> tuple[Problem, ...]:
    """Every fault of the entries below the folder."""
    return check(Manuscript(read_drafts(folder, with_places=True), today))
