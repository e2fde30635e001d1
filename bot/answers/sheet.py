"""An entry laid out for one reader: its words, in her language, for her role."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from bot.answers.knowledge import heading, headword
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry, Kind, Slug, Status, Wording
from bot.glossary.glossary import Glossary
from bot.glossary.markup import Inline, Run, parse
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.language.phrasebook import Phrases
from bot.news.newsstand import NOTHING_NEW, Newsstand

_ORDINARY = frozenset(
    {
        Kind.CONCEPT,
        Kind.TECHNIQUE,
        Kind.ARCHITECTURE,
        Kind.PROCESS,
        Kind.METRIC,
        Kind.FORMAT,
        Kind.TECHNOLOGY,
        Kind.PRODUCT_TYPE,
        Kind.ORGANISATION_TYPE,
    }
)
"""Kinds whose names are no proper names."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What every section is written from."""

    entry: Entry
    glossary: Glossary
    say: Phrases
    audience: Audience = Audience.EVERYONE
    newsstand: Newsstand = NOTHING_NEW

    @property
    def words(self) -> Wording:
        """The entry's wording in the reader's language, else in English."""
        return self.entry.wording(self.say.locale)

    @property
    def is_translated(self) -> bool:
        """Whether the entry is written in the reader's language."""
        return self.entry.speaks(self.say.locale)

    @property
    def is_stub(self) -> bool:
        """Whether the entry has no more than its definition."""
        return self.entry.status is Status.STUB

    @property
    def heading(self) -> str:
        """The headword as a title begins with it."""
        return heading(self.entry, self.say.locale)

    @property
    def title(self) -> str:
        """The headword, and outside English the English name where it differs."""
        words = self.words
        english = self.entry.wordings[DEFAULT_LOCALE]
        name = english.full or english.headword
        if words is english or name.casefold() == words.headword.casefold():
            return self.heading
        return self.say(
            "title-with-english", headword=self.heading, english=_within_a_line(name, self.entry, DEFAULT_LOCALE)
        )

    def read(self, text: str) -> tuple[Inline, ...]:
        """A text of the entry; a cross-reference without words of its own gets the headword."""
        return tuple(
            dataclasses.replace(run, text=self._named(run.entry))
            if isinstance(run, Run) and run.entry and run.text == run.entry
            else run
            for run in parse(text)
        )

    def _named(self, slug: Slug) -> str:
        entry = self.glossary.resolve(slug)
        return _within_a_line(headword(entry, self.say.locale), entry, self.say.locale) if entry else slug

    def name_of(self, slug_or_name: Slug) -> str:
        """The headword behind a slug; a text that is no slug stands for itself."""
        entry = self.glossary.resolve(slug_or_name)
        return headword(entry, self.say.locale) if entry else slug_or_name

    def label_of(self, slug: Slug) -> str:
        """The same where it begins a line."""
        entry = self.glossary.resolve(slug)
        return heading(entry, self.say.locale) if entry else slug


def _within_a_line(name: str, entry: Entry, locale: Locale) -> str:
    """A name as it stands inside a line: only proper names, acronyms and German nouns keep their capital."""
    is_ordinary = entry.kind in _ORDINARY and name[1:2].islower() and locale != "de"
    return name[:1].lower() + name[1:] if is_ordinary else name
