"""Facts: each has one value, dated, in a unit that can be said."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.values import knows_unit
from bot.checks.proof import Manuscript, Proof
from bot.glossary.entry import Fact
from bot.glossary.problem import Problem
from bot.language.calendar import PartialDate

RULE = "facts"


def check_facts(manuscript: Manuscript) -> Iterator[Problem]:
    """Values without a unit or a day, both or neither of value and date, days to come, figures in notes."""
    for proof in manuscript.proofs:
        for key, fact in proof.entry.facts.items():
            yield from _value(proof, key, fact)
            yield from _unit(proof, key, fact, manuscript)
        for place, when in _days_past(proof):
            if when.first_day() > manuscript.today:
                yield proof.problem(RULE, f"{when} is still to come: write the day it was so", *place)
        for passage in proof.in_sections("facts.note"):
            if digits := next(filter(str.isdigit, passage.plain), None):
                text = "a note has no figures: they belong in term.yaml, where they are dated and sourced"
                yield proof.about(passage, RULE, text, words=digits)


def _value(proof: Proof, key: str, fact: Fact) -> Iterator[Problem]:
    if (fact.value is None) == (fact.date is None):
        yield proof.problem(RULE, "a fact has either a `value` or a `date`", "facts", key, at_name=True)
    elif fact.value is not None and fact.as_of is None:
        text = "`as_of` is missing: write when the value was so (YYYY, YYYY-MM or YYYY-MM-DD)"
        yield proof.problem(RULE, text, "facts", key, at_name=True)


def _unit(proof: Proof, key: str, fact: Fact, manuscript: Manuscript) -> Iterator[Problem]:
    if fact.value is not None and fact.unit is None:
        yield proof.problem(RULE, "`unit` is missing: write what is counted", "facts", key, at_name=True)
    elif fact.unit and not all(knows_unit(fact.unit, say) for say in manuscript.phrases):
        text = f"no phrase for the unit “{fact.unit}”: take a known one, or add it to units.ftl in every locale"
        yield proof.problem(RULE, text, "facts", key, "unit")


def _days_past(proof: Proof) -> Iterator[tuple[tuple[str, ...], PartialDate]]:
    entry = proof.entry
    yield ("added",), entry.added
    yield from ((("facts", key, "as_of"), fact.as_of) for key, fact in entry.facts.items() if fact.as_of)
    yield from ((("sources", key, "date"), source.date) for key, source in entry.sources.items())
    if entry.now_as_of:
        yield ("now_as_of",), entry.now_as_of
    if entry.profile:
        yield from ((("profile", "people", key, "as_of"), person.as_of) for key, person in entry.profile.people.items())
