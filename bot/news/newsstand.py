"""What is in the news at one moment: each entry's stories, the newest of all, and the editions; never changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.glossary.entry import Entry, Slug
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.story import Edition, Story

LATEST = 50
"""The newest stories of each language that are kept beside those of the entries."""
MOST_OF_AN_ENTRY = 8
"""Stories that an entry shows at most, whatever its own rules say: more do not fit one message."""


@dataclass(frozen=True, slots=True)
class Newsstand:
    """Stories and editions by what asks for them, the newest first.

    `slugs` says which entries a story or edition names, by its link.
    """

    by_entry: Mapping[Slug, tuple[Story, ...]] = field(default_factory=dict)
    newest: tuple[Story, ...] = ()
    editions: tuple[Edition, ...] = ()
    slugs: Mapping[str, tuple[Slug, ...]] = field(default_factory=dict)

    def about(self, entry: Entry, locale: Locale) -> Sequence[Story]:
        """The entry's newest few, those in the reader's language first."""
        return _own_first(self.by_entry.get(entry.slug, ()), locale)[: _most(entry)]

    def latest(self, locale: Locale, most: int) -> Sequence[Story]:
        """The newest stories of all, those in the reader's language first."""
        return _own_first(self.newest, locale)[:most]

    def editions_for(self, locale: Locale) -> Sequence[Edition]:
        """The newsletter in the reader's language, else in English, else in the one that there is."""
        by_locale = {edition.locale: edition.locale for edition in self.editions}
        chosen = by_locale.get(locale) or by_locale.get(DEFAULT_LOCALE) or next(iter(by_locale), None)
        return [edition for edition in self.editions if edition.locale == chosen]

    def edition(self, number: int, locale: Locale) -> Edition | None:
        """One edition, in the reader's language if there is one."""
        own = [edition for edition in self.editions_for(locale) if edition.number == number]
        return next(iter([*own, *(each for each in self.editions if each.number == number)]), None)


NOTHING_NEW = Newsstand()


class Layout:
    """A newsstand in the making: takes stories one after another, the newest first; of two alike, the first counts."""

    def __init__(self, entries: Mapping[Slug, Entry], now: datetime) -> None:
        self._entries = entries
        self._now = now
        self._seen: set[str] = set()
        self._room: Counter[tuple[Slug | None, Locale | None]] = Counter()
        self._by_entry: dict[Slug, list[Story]] = {}
        self._newest: list[Story] = []
        self._slugs: dict[str, tuple[Slug, ...]] = {}

    def add(self, story: Story, slugs: tuple[Slug, ...]) -> None:
        """Lay out a story under the entries that it names."""
        alike = "".join(filter(str.isalnum, story.headline.casefold()))
        if not slugs or alike in self._seen:
            return
        self._seen.add(alike)
        if self._takes(None, story, LATEST):
            self._newest.append(story)
            self._slugs[story.link] = slugs
        for slug in slugs:
            entry = self._entries.get(slug)
            if entry and _is_news(entry, story, self._now) and self._takes(slug, story, _most(entry)):
                self._by_entry.setdefault(slug, []).append(story)

    def finish(self, editions: Iterable[tuple[Edition, tuple[Slug, ...]]]) -> Newsstand:
        """All of it, with the editions and the entries that those name."""
        named = dict(editions)
        return Newsstand(
            {slug: tuple(stories) for slug, stories in self._by_entry.items()},
            tuple(self._newest),
            tuple(sorted(named, key=lambda edition: (-edition.number, edition.locale))),
            self._slugs | {edition.link: slugs for edition, slugs in named.items()},
        )

    def _takes(self, slug: Slug | None, story: Story, most: int) -> bool:
        """Whether there is room for one more in the story's language, which is then taken."""
        self._room[slug, story.locale] += 1
        return self._room[slug, story.locale] <= most


def _is_news(entry: Entry, story: Story, now: datetime) -> bool:
    return now - story.moment <= timedelta(days=entry.news.max_age_days)


def _most(entry: Entry) -> int:
    return min(entry.news.max_stories, MOST_OF_AN_ENTRY)


def _own_first(stories: Sequence[Story], locale: Locale) -> Sequence[Story]:
    return sorted(stories, key=lambda story: story.locale != locale)
