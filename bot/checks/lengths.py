"""Lengths: what fits a card, a button or a pop-up, and how many of each there may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.checks.proof import Manuscript, Passage, Proof
from bot.glossary.entry import Status, Wording
from bot.glossary.problem import Problem, Severity
from bot.language.locale import DEFAULT_LOCALE, Locale

RULE = "lengths"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How few and how many words and characters a text may have; 0 is no bound."""

    least_words: int = 0
    most_words: int = 0
    least_characters: int = 0
    most_characters: int = 0


@dataclass(frozen=True, slots=True)
class Range:
    """How few and how many items a list may have, if it is there at all."""

    least: int
    most: int


PASSAGES: Mapping[str, Bounds] = {
    "definition": Bounds(most_words=28, least_characters=40, most_characters=240),
    "analogy.text": Bounds(most_words=60),
    "analogy.breaks": Bounds(most_words=30),
    "how": Bounds(most_words=32),
    "example": Bounds(least_words=20, most_words=70),
    "audiences": Bounds(least_words=10, most_words=30, most_characters=190),
    "myths.claim": Bounds(most_words=20),
    "myths.reality": Bounds(most_words=45),
    "truths.claim": Bounds(most_words=20),
    "truths.why": Bounds(most_characters=180),
    "limits": Bounds(most_words=30),
    "similar": Bounds(most_words=30),
    "facts.label": Bounds(most_characters=40),
    "timeline": Bounds(most_words=25),
    "profile.people": Bounds(most_characters=60),
    "now": Bounds(least_words=15, most_words=60),
}
LISTS: Mapping[str, Range] = {"plain": Range(2, 4), "how": Range(3, 7), "limits": Range(2, 6)}
RELATIONS: Mapping[str, Range] = {"broader": Range(0, 4), "related": Range(0, 15), "similar": Range(0, 6)}
HEADWORD = Bounds(most_characters=60)
SOURCE_TITLE = Bounds(most_characters=160)
PLAIN_WORDS = Bounds(least_words=60, most_words=120)
PLAIN_CHARACTERS: Mapping[Locale, int] = {"en": 750, "hu": 750, "de": 900}
FIRST_PARAGRAPH = Bounds(most_characters=230)
FIRST_MYTH = Bounds(most_characters=180)
LONGER_THAN_ENGLISH: Mapping[Locale, float] = {"hu": 1.15, "de": 1.25}


def check_lengths(manuscript: Manuscript) -> Iterator[Problem]:
    """Texts and lists that are too long or too short."""
    for proof in manuscript.proofs:
        yield from _in_term(proof)
        for locale, wording in proof.entry.wordings.items():
            yield from _in_wording(proof, locale, wording)
            yield from _plain(proof, locale)
            yield from _first_myth(proof, locale, wording)
        for passage in proof.passages:
            for fault in _faults(PASSAGES.get(passage.section), passage.words, len(passage.plain)):
                yield proof.about(passage, RULE, fault)
        yield from _beside_english(proof)


def _in_term(proof: Proof) -> Iterator[Problem]:
    for relation, allowed in RELATIONS.items():
        if excess := _count_fault(allowed, len(getattr(proof.entry, relation))):
            yield proof.problem(RULE, excess, relation, at_name=True)
    for key, source in proof.entry.sources.items():
        for fault in _faults(SOURCE_TITLE, 0, len(source.title)):
            yield proof.problem(RULE, fault, "sources", key, "title")


def _in_wording(proof: Proof, locale: Locale, wording: Wording) -> Iterator[Problem]:
    for fault in _faults(HEADWORD, 0, len(wording.headword)):
        yield proof.problem(RULE, fault, "headword", file=locale)
    for field, allowed in LISTS.items():
        count = len(getattr(wording, field))
        if count and (excess := _count_fault(allowed, count)):
            yield proof.problem(RULE, excess, field, file=locale, at_name=True)


def _plain(proof: Proof, locale: Locale) -> Iterator[Problem]:
    paragraphs = [passage for passage in proof.in_sections("plain") if passage.locale == locale]
    if not paragraphs:
        return
    for fault in _faults(FIRST_PARAGRAPH, 0, len(paragraphs[0].plain)):
        yield proof.about(paragraphs[0], RULE, f"the first paragraph {fault}")
    together = Bounds(PLAIN_WORDS.least_words, PLAIN_WORDS.most_words, 0, PLAIN_CHARACTERS.get(locale, 900))
    for fault in _faults(together, *_sizes(paragraphs)):
        yield proof.problem(RULE, f"`plain` {fault}", "plain", file=locale, at_name=True)


def _first_myth(proof: Proof, locale: Locale, wording: Wording) -> Iterator[Problem]:
    first = next(iter(wording.myths), None)
    passages = [
        p for p in proof.in_sections("myths.claim", "myths.reality") if p.locale == locale and p.route[1] == first
    ]
    for fault in _faults(FIRST_MYTH, *_sizes(passages)):
        text = f"the first myth, claim and reality together, {fault}: it has to fit a pop-up"
        yield proof.problem(RULE, text, "myths", first or "", file=locale, at_name=True)


def _beside_english(proof: Proof) -> Iterator[Problem]:
    if proof.entry.status is not Status.PUBLISHED:
        return
    english = {
        (passage.section, passage.route): passage for passage in proof.passages if passage.locale == DEFAULT_LOCALE
    }
    for locale, factor in LONGER_THAN_ENGLISH.items():
        pairs = [
            (passage, english[passage.section, passage.route])
            for passage in proof.passages
            if passage.locale == locale and (passage.section, passage.route) in english
        ]
        own, other = (sum(len(pair[side].plain) for pair in pairs) for side in (0, 1))
        if own > other * factor:
            text = f"{own / other - 1:.0%} longer than English; at most {factor - 1:.0%}: tighten the longest texts"
            yield proof.problem(RULE, text, file=locale, severity=Severity.WARNING)


def _sizes(passages: list[Passage]) -> tuple[int, int]:
    return sum(passage.words for passage in passages), sum(len(passage.plain) for passage in passages)


def _count_fault(allowed: Range, count: int) -> str | None:
    if allowed.least <= count <= allowed.most:
        return None
    wanted = f"at most {allowed.most}" if count > allowed.most else f"at least {allowed.least}"
    return f"has {_counted(count, 'item')}; {wanted}"


def _faults(bounds: Bounds | None, words: int, characters: int) -> Iterator[str]:
    if bounds is None:
        return
    if bounds.most_words and words > bounds.most_words:
        yield f"has {_counted(words, 'word')}; at most {bounds.most_words}"
    elif words < bounds.least_words:
        yield f"has {_counted(words, 'word')}; at least {bounds.least_words}"
    if bounds.most_characters and characters > bounds.most_characters:
        yield f"has {_counted(characters, 'character')}; at most {bounds.most_characters}"
    elif characters < bounds.least_characters:
        yield f"has {_counted(characters, 'character')}; at least {bounds.least_characters}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
