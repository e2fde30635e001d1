"""Every name that the glossary set out with leads to its own entry."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answers.knowledge import Knowledge
from bot.glossary.glossary import Glossary
from bot.lookup.match import Verdict

NAMES = Path(__file__).parent / "names.csv"


def names() -> Iterator[tuple[str, str, str]]:
    with NAMES.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            yield row["slug"], row["locale"], row["name"]


def test_all_headwords_have_entries(glossary: Glossary) -> None:
    headwords = {slug for slug, _, _ in names()}
    assert len(headwords) == 120
    assert headwords - set(glossary.entries) == set()


@pytest.mark.parametrize("locale", ["en", "hu", "de"])
def test_every_name_is_answered_with_its_own_entry(knowledge: Knowledge, locale: str) -> None:
    asked = [(slug, name) for slug, spoken, name in names() if spoken == locale]
    found = {(slug, name): knowledge.index.find(name, locale) for slug, name in asked}

    assert len({slug for slug, _ in asked}) == 120
    assert {
        pair: [match.slug for match in outcome.matches]
        for pair, outcome in found.items()
        if outcome.verdict is not Verdict.ANSWER or outcome.matches[0].slug != pair[0]
    } == {}


def test_every_name_is_found_by_who_speaks_another_language(knowledge: Knowledge) -> None:
    missed = [
        (slug, name, locale)
        for slug, _, name in names()
        for locale in ("en", "hu", "de")
        if slug not in {match.slug for match in knowledge.index.find(name, locale).matches}
    ]
    assert missed == []
