"""Between languages: each says something of the same things, in as many steps, and knows the English it is based on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.checks.proof import Manuscript, Page, Proof
from bot.glossary.entry import Entry, Wording
from bot.glossary.problem import Problem, Severity
from bot.glossary.reading.faults import nearest

RULE = "languages"


def check_languages(manuscript: Manuscript) -> Iterator[Problem]:
    """Keys that term.yaml has and a language lacks, or the other way round; steps; stale translations."""
    for proof in manuscript.proofs:
        expected = _keys(proof.entry, proof.entry.profile)
        for page in proof.pages.values():
            yield from _differing_keys(page, expected)
            yield from _disputes(page)
        for page in proof.translations:
            yield from _steps(page, proof.english)
            yield from _based_on(page, proof.english)
        yield from _english(proof)


def _keys(entry: Entry | Wording, profile: object) -> Mapping[str, Collection[str]]:
    return {
        **{section: getattr(entry, section) for section in ("facts", "timeline", "myths", "truths", "similar")},
        "profile": ("based_in",) if getattr(profile, "based_in", None) else (),
        "profile.people": getattr(profile, "people", ()),
    }


def _differing_keys(page: Page, expected: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    for section, written in _keys(page.wording, page.wording.profile).items():
        route = section.split(".")
        missing = [key for key in expected[section] if key not in written]
        for key in written:
            if key not in expected[section]:
                text = f"term.yaml has no `{section}.{key}`: "
                if meant := nearest(key, missing, likeness=0.8):
                    missing.remove(meant)
                advice = f"did you mean `{meant}`?" if meant else "add it there, or take it out here"
                yield page.problem(RULE, text + advice, *route, key, at_name=True)
        for key in missing:
            yield page.problem(RULE, f"`{section}.{key}` is missing: term.yaml has it", *route, at_name=True)


def _disputes(page: Page) -> Iterator[Problem]:
    for key, words in page.wording.facts.items():
        fact = page.entry.facts.get(key)
        if fact and fact.disputed and not words.disputed:
            text = "say in `disputed` what is disputed: term.yaml marks the fact so"
            yield page.problem(RULE, text, "facts", key, at_name=True)
        elif fact and words.disputed and not fact.disputed:
            text = "term.yaml does not mark this fact as disputed: set `disputed: true` there"
            yield page.problem(RULE, text, "facts", key, "disputed", at_name=True)


def _steps(page: Page, english: Page) -> Iterator[Problem]:
    own, wanted = len(page.wording.how), len(english.wording.how)
    if own and wanted and own != wanted:
        yield page.problem(RULE, f"`how` has {own} steps; English has {wanted}: write as many", "how", at_name=True)


def _based_on(page: Page, english: Page) -> Iterator[Problem]:
    based_on, changed = page.wording.review.based_on, english.wording.review.changed
    if based_on is None:
        text = f"`review.based_on` is missing: write the English `changed` that this was written from, {changed}"
        yield page.problem(RULE, text, "review", at_name=True)
    elif based_on < changed:
        text = f"English has changed on {changed}: compare, then set `based_on` to that day"
        yield page.problem(RULE, text, "review", "based_on", severity=Severity.WARNING)
    elif based_on > changed:
        yield page.problem(
            RULE, f"`based_on` cannot be later than the English `changed`, {changed}", "review", "based_on"
        )


def _english(proof: Proof) -> Iterator[Problem]:
    if proof.english.wording.review.based_on:
        text = "the other languages are based on English: take `based_on` out"
        yield proof.english.problem(RULE, text, "review", "based_on", at_name=True)
