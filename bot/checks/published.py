"""Completeness: a published entry has every section that its kind and level ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.checks.proof import Manuscript, Page, Proof
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry, Kind, Level, Status, Tier
from bot.glossary.problem import Problem

RULE = "published"

LEAST_SOURCES = 2
LEAST_EVENTS = 2
SOLID_TIERS = frozenset({Tier.PRIMARY, Tier.PAPER, Tier.LAW, Tier.REFERENCE})
KINDS_WITH_HISTORY = frozenset({Kind.PRODUCT, Kind.LAW, Kind.ORGANISATION})
KINDS_WITH_PROFILE = frozenset({Kind.PRODUCT, Kind.PROJECT, Kind.ORGANISATION})

IN_TERM: Mapping[str, Callable[[Entry], bool]] = {
    "myths": lambda _: True,
    "truths": lambda _: True,
    "now_as_of": lambda _: True,
    "sources": lambda _: True,
    "profile": lambda entry: entry.kind in KINDS_WITH_PROFILE,
    "timeline": lambda entry: entry.kind in KINDS_WITH_HISTORY,
}
IN_WORDING: Mapping[str, Callable[[Entry], bool]] = {
    "plain": lambda _: True,
    "analogy": lambda entry: entry.level is not Level.ADVANCED,
    "how": lambda entry: entry.kind is not Kind.ORGANISATION,
    "example": lambda _: True,
    "audiences": lambda _: True,
    "limits": lambda _: True,
    "now": lambda _: True,
}
"""The sections of the files, and which published entries need them."""


def check_published(manuscript: Manuscript) -> Iterator[Problem]:
    """What published entries lack; stubs may lack it."""
    for proof in manuscript.proofs:
        if proof.entry.status is Status.PUBLISHED:
            yield from _term(proof)
            for page in proof.pages.values():
                yield from _page(page)


def _term(proof: Proof) -> Iterator[Problem]:
    entry, written = proof.entry, proof.term.tree
    for section, is_needed in IN_TERM.items():
        if is_needed(entry) and not written.get(section):
            yield proof.problem(
                RULE, f"`{section}` is missing: a published {entry.kind} needs it", section, at_name=True
            )
    if 0 < len(entry.sources) < LEAST_SOURCES:
        text = f"one source is not enough for a published entry: add another, or set `status: {Status.STUB}`"
        yield proof.problem(RULE, text, "sources", at_name=True)
    elif entry.sources and not any(source.tier in SOLID_TIERS for source in entry.sources.values()):
        text = "no source is primary, paper, law or reference: add one nearer to what it reports"
        yield proof.problem(RULE, text, "sources", at_name=True)
    if entry.kind in KINDS_WITH_HISTORY and 0 < len(entry.timeline) < LEAST_EVENTS:
        text = f"a published {entry.kind} needs at least {LEAST_EVENTS} events"
        yield proof.problem(RULE, text, "timeline", at_name=True)


def _page(page: Page) -> Iterator[Problem]:
    written = page.document.tree
    for section, is_needed in IN_WORDING.items():
        if is_needed(page.entry) and not written.get(section):
            yield page.problem(RULE, f"`{section}` is missing: a published entry needs it", section, at_name=True)
    for audience in Audience:
        if page.wording.audiences and audience not in page.wording.audiences:
            text = f"`audiences.{audience}` is missing: a published entry has a note for each of the four"
            yield page.problem(RULE, text, "audiences", at_name=True)
