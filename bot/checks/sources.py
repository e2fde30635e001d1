"""Sources: what an entry refers to is listed, and what it lists is referred to."""

from __future__ import annotations

from collections.abc import Iterator

from bot.checks.proof import Manuscript, Passage, Proof
from bot.glossary import markup
from bot.glossary.entry import Entry
from bot.glossary.problem import Problem, Severity
from bot.glossary.reading.faults import nearest
from bot.glossary.reading.syntax import Route

RULE = "sources"


def check_sources(manuscript: Manuscript) -> Iterator[Problem]:
    """Keys of sources that are not listed, and listed sources that nothing uses."""
    for proof in manuscript.proofs:
        listed = proof.entry.sources
        used = set()
        for route, key in _named(proof.entry):
            used.add(key)
            if key not in listed:
                yield proof.problem(RULE, _advice(key, proof), *route)
        for passage, key in _marks(proof):
            used.add(key)
            if key not in listed:
                yield proof.about(passage, RULE, _advice(key, proof), words=f"[^{key}]")
        for key in listed:
            if key not in used:
                text = f"nothing uses the source `{key}`: refer to it, or take it out"
                yield proof.problem(RULE, text, "sources", key, severity=Severity.WARNING, at_name=True)


def _advice(key: str, proof: Proof) -> str:
    meant = nearest(key, proof.entry.sources)
    return f"there is no source `{key}`: " + (f"did you mean `{meant}`?" if meant else "list it in term.yaml")


def _named(entry: Entry) -> Iterator[tuple[Route, str]]:
    for section in ("facts", "timeline", "myths", "truths"):
        for key, item in getattr(entry, section).items():
            yield from (((section, key, "sources", number), source) for number, source in enumerate(item.sources))
    if profile := entry.profile:
        if profile.based_in:
            sources = enumerate(profile.based_in.sources)
            yield from ((("profile", "based_in", "sources", number), source) for number, source in sources)
        for key, person in profile.people.items():
            sources = enumerate(person.sources)
            yield from ((("profile", "people", key, "sources", number), source) for number, source in sources)


def _marks(proof: Proof) -> Iterator[tuple[Passage, str]]:
    for passage in proof.passages:
        if "[^" in passage.text:
            marks = (inline for inline in markup.parse(passage.text) if isinstance(inline, markup.SourceMark))
            yield from ((passage, mark.key) for mark in marks)
