"""Which entries a story is about: those that it names, and those whose own news rules it meets."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from bot.glossary.entry import Entry, Slug, Status
from bot.lookup.mentions import MentionFinder
from bot.story import Edition, Story

if TYPE_CHECKING:
    from ahocorasick_rs import AhoCorasick

NEAR = 80
"""Characters between the two words of a pair at most: about a sentence."""

_ACRONYM = re.compile(r"[^a-z]*[A-Z]{2}[^a-z]*")


class Matcher:
    """Finds the entries of a story; immutable."""

    def __init__(self, entries: Iterable[Entry], finder: MentionFinder) -> None:
        self.finder = finder
        self._entries = [entry for entry in entries if entry.status is not Status.RETIRED]
        self._words = _Words(word for entry in self._entries for word in _words_of(entry))
        self._meeting: defaultdict[str, list[Entry]] = defaultdict(list)
        self._excluding: defaultdict[Slug, frozenset[str]] = defaultdict(frozenset)
        for entry in self._entries:
            for word in {*entry.news.any, *(first for first, _ in entry.news.near)}:
                self._meeting[word].append(entry)
            self._excluding[entry.slug] = frozenset(entry.news.excluded)

    def slugs_of(self, story: Story) -> tuple[Slug, ...]:
        """Each entry once: as the headline and summary name them, then those that only rules find."""
        text = f"{story.headline}. {story.summary}"
        places = self._words.places(text)
        named = [mention.slug for mention in self.finder.find(text)]
        ruled = [entry.slug for word in places for entry in self._meeting.get(word, ()) if _meets(entry, word, places)]
        return tuple(slug for slug in dict.fromkeys((*named, *ruled)) if not self._excluding[slug] & places.keys())

    def slugs_in(self, edition: Edition) -> tuple[Slug, ...]:
        """Each entry that an edition names once, in the order of its text."""
        found = self.finder.find(f"{edition.headline}. {edition.text}")
        return tuple(dict.fromkeys(mention.slug for mention in found))


class _Words:
    """Finds words and phrases as they are written, whole, in any case; acronyms in capitals alone."""

    def __init__(self, words: Iterable[str]) -> None:
        from ahocorasick_rs import AhoCorasick  # noqa: PLC0415  # only who reads stories pays for the import

        written = sorted(set(words))
        self._cased = [word for word in written if _ACRONYM.fullmatch(word)]
        self._uncased = [word for word in written if not _ACRONYM.fullmatch(word)]
        self._find_cased: AhoCorasick = AhoCorasick(self._cased)
        self._find_uncased: AhoCorasick = AhoCorasick([word.lower() for word in self._uncased])

    def places(self, text: str) -> Mapping[str, list[tuple[int, int]]]:
        """Where each word stands that is in the text, as start and end."""
        found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for words, finder, where in (
            (self._cased, self._find_cased, text),
            (self._uncased, self._find_uncased, text.lower()),
        ):
            for number, start, end in finder.find_matches_as_indexes(where, overlapping=True):
                if not (where[start - 1 : start].isalnum() or where[end : end + 1].isalnum()):
                    found[words[number]].append((start, end))
        return found


def _words_of(entry: Entry) -> Iterator[str]:
    yield from entry.news.any
    yield from entry.news.excluded
    for pair in entry.news.near:
        yield from pair


def _meets(entry: Entry, word: str, places: Mapping[str, list[tuple[int, int]]]) -> bool:
    if word in entry.news.any:
        return True
    seconds = [second for first, second in entry.news.near if first == word and second in places]
    return any(
        max(start, other) - min(end, other_end) <= NEAR
        for second in seconds
        for start, end in places[word]
        for other, other_end in places[second]
    )
