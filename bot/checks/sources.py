"""Sources: what an entry refers to is listed, and what it lists is referred to."""

from __future__ import annotations

from collections.abc import Iterator

from bot.checks.proof import Manuscript, Proof
from bot.glossary import markup
from bot.glossary.entry import Backed, Entry, Event, Fact, Person, Place
from bot.glossary.problem import Problem, Severity
from bot.glossary.reading.faults import nearest
from bot.glossary.reading.syntax import Route

RULE = "sources"


def check_sources(manuscript: Manuscript) -> Iterator[Problem]:
    """Keys of sources that are not listed, and listed sources that nothing uses."""
    for proof in manuscript.proofs:
        named = list(_named(proof.entry))
        for route, key in named:
            if key not in proof.entry.sources:
                yield proof.problem(RULE, _advice(key, proof), *route)
        used = {key for _, key in named}
        for page in proof.pages.values():
            for passage in page.marked:
                for key in markup.source_keys(passage.text):
                    used.add(key)
                    if key not in proof.entry.sources:
                        yield page.about(passage, RULE, _advice(key, proof), words=f"[^{key}]")
        for key in proof.entry.sources:
            if key not in used:
                text = f"nothing uses the source `{key}`: refer to it, or take it out"
                yield proof.problem(RULE, text, "sources", key, severity=Severity.WARNING, at_name=True)


def _named(entry: Entry) -> Iterator[tuple[Route, str]]:
    for route, backed in _backed(entry):
        yield from (((*route, "sources", number), key) for number, key in enumerate(backed.sources))


def _backed(entry: Entry) -> Iterator[tuple[Route, Fact | Event | Backed | Person | Place]]:
    for section in ("facts", "timeline", "myths", "truths"):
        yield from (((section, key), backed) for key, backed in getattr(entry, section).items())
    if entry.profile:
        yield from ((("profile", "people", key), person) for key, person in entry.profile.people.items())
        if entry.profile.based_in:
            yield ("profile", "based_in"), entry.profile.based_in


def _advice(key: str, proof: Proof) -> str:
    meant = nearest(key, proof.entry.sources)
    return f"there is no source `{key}`: " + (f"did you mean `{meant}`?" if meant else "list it in term.yaml")
