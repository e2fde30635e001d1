"""Lengths: what fits a card, a button or a pop-up, and how many of each there may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.checks.proof import Manuscript, Page, Proof
from bot.checks.prose import Passage
from bot.glossary.entry import Status
from bot.glossary.problem import Problem, Severity
from bot.glossary.reading.syntax import Route
from bot.language.locale import Locale

RULE = "lengths"


@dataclass(frozen=True, slots=True)
class Bounds:
    """How few and how many words, characters or items something may have."""

    words: tuple[int, int] = (0, 1000)
    characters: tuple[int, int] = (0, 10_000)
    items: tuple[int, int] = (0, 1000)


PASSAGES: Mapping[str, Bounds] = {
    "definition": Bounds(words=(0, 28), characters=(40, 240)),
    "analogy.text": Bounds(words=(0, 60)),
    "analogy.breaks": Bounds(words=(0, 30)),
    "how": Bounds(words=(0, 32)),
    "example": Bounds(words=(20, 70)),
    "audiences": Bounds(words=(10, 30), characters=(0, 190)),
    "myths.claim": Bounds(words=(0, 20)),
    "myths.reality": Bounds(words=(0, 45)),
    "truths.claim": Bounds(words=(0, 20)),
    "truths.why": Bounds(characters=(0, 180)),
    "limits": Bounds(words=(0, 30)),
    "similar": Bounds(words=(0, 30)),
    "facts.label": Bounds(characters=(0, 40)),
    "timeline": Bounds(words=(0, 25)),
    "profile.people": Bounds(characters=(0, 60)),
    "now": Bounds(words=(15, 60)),
}
LISTS: Mapping[str, Bounds] = {
    "plain": Bounds(items=(2, 4)),
    "how": Bounds(items=(3, 7)),
    "limits": Bounds(items=(2, 6)),
}
RELATIONS: Mapping[str, Bounds] = {
    "broader": Bounds(items=(0, 4)),
    "related": Bounds(items=(0, 15)),
    "similar": Bounds(items=(0, 6)),
}
HEADWORD = Bounds(characters=(0, 60))
SOURCE_TITLE = Bounds(characters=(0, 160))
FIRST_PARAGRAPH = Bounds(characters=(0, 230))
FIRST_MYTH = Bounds(characters=(0, 180))
PLAIN_WORDS = (60, 120)
PLAIN_CHARACTERS: Mapping[Locale, int] = {"en": 750, "hu": 750, "de": 900}
LONGER_THAN_ENGLISH: Mapping[Locale, float] = {"hu": 1.15, "de": 1.25}


def check_lengths(manuscript: Manuscript) -> Iterator[Problem]:
    """Texts and lists that are too long or too short."""
    for proof in manuscript.proofs:
        yield from _term(proof)
        for page in proof.pages.values():
            yield from _page(page)
            yield from _plain(page)
            yield from _first_myth(page)
        if proof.entry.status is Status.PUBLISHED:
            yield from _beside_english(proof)


def is_too_long(passage: Passage) -> bool:
    """Whether the passage has more words than its sort may have."""
    bounds = PASSAGES.get(passage.section)
    return bounds is not None and passage.words > bounds.words[1]


def _term(proof: Proof) -> Iterator[Problem]:
    for relation, bounds in RELATIONS.items():
        for fault in _faults(bounds, items=len(getattr(proof.entry, relation))):
            yield proof.problem(RULE, f"`{relation}` {fault}", relation, at_name=True)
    for key, source in proof.entry.sources.items():
        for fault in _faults(SOURCE_TITLE, characters=len(source.title)):
            yield proof.problem(RULE, f"`sources.{key}.title` {fault}", "sources", key, "title")


def _page(page: Page) -> Iterator[Problem]:
    for fault in _faults(HEADWORD, characters=len(page.wording.headword)):
        yield page.problem(RULE, f"`headword` {fault}", "headword")
    for section, bounds in LISTS.items():
        if count := len(page.within(section)):
            for fault in _faults(bounds, items=count):
                yield page.problem(RULE, f"`{section}` {fault}", section, at_name=True)
    for passage in page.passages:
        if allowed := PASSAGES.get(passage.section):
            for fault in _faults(allowed, passage.words, len(passage.plain)):
                yield page.about(passage, RULE, f"{passage.name} {fault}")


def _plain(page: Page) -> Iterator[Problem]:
    paragraphs = page.within("plain")
    for paragraph in paragraphs[:1]:
        for fault in _faults(FIRST_PARAGRAPH, characters=len(paragraph.plain)):
            yield page.about(paragraph, RULE, f"the first paragraph {fault}")
    together = Bounds(PLAIN_WORDS, (0, PLAIN_CHARACTERS.get(page.locale, 900)))
    for fault in _faults(together, *_sizes(paragraphs)) if paragraphs else ():
        yield page.problem(RULE, f"`plain` {fault}", "plain", at_name=True)


def _first_myth(page: Page) -> Iterator[Problem]:
    first = page.within("myths.claim")[:1] + page.within("myths.reality")[:1]
    for fault in _faults(FIRST_MYTH, characters=_sizes(first)[1]):
        yield page.about(first[0], RULE, f"the first myth, claim and reality, {fault}: it has to fit a pop-up")


def _beside_english(proof: Proof) -> Iterator[Problem]:
    english = sum(len(passage.plain) for passage in proof.english.passages)
    for page in proof.translations:
        most = LONGER_THAN_ENGLISH.get(page.locale)
        if most is None or sum(len(passage.plain) for passage in page.passages) <= most * english:
            continue
        if (ratio := _ratio(page, proof.english)) > most:
            text = f"{ratio - 1:.0%} longer than English; at most {most - 1:.0%}: tighten the longest texts"
            yield page.problem(RULE, text, severity=Severity.WARNING)


def _ratio(page: Page, english: Page) -> float:
    """How long a translation is beside English, in what both have: what one lacks is told elsewhere."""
    own, wanted = _sizes_by_name(page), _sizes_by_name(english)
    both = own.keys() & wanted.keys()
    return sum(own[name] for name in both) / sum(wanted[name] for name in both)


def _sizes_by_name(page: Page) -> Mapping[Route, int]:
    """The lengths of the texts, a list's together."""
    found: dict[Route, int] = {}
    for passage in page.passages:
        name = tuple(step for step in passage.route if isinstance(step, str))
        found[name] = found.get(name, 0) + len(passage.plain)
    return found


def _sizes(passages: list[Passage]) -> tuple[int, int]:
    return sum(passage.words for passage in passages), sum(len(passage.plain) for passage in passages)


def _faults(bounds: Bounds, words: int | None = None, characters: int = 0, items: int | None = None) -> Iterator[str]:
    """What is out of bounds of what was measured."""
    if words is not None and not bounds.words[0] <= words <= bounds.words[1]:
        yield _fault(words, bounds.words, "word")
    if not bounds.characters[0] <= characters <= bounds.characters[1]:
        yield _fault(characters, bounds.characters, "character")
    if items is not None and not bounds.items[0] <= items <= bounds.items[1]:
        yield _fault(items, bounds.items, "item")


def _fault(count: int, allowed: tuple[int, int], noun: str) -> str:
    least, most = allowed
    counted = f"{count} {noun}" if count == 1 else f"{count} {noun}s"
    return f"has {counted}; " + (f"at least {least}" if count < least else f"at most {most}")
