"""Names: each leads to one entry, whatever its capitals, accents, hyphens and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.checks.proof import Manuscript, Proof
from bot.glossary.entry import Entry, Slug, Status, Wording
from bot.glossary.glossary import above
from bot.glossary.problem import Problem
from bot.glossary.reading.syntax import Route
from bot.language.locale import Locale
from bot.lookup.fold import keys_of

RULE = "names"


@dataclass(frozen=True, slots=True)
class _Name:
    proof: Proof
    locale: Locale
    route: Route
    text: str


def check_names(manuscript: Manuscript) -> Iterator[Problem]:
    """Names that two entries of one language share, or an entry with one below it; names that an entry has twice."""
    for names in _by_key(manuscript).values():
        for position, name in enumerate(names):
            if any(_is_repeated(name, other) for other in names[:position]):
                yield _problem(name, f"“{name.text}” stands here twice: keep one")
            elif taken := next(_taken(name, names, manuscript.entries), None):
                yield _problem(name, taken)


def _is_repeated(name: _Name, other: _Name) -> bool:
    same_file = name.proof is other.proof and name.locale == other.locale
    return same_file and name.text.casefold() == other.text.casefold()


def _taken(name: _Name, names: list[_Name], entries: Mapping[Slug, Entry]) -> Iterator[str]:
    for other in names:
        slug = other.proof.entry.slug
        if other.proof is name.proof:
            continue
        if other.locale == name.locale:
            yield f"“{name.text}” also stands for `{slug}`: a name leads to one entry"
        elif name.proof.entry.slug in above(slug, entries):
            yield f"“{name.text}” is a name of the narrower `{slug}` ({other.locale}): leave it to that entry"


def _problem(name: _Name, text: str) -> Problem:
    return name.proof.problem(RULE, text, *name.route, file=name.locale)


def _by_key(manuscript: Manuscript) -> dict[str, list[_Name]]:
    found: dict[str, list[_Name]] = {}
    for proof in manuscript.proofs:
        if proof.entry.status is Status.RETIRED:
            continue
        for locale, wording in proof.entry.wordings.items():
            for route, text in _names(wording):
                for key in keys_of(text):
                    found.setdefault(key, []).append(_Name(proof, locale, route, text))
    return found


def _names(wording: Wording) -> Iterator[tuple[Route, str]]:
    yield ("headword",), wording.headword
    if wording.full:
        yield ("full",), wording.full
    for number, alias in enumerate(wording.aliases):
        yield ("aliases", number), alias.text
