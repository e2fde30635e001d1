"""What answers are drawn from: the glossary and the look-up over its names, swapped as one when entries change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from bot.glossary.entry import Entry, Status, Wording
from bot.glossary.glossary import Glossary
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.lookup.filing import Filing
from bot.lookup.index import Index
from bot.lookup.names import Name, Subject
from bot.news.newsstand import NOTHING_NEW, Newsstand

if TYPE_CHECKING:
    from bot.lookup.mentions import MentionFinder

KEPT = 1_000
"""Finished answers that are kept, at about 3 kB each: far more than are asked for again and again."""

Made = TypeVar("Made")


class Knowledge:
    """One state of the glossary, with the look-up that belongs to it; never changed."""

    def __init__(self, glossary: Glossary, index: Index, newsstand: Newsstand = NOTHING_NEW) -> None:
        self.glossary = glossary
        self.index = index
        self.newsstand = newsstand
        self._kept: dict[Hashable, Any] = {}

    @classmethod
    def of(cls, glossary: Glossary) -> Knowledge:
        """Build the look-up over a glossary's names."""
        subjects = Subjects(glossary)
        return cls(glossary, Index.over(Filing.of(subjects, glossary.former), subjects))

    def kept(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made for the key before, else made now; at most `KEPT` things, for as long as this state lasts."""
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[key] = make()
        made: Made = self._kept[key]
        return made

    @cached_property
    def mentions(self) -> MentionFinder:
        """Finds the entries that a running text names; made when it is first needed."""
        from bot.lookup.mentions import MentionFinder  # noqa: PLC0415  # one question needs none

        return MentionFinder.build(subjects_of(self.glossary))

    def retold(self) -> Knowledge:
        """The same glossary, with a look-up that goes by what its entries say now; their names must be the same."""
        knowledge = self.over(self.glossary)
        knowledge.index = self.index.retold(Subjects(self.glossary))
        return knowledge

    def over(self, glossary: Glossary) -> Knowledge:
        """The same look-up over a glossary whose names are the same."""
        knowledge = Knowledge(glossary, self.index, self.newsstand)
        if "mentions" in vars(self):
            knowledge.mentions = self.mentions
        return knowledge

    def reporting(self, newsstand: Newsstand) -> Knowledge:
        """The same glossary and look-up with other news."""
        if newsstand is self.newsstand:
            return self
        knowledge = self.over(self.glossary)
        knowledge.newsstand = newsstand
        return knowledge

    def warm(self) -> None:
        """Make every part now, as a server does off its loop."""
        self.index.warm()
        self.mentions.find("")


class Subjects:
    """The subjects of a glossary, gone through only where a query is no name; their texts are joined anew each time."""

    def __init__(self, glossary: Glossary) -> None:
        self._glossary = glossary

    def __iter__(self) -> Iterator[Subject]:
        return subjects_of(self._glossary)


def subjects_of(glossary: Glossary) -> Iterator[Subject]:
    """The entries as the look-up takes them: names and texts."""
    for entry in glossary.entries.values():
        if entry.status is not Status.RETIRED:
            names = tuple(name for locale, words in entry.wordings.items() for name in _names(words, locale))
            yield Subject(entry.slug, names, {locale: _text(words) for locale, words in entry.wordings.items()})


def headword(entry: Entry, locale: Locale) -> str:
    """The name an entry is filed under in the locale."""
    return entry.wording(locale).headword


def heading(entry: Entry, locale: Locale) -> str:
    """The headword as it begins a line or labels a button: with a capital, unless English writes it the same way."""
    name = headword(entry, locale)
    is_own_spelling = name == headword(entry, DEFAULT_LOCALE) or name[1:2].isupper()
    return name if is_own_spelling else name[:1].upper() + name[1:]


def _names(words: Wording, locale: Locale) -> Iterator[Name]:
    yield Name(words.headword, locale, headword=True)
    if words.full:
        yield Name(words.full, locale)
    for alias in words.aliases:
        yield Name(alias.text, locale, False, alias.case_sensitive, alias.common_word, alias.no_fuzzy)


def _text(words: Wording) -> str:
    return " ".join((words.definition, *words.plain))
