"""Facts: each has one value, dated, in a unit that can be said."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.values import knows_unit
from bot.checks.proof import Manuscript, Proof
from bot.glossary.entry import Fact
from bot.glossary.problem import Problem
from bot.glossary.reading.faults import nearest
from bot.glossary.reading.syntax import Route
from bot.language.calendar import PartialDate

RULE = "facts"


def check_facts(manuscript: Manuscript) -> Iterator[Problem]:
    """Values without a unit or a day, both or neither of value and date, days to come, figures in notes."""
    for proof in manuscript.proofs:
        for key, fact in proof.entry.facts.items():
            if fault := _fault(fact):
                yield proof.problem(RULE, fault, "facts", key, at_name=True)
            if fact.unit and not _is_known(fact.unit, manuscript):
                text = f"no phrase for the unit “{fact.unit}”: {_other_units(fact.unit, manuscript)}"
                yield proof.problem(RULE, text, "facts", key, "unit")
        for route, when in _days_past(proof):
            if when.first_day() > manuscript.today:
                yield proof.problem(RULE, f"{when} is still to come: write the day it was so", *route)
    for page in manuscript.pages:
        for note in page.within("facts.note"):
            if any(map(str.isdigit, note.plain)):
                yield page.about(note, RULE, "a note has no figures: put them into term.yaml, dated and sourced")


def _is_known(unit: str, manuscript: Manuscript) -> bool:
    return all(knows_unit(unit, say) for say in manuscript.phrases)


def _other_units(unit: str, manuscript: Manuscript) -> str:
    """What an editor can do: the units that other facts have, or a new one."""
    used = {fact.unit for entry in manuscript.entries.values() for fact in entry.facts.values() if fact.unit}
    known = sorted(other for other in used if _is_known(other, manuscript))
    if meant := nearest(unit, known):
        return f"did you mean {meant}?"
    return f"others have {', '.join(known)}; a new one needs a phrase in units.ftl of every locale"


def _fault(fact: Fact) -> str | None:
    if fact.value is None:
        return None if fact.date else "a fact has a `value` or a `date`: write one"
    if fact.date:
        return "a fact has either a `value` or a `date`: take one out (the day of a value is `as_of`)"
    if fact.unit is None:
        return "`unit` is missing: write what is counted"
    return None if fact.as_of else "`as_of` is missing: write when the value was so (YYYY, YYYY-MM or YYYY-MM-DD)"


def _days_past(proof: Proof) -> Iterator[tuple[Route, PartialDate]]:
    entry = proof.entry
    yield ("added",), entry.added
    yield from ((("facts", key, "as_of"), fact.as_of) for key, fact in entry.facts.items() if fact.as_of)
    yield from ((("sources", key, "date"), source.date) for key, source in entry.sources.items())
    if entry.now_as_of:
        yield ("now_as_of",), entry.now_as_of
    if entry.profile:
        yield from ((("profile", "people", key, "as_of"), person.as_of) for key, person in entry.profile.people.items())
