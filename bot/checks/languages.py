"""Between languages: each says something of the same things, in as many steps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.checks.proof import Manuscript, Proof
from bot.glossary.entry import Entry, Wording
from bot.glossary.problem import Problem, Severity
from bot.language.locale import DEFAULT_LOCALE, Locale

RULE = "languages"


def check_languages(manuscript: Manuscript) -> Iterator[Problem]:
    """Keys that term.yaml has and a language lacks, or the other way round; steps; stale translations."""
    for proof in manuscript.proofs:
        for locale, wording in proof.entry.wordings.items():
            yield from _keys(proof, locale, wording)
            yield from _disputes(proof, locale, wording)
            if locale != DEFAULT_LOCALE:
                yield from _steps(proof, locale, wording)
            yield from _translation(proof, locale, wording)


def _keys(proof: Proof, locale: Locale, wording: Wording) -> Iterator[Problem]:
    written = _written(wording)
    for section, keys in _expected(proof.entry).items():
        route = tuple(section.split("."))
        for key in keys:
            if key not in written[section]:
                text = f"`{section}.{key}` is missing: term.yaml has it"
                yield proof.problem(RULE, text, *route, file=locale, at_name=True)
        for key in written[section]:
            if key not in keys:
                text = f"term.yaml has no `{section}.{key}`: add it there, or take it out here"
                yield proof.problem(RULE, text, *route, key, file=locale, at_name=True)


def _expected(entry: Entry) -> Mapping[str, Collection[str]]:
    profile = entry.profile
    return {
        "facts": entry.facts,
        "timeline": entry.timeline,
        "myths": entry.myths,
        "truths": entry.truths,
        "similar": entry.similar,
        "profile": ("based_in",) if profile and profile.based_in else (),
        "profile.people": profile.people if profile else (),
    }


def _written(wording: Wording) -> Mapping[str, Collection[str]]:
    return {
        "facts": wording.facts,
        "timeline": wording.timeline,
        "myths": wording.myths,
        "truths": wording.truths,
        "similar": wording.similar,
        "profile": ("based_in",) if wording.profile.based_in else (),
        "profile.people": wording.profile.people,
    }


def _disputes(proof: Proof, locale: Locale, wording: Wording) -> Iterator[Problem]:
    for key, fact in proof.entry.facts.items():
        words = wording.facts.get(key)
        if words and fact.disputed and not words.disputed:
            text = "say in `disputed` what is disputed: term.yaml marks the fact so"
            yield proof.problem(RULE, text, "facts", key, file=locale, at_name=True)
        elif words and words.disputed and not fact.disputed:
            text = "term.yaml does not mark this fact as disputed: set `disputed: true` there"
            yield proof.problem(RULE, text, "facts", key, "disputed", file=locale, at_name=True)


def _steps(proof: Proof, locale: Locale, wording: Wording) -> Iterator[Problem]:
    own, english = len(wording.how), len(proof.english.how)
    if own != english and own and english:
        text = f"`how` has {own} steps; English has {english}"
        yield proof.problem(RULE, text, "how", file=locale, at_name=True)


def _translation(proof: Proof, locale: Locale, wording: Wording) -> Iterator[Problem]:
    based_on, changed = wording.review.based_on, proof.english.review.changed
    if locale == DEFAULT_LOCALE:
        if based_on:
            text = "English is what the others are based on: take `based_on` out"
            yield proof.problem(RULE, text, "review", "based_on", file=locale, at_name=True)
    elif based_on is None:
        text = f"`review.based_on` is missing: write the English `changed` that this was written from, {changed}"
        yield proof.problem(RULE, text, "review", file=locale, at_name=True)
    elif based_on < changed:
        text = f"English has changed on {changed}: compare, then set `based_on` to that day"
        yield proof.problem(RULE, text, "review", "based_on", file=locale, severity=Severity.WARNING)
    elif based_on > changed:
        text = f"English was last changed on {changed}: `based_on` cannot be later"
        yield proof.problem(RULE, text, "review", "based_on", file=locale)
