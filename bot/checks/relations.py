"""Relations: what an entry names exists, and what stands above it does not stand below it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.checks.proof import Manuscript, Proof
from bot.glossary import markup
from bot.glossary.entry import Entry, Slug, Status
from bot.glossary.problem import Problem
from bot.glossary.reading.faults import nearest
from bot.glossary.reading.syntax import Route

RULE = "relations"


def check_relations(manuscript: Manuscript) -> Iterator[Problem]:
    """Unknown slugs, cycles, relations to kin, and old slugs that lead nowhere or to two entries."""
    for proof in manuscript.proofs:
        for route, slug in _named(proof.entry):
            if fault := _fault(proof.entry, route, slug, manuscript):
                yield proof.problem(RULE, fault, *route)
        yield from _old_slugs(proof, manuscript)
        yield from _replacement(proof, manuscript)
        yield from _cross_references(proof, manuscript)


def _named(entry: Entry) -> Iterator[tuple[Route, Slug]]:
    for relation in ("broader", "related", "similar"):
        yield from (((relation, number), slug) for number, slug in enumerate(getattr(entry, relation)))
    for key, fact in entry.facts.items():
        yield from ((("facts", key, "scope", number), slug) for number, slug in enumerate(fact.scope))
    if entry.replaced_by:
        yield ("replaced_by",), entry.replaced_by


def _fault(entry: Entry, route: Route, slug: Slug, manuscript: Manuscript) -> str | None:
    relation, place = route[0], route[-1]
    if slug not in manuscript.slugs:
        return _advice(slug, manuscript)
    if _has_retired(slug, manuscript) and not _has_retired(entry.slug, manuscript):
        return _advice(slug, manuscript)
    if relation == "facts":
        return None
    if slug == entry.slug:
        return f"an entry cannot name itself in `{relation}`: leave it out"
    if isinstance(place, int) and slug in getattr(entry, str(relation))[:place]:
        return f"`{slug}` stands in `{relation}` twice: keep one"
    is_below = entry.slug in manuscript.above(slug)
    if relation == "broader" and is_below:
        return f"`{slug}` cannot be broader: it stands below `{entry.slug}` itself"
    is_kin = relation == "related" and (is_below or slug in manuscript.above(entry.slug))
    if is_kin and not _is_tangled(entry.slug, manuscript):
        where = "below" if is_below else "above"
        return f"`{slug}` stands {where} this entry already, by `broader`: leave it out of `related`"
    return None


def _is_tangled(slug: Slug, manuscript: Manuscript) -> bool:
    """Whether a circle of `broader` is above: until it is mended, nearly everything is above everything."""
    return any(kin in manuscript.above(kin) for kin in (slug, *manuscript.above(slug)))


def _has_retired(slug: Slug, manuscript: Manuscript) -> bool:
    entry = manuscript.entries.get(slug)
    return entry is not None and entry.status is Status.RETIRED


def _advice(slug: Slug, manuscript: Manuscript) -> str:
    current = manuscript.glossary.resolve(slug)
    if current and current.slug != slug:
        return f"`{slug}` is now `{current.slug}`: write that"
    if current:
        return f"`{slug}` has retired: leave it out"
    meant = nearest(slug, manuscript.slugs)
    return f"there is no entry `{slug}`: " + (f"did you mean `{meant}`?" if meant else "write one, or leave it out")


def _old_slugs(proof: Proof, manuscript: Manuscript) -> Iterator[Problem]:
    for number, old in enumerate(proof.entry.formerly):
        others = (other.slug for other in manuscript.entries.values() if old in other.formerly)
        other = next((slug for slug in others if slug != proof.entry.slug), None)
        if old in manuscript.slugs:
            text = f"`{old}` is an entry: it cannot be a former slug too"
            yield proof.problem(RULE, text, "formerly", number)
        elif other:
            text = f"`{other}` was formerly `{old}` too: an old link leads to one entry"
            yield proof.problem(RULE, text, "formerly", number)


def _replacement(proof: Proof, manuscript: Manuscript) -> Iterator[Problem]:
    slug, status, replacement = proof.entry.slug, proof.entry.status, proof.entry.replaced_by
    if replacement and status is not Status.RETIRED:
        text = "only a retired entry is replaced: set `status: retired`, or leave this out"
        yield proof.problem(RULE, text, "replaced_by", at_name=True)
    elif replacement in manuscript.entries and replacement != slug and slug not in manuscript.glossary.former:
        yield proof.problem(RULE, "the replacements lead round in a circle: end them at an entry", "replaced_by")


def _cross_references(proof: Proof, manuscript: Manuscript) -> Iterator[Problem]:
    for page in proof.pages.values():
        for passage in page.marked:
            if "[[" not in passage.text:
                continue
            for inline in markup.parse(passage.text):
                if isinstance(inline, markup.Run) and inline.entry and inline.entry not in manuscript.slugs:
                    yield page.about(passage, RULE, _advice(inline.entry, manuscript), words=f"[[{inline.entry}")
