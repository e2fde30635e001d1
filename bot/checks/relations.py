"""Relations: what an entry names exists, and the tree above it is a tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.checks.proof import Manuscript, Proof
from bot.glossary import markup
from bot.glossary.entry import Entry, Slug, Status
from bot.glossary.glossary import above
from bot.glossary.problem import Problem
from bot.glossary.reading.faults import nearest
from bot.glossary.reading.syntax import Route

RULE = "relations"


def check_relations(manuscript: Manuscript) -> Iterator[Problem]:
    """Unknown slugs, cycles, relations to kin, and old slugs that do not lead anywhere."""
    former = _former(manuscript.entries)
    for proof in manuscript.proofs:
        yield from _unknown(proof, manuscript)
        yield from _cycles(proof, manuscript.entries)
        yield from _kin(proof, manuscript.entries)
        yield from _old_slugs(proof, manuscript, former)
        yield from _cross_references(proof, manuscript)


def _named(entry: Entry) -> Iterator[tuple[Route, Slug]]:
    for field in ("broader", "related", "similar"):
        yield from (((field, number), slug) for number, slug in enumerate(getattr(entry, field)))
    for key, fact in entry.facts.items():
        yield from (((*("facts", key, "scope"), number), slug) for number, slug in enumerate(fact.scope))
    if entry.replaced_by:
        yield ("replaced_by",), entry.replaced_by


def _unknown(proof: Proof, manuscript: Manuscript) -> Iterator[Problem]:
    seen: set[tuple[str | int, Slug]] = set()
    for route, slug in _named(proof.entry):
        if (route[0], slug) in seen and len(route) == 2:
            yield proof.problem(RULE, f"`{slug}` is listed twice: keep one", *route)
        elif slug not in manuscript.slugs:
            yield proof.problem(RULE, _advice(slug, manuscript), *route)
        seen.add((route[0], slug))


def _advice(slug: Slug, manuscript: Manuscript) -> str:
    renamed = manuscript.glossary.resolve(slug)
    if renamed:
        return f"`{slug}` is now `{renamed.slug}`: write that"
    meant = nearest(slug, manuscript.slugs)
    return f"there is no entry `{slug}`" + (f": did you mean `{meant}`?" if meant else ": write one, or leave it out")


def _cycles(proof: Proof, entries: Mapping[Slug, Entry]) -> Iterator[Problem]:
    slug = proof.entry.slug
    for number, broader in enumerate(proof.entry.broader):
        if broader == slug or slug in above(broader, entries):
            yield proof.problem(
                RULE, f"`{broader}` cannot be broader: it stands below `{slug}` itself", "broader", number
            )


def _kin(proof: Proof, entries: Mapping[Slug, Entry]) -> Iterator[Problem]:
    entry = proof.entry
    ancestors = above(entry.slug, entries)
    for number, other in enumerate(entry.related):
        if other == entry.slug:
            yield proof.problem(RULE, "an entry cannot be related to itself: leave it out", "related", number)
        elif other in ancestors or entry.slug in above(other, entries):
            where = "above" if other in ancestors else "below"
            text = f"`{other}` stands {where} this entry already, by `broader`: leave it out of `related`"
            yield proof.problem(RULE, text, "related", number)
    if entry.slug in entry.similar:
        yield proof.problem(RULE, "an entry cannot be similar to itself", "similar", entry.similar.index(entry.slug))


def _old_slugs(proof: Proof, manuscript: Manuscript, former: Mapping[Slug, Slug]) -> Iterator[Problem]:
    entry = proof.entry
    for number, old in enumerate(entry.formerly):
        if old in manuscript.slugs:
            yield proof.problem(RULE, f"`{old}` is an entry: it cannot be a former name too", "formerly", number)
        elif former[old] != entry.slug:
            text = f"`{former[old]}` was formerly `{old}` too: an old link can lead to one entry only"
            yield proof.problem(RULE, text, "formerly", number)
    if entry.replaced_by and entry.status is not Status.RETIRED:
        yield proof.problem(
            RULE, "only a retired entry is replaced: set `status: retired`", "replaced_by", at_name=True
        )
    elif (
        entry.replaced_by in manuscript.entries
        and manuscript.glossary.resolve(entry.slug) == manuscript.glossary.entries[entry.slug]
    ):
        yield proof.problem(RULE, "the replacements lead round in a circle", "replaced_by")


def _former(entries: Mapping[Slug, Entry]) -> Mapping[Slug, Slug]:
    return {old: entry.slug for entry in reversed(list(entries.values())) for old in entry.formerly}


def _cross_references(proof: Proof, manuscript: Manuscript) -> Iterator[Problem]:
    for passage in proof.passages:
        if "[[" in passage.text:
            for inline in markup.parse(passage.text):
                if isinstance(inline, markup.Run) and inline.entry and inline.entry not in manuscript.slugs:
                    yield proof.about(passage, RULE, _advice(inline.entry, manuscript), words=f"[[{inline.entry}")
