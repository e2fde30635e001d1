"""What the rules read: every entry with its files, so that a rule can say where a fault stands."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Unpack

from bot.checks.prose import Passage, passages
from bot.glossary.entry import Entry, Slug, Wording
from bot.glossary.glossary import Glossary, above
from bot.glossary.problem import Problem
from bot.glossary.reading import Draft, assemble
from bot.glossary.reading.document import Document, Where
from bot.glossary.reading.schema import TERM
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.language.phrasebook import Phrases


@dataclass(frozen=True)
class Page:
    """An entry in one language, with the file that it stands in."""

    entry: Entry
    locale: Locale
    wording: Wording
    document: Document

    @functools.cached_property
    def passages(self) -> tuple[Passage, ...]:
        """All prose, in the order of a card."""
        return tuple(passages(self.wording))

    @functools.cached_property
    def sections(self) -> Mapping[str, list[Passage]]:
        """The passages by section."""
        found: dict[str, list[Passage]] = {}
        for passage in self.passages:
            found.setdefault(passage.section, []).append(passage)
        return found

    @functools.cached_property
    def marked(self) -> tuple[Passage, ...]:
        """The passages that are more than plain words: those with source marks, cross-references and styles."""
        return tuple(passage for passage in self.passages if passage.has_marks)

    @functools.cached_property
    def whole(self) -> str:
        """All prose on lines of its own, for rules that look before they leap."""
        return "\n".join(passage.plain for passage in self.passages)

    def within(self, *sections: str) -> list[Passage]:
        """The prose of some sections."""
        return [passage for section in sections for passage in self.sections.get(section, ())]

    def length(self, *sections: str) -> int:
        """How many characters a reader sees of some sections."""
        return sum(len(passage.plain) for passage in self.within(*sections))

    def problem(self, rule: str, text: str, *route: str | int, **where: Unpack[Where]) -> Problem:
        """A problem in this language's file; see `Document.problem`."""
        return self.document.problem(rule, text, *route, **where)

    def about(self, passage: Passage, rule: str, text: str, **where: Unpack[Where]) -> Problem:
        """A problem with a passage."""
        return self.document.problem(rule, text, *passage.route, **where)


@dataclass(frozen=True, slots=True)
class Proof:
    """A sound entry with its files."""

    entry: Entry
    term: Document
    pages: Mapping[Locale, Page]

    @classmethod
    def of(cls, entry: Entry, documents: Mapping[str, Document]) -> Proof:
        """An entry and the files it was read from."""
        pages = {locale: Page(entry, locale, words, documents[locale]) for locale, words in entry.wordings.items()}
        return cls(entry, documents[TERM], pages)

    @property
    def english(self) -> Page:
        """The language that the others are translated from."""
        return self.pages[DEFAULT_LOCALE]

    @property
    def translations(self) -> list[Page]:
        """The other languages."""
        return [page for page in self.pages.values() if page.locale != DEFAULT_LOCALE]

    def problem(self, rule: str, text: str, *route: str | int, **where: Unpack[Where]) -> Problem:
        """A problem in term.yaml; see `Document.problem`."""
        return self.term.problem(rule, text, *route, **where)


@dataclass(frozen=True)
class Manuscript:
    """Everything that is checked together, the day that it is checked on, and the phrases that say its units."""

    drafts: tuple[Draft, ...]
    today: date
    phrases: tuple[Phrases, ...] = ()

    @functools.cached_property
    def proofs(self) -> tuple[Proof, ...]:
        """The sound entries with their files."""
        return tuple(Proof.of(draft.entry, draft.documents) for draft in self.drafts if draft.entry)

    @property
    def pages(self) -> Iterator[Page]:
        """The sound entries, language by language."""
        return (page for proof in self.proofs for page in proof.pages.values())

    @functools.cached_property
    def entries(self) -> Mapping[Slug, Entry]:
        """The sound entries as they are written, relations to missing entries included."""
        return {proof.entry.slug: proof.entry for proof in self.proofs}

    def above(self, slug: Slug) -> frozenset[Slug]:
        """Every entry broader than this one; see `bot.glossary.glossary.above`."""
        if slug not in self._above:
            self._above[slug] = above(slug, self.entries)
        return self._above[slug]

    @functools.cached_property
    def _above(self) -> dict[Slug, frozenset[Slug]]:
        return {}

    @functools.cached_property
    def glossary(self) -> Glossary:
        """The sound entries as readers get them."""
        return assemble(self.drafts)

    @functools.cached_property
    def slugs(self) -> frozenset[Slug]:
        """Every folder, so that a faulty entry is not called unknown besides."""
        return frozenset(draft.slug for draft in self.drafts)
