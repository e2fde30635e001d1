"""The rules of content: one a module, each reads the manuscript and yields problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import TypeAlias

from bot.checks.articles import check_articles
from bot.checks.cards import check_cards
from bot.checks.definitions import check_definitions
from bot.checks.facts import check_facts
from bot.checks.figures import check_figures
from bot.checks.foreign import check_foreign
from bot.checks.freshness import check_freshness
from bot.checks.languages import check_languages
from bot.checks.lengths import check_lengths
from bot.checks.markup import check_markup
from bot.checks.names import check_names
from bot.checks.proof import Manuscript
from bot.checks.published import check_published
from bot.checks.readability import check_readability
from bot.checks.relations import check_relations
from bot.checks.repetition import check_repetition
from bot.checks.sources import check_sources
from bot.checks.structure import check_structure
from bot.checks.vagueness import check_vagueness
from bot.glossary.problem import Problem
from bot.glossary.reading import no_garbage_collection, read_drafts
from bot.language.phrasebook import Phrasebook

Rule: TypeAlias = Callable[[Manuscript], Iterator[Problem]]

RULES: tuple[Rule, ...] = (
    check_structure,
    check_relations,
    check_names,
    check_published,
    check_lengths,
    check_languages,
    check_definitions,
    check_foreign,
    check_articles,
    check_figures,
    check_facts,
    check_sources,
    check_vagueness,
    check_freshness,
    check_readability,
    check_repetition,
    check_markup,
    check_cards,
)


def check(manuscript: Manuscript) -> tuple[Problem, ...]:
    """Every fault that the rules find, in the order of files and lines."""
    return tuple(sorted({problem for rule in RULES for problem in rule(manuscript)}))


def check_folder(folder: Path, today: date, phrasebook: Phrasebook) -> tuple[Problem, ...]:
    """Every fault of the entries below the folder; the phrasebook knows the units. OSError if there is no folder."""
    phrases = tuple(phrasebook.speak(locale) for locale in phrasebook.locales)
    with no_garbage_collection():
        return check(Manuscript(read_drafts(folder), today, phrases))
