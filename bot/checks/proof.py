"""What the rules read: every entry with its files, so that a rule can say where a fault stands."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Unpack

from bot.glossary import markup
from bot.glossary.entry import Entry, Slug, Wording
from bot.glossary.glossary import Glossary
from bot.glossary.problem import Problem
from bot.glossary.reading import Draft, assemble
from bot.glossary.reading.document import Document, Where
from bot.glossary.reading.folder import TERM
from bot.glossary.reading.syntax import Route
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.language.phrasebook import Phrases


@dataclass(frozen=True, slots=True)
class Passage:
    """One text of a wording: `section` names its sort (`plain`, `myths.claim`), `plain` is it without markup."""

    locale: Locale
    section: str
    route: Route
    text: str
    plain: str

    @property
    def words(self) -> int:
        """How many words it has."""
        return sum(any(char.isalnum() for char in word) for word in self.plain.split())


@dataclass(frozen=True)
class Proof:
    """A sound entry with its files."""

    entry: Entry
    documents: Mapping[str, Document]

    @property
    def english(self) -> Wording:
        """The wording that the others are translated from."""
        return self.entry.wordings[DEFAULT_LOCALE]

    @functools.cached_property
    def passages(self) -> tuple[Passage, ...]:
        """All prose of all languages, in the order of a card."""
        return tuple(passage for locale, words in self.entry.wordings.items() for passage in _passages(locale, words))

    def in_sections(self, *sections: str) -> Iterator[Passage]:
        """The prose of some sections."""
        return (passage for passage in self.passages if passage.section in sections)

    def problem(self, rule: str, text: str, *route: str | int, file: str = TERM, **where: Unpack[Where]) -> Problem:
        """A problem in term.yaml or in a locale's file; see `Document.problem`."""
        return self.documents[file].problem(rule, text, *route, **where)

    def about(self, passage: Passage, rule: str, text: str, **where: Unpack[Where]) -> Problem:
        """A problem with a passage."""
        return self.problem(rule, text, *passage.route, file=passage.locale, **where)


@dataclass(frozen=True)
class Manuscript:
    """Everything that is checked together, the day that it is checked on, and the phrases that say its units."""

    drafts: tuple[Draft, ...]
    today: date
    phrases: tuple[Phrases, ...] = ()

    @functools.cached_property
    def glossary(self) -> Glossary:
        """The sound entries as readers get them."""
        return assemble(self.drafts)

    @functools.cached_property
    def entries(self) -> Mapping[Slug, Entry]:
        """The sound entries as they are written, relations to missing entries included."""
        return {proof.entry.slug: proof.entry for proof in self.proofs}

    @functools.cached_property
    def proofs(self) -> tuple[Proof, ...]:
        """The sound entries with their files."""
        return tuple(Proof(draft.entry, draft.documents) for draft in self.drafts if draft.entry)

    @functools.cached_property
    def slugs(self) -> frozenset[Slug]:
        """Every folder, so that a faulty entry is not called unknown besides."""
        return frozenset(draft.slug for draft in self.drafts)


def _passages(locale: Locale, wording: Wording) -> Iterator[Passage]:
    for section, route, text in _texts(wording):
        if text:
            yield Passage(locale, section, route, text, markup.plain_text(markup.parse(text)))


def _texts(wording: Wording) -> Iterator[tuple[str, Route, str | None]]:
    yield "definition", ("definition",), wording.definition
    yield from _numbered("plain", wording.plain)
    for number, analogy in enumerate(wording.analogies):
        yield "analogy.text", ("analogy", number, "text"), analogy.text
        yield "analogy.breaks", ("analogy", number, "breaks"), analogy.breaks
    yield from _numbered("how", wording.how)
    yield "example", ("example",), wording.example
    yield from _keyed("audiences", {audience.value: note for audience, note in wording.audiences.items()})
    for key, myth in wording.myths.items():
        yield "myths.claim", ("myths", key, "claim"), myth.claim
        yield "myths.reality", ("myths", key, "reality"), myth.reality
    for key, truth in wording.truths.items():
        yield "truths.claim", ("truths", key, "claim"), truth.claim
        yield "truths.why", ("truths", key, "why"), truth.why
    yield from _numbered("limits", wording.limits)
    yield from _keyed("similar", wording.similar)
    for key, fact in wording.facts.items():
        yield "facts.label", ("facts", key, "label"), fact.label
        yield "facts.note", ("facts", key, "note"), fact.note
        yield "facts.disputed", ("facts", key, "disputed"), fact.disputed
    yield from _keyed("timeline", wording.timeline)
    for key, post in wording.profile.people.items():
        yield "profile.people", ("profile", "people", key), post
    yield "now", ("now",), wording.now


def _numbered(section: str, texts: Iterable[str]) -> Iterator[tuple[str, Route, str]]:
    return ((section, (section, number), text) for number, text in enumerate(texts))


def _keyed(section: str, texts: Mapping[str, str]) -> Iterator[tuple[str, Route, str]]:
    return ((section, (section, key), text) for key, text in texts.items())
