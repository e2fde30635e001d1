"""Completeness: a published entry has every section that its kind and level ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.checks.proof import Manuscript, Proof
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry, Kind, Level, Status, Tier
from bot.glossary.problem import Problem

RULE = "published"

LEAST_SOURCES = 2
LEAST_EVENTS = 2
SOLID_TIERS = frozenset({Tier.PRIMARY, Tier.PAPER, Tier.LAW, Tier.REFERENCE})
KINDS_WITH_HISTORY = frozenset({Kind.PRODUCT, Kind.LAW, Kind.ORGANISATION})
KINDS_WITH_PROFILE = frozenset({Kind.PRODUCT, Kind.PROJECT, Kind.ORGANISATION})

SECTIONS: Mapping[str, Callable[[Entry], bool]] = {
    "plain": lambda _: True,
    "analogy": lambda entry: entry.level is not Level.ADVANCED,
    "how": lambda entry: entry.kind is not Kind.ORGANISATION,
    "example": lambda _: True,
    "audiences": lambda _: True,
    "limits": lambda _: True,
    "now": lambda _: True,
}
"""The sections of a locale's file, and which published entries need them."""


def check_published(manuscript: Manuscript) -> Iterator[Problem]:
    """What published entries lack; stubs may lack it."""
    for proof in manuscript.proofs:
        if proof.entry.status is Status.PUBLISHED:
            yield from _in_term(proof)
            yield from _in_wordings(proof)


def _in_term(proof: Proof) -> Iterator[Problem]:
    entry = proof.entry
    for field in ("myths", "truths", "now_as_of"):
        if not getattr(entry, field):
            yield proof.problem(RULE, f"`{field}` is missing: a published entry needs it")
    if len(entry.sources) < LEAST_SOURCES:
        text = f"has {len(entry.sources)} of at least {LEAST_SOURCES} sources: add one, or leave it a stub"
        yield proof.problem(RULE, text, "sources", at_name=True)
    elif not any(source.tier in SOLID_TIERS for source in entry.sources.values()):
        text = "no source is primary, paper, law or reference: add one nearer to what it reports"
        yield proof.problem(RULE, text, "sources", at_name=True)
    if entry.kind in KINDS_WITH_HISTORY and len(entry.timeline) < LEAST_EVENTS:
        text = f"`timeline` needs at least {LEAST_EVENTS} events: this is a {entry.kind}"
        yield proof.problem(RULE, text, "timeline", at_name=True)
    if entry.kind in KINDS_WITH_PROFILE and entry.profile is None:
        yield proof.problem(RULE, f"`profile` is missing: this is a published {entry.kind}")


def _in_wordings(proof: Proof) -> Iterator[Problem]:
    for locale in proof.entry.wordings:
        written = proof.documents[locale].tree
        for section, is_needed in SECTIONS.items():
            if is_needed(proof.entry) and section not in written:
                yield proof.problem(RULE, f"`{section}` is missing: a published entry needs it", file=locale)
        for audience in Audience:
            if "audiences" in written and audience not in proof.entry.wordings[locale].audiences:
                text = f"`audiences.{audience}` is missing: a published entry has a note for each of the four"
                yield proof.problem(RULE, text, "audiences", file=locale, at_name=True)
