"""All entries together, and how they hang together: built once, never changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.glossary.entry import Category, Entry, Slug, Status


@dataclass(frozen=True, slots=True)
class Relations:
    """How entries hang together: former slugs, and what is computed from broader and related."""

    former: Mapping[Slug, Slug]
    narrower: Mapping[Slug, tuple[Slug, ...]]
    ancestors: Mapping[Slug, tuple[Slug, ...]]
    related: Mapping[Slug, tuple[Slug, ...]]
    categories: Mapping[Category, tuple[Slug, ...]]

    @classmethod
    def among(cls, entries: Mapping[Slug, Entry]) -> Relations:
        """The relations among these entries."""
        shown = {slug: entry for slug, entry in entries.items() if entry.status is not Status.RETIRED}
        return cls(
            former=_former(entries),
            narrower=_narrower(shown),
            ancestors={slug: _breadcrumb(slug, entries) for slug in entries},
            related=_related(shown),
            categories={
                category: tuple(slug for slug, entry in shown.items() if entry.category is category)
                for category in Category
            },
        )


class Glossary:
    """The entries by slug, in alphabetical order, with their relations; reloading builds a new one.

    Relations to entries that are not there are dropped, so that whatever an entry names can be opened. `version`
    changes when the content does.
    """

    __slots__ = ("entries", "relations", "version")

    entries: Mapping[Slug, Entry]
    relations: Relations
    version: str

    def __init__(self, entries: Iterable[Entry] = (), version: str = "") -> None:
        written = {entry.slug: entry for entry in sorted(entries, key=lambda entry: entry.slug)}
        self.entries = MappingProxyType({slug: _within(entry, written) for slug, entry in written.items()})
        self.relations = Relations.among(self.entries)
        self.version = version

    @classmethod
    def restored(cls, entries: Mapping[Slug, Entry], relations: Relations, version: str) -> Glossary:
        """A glossary that was taken apart before; its entries may be made as they are asked for."""
        glossary = cls.__new__(cls)
        glossary.entries, glossary.relations, glossary.version = entries, relations, version
        return glossary

    @property
    def former(self) -> Mapping[Slug, Slug]:
        """Every lasting old slug, and the present one that it leads to."""
        return self.relations.former

    def resolve(self, slug: Slug) -> Entry | None:
        """The entry now filed under the slug: itself, the one once named so, or what replaced a retired one."""
        return self.entries.get(self.relations.former.get(slug, slug))

    def narrower(self, slug: Slug) -> tuple[Slug, ...]:
        """The entries that name this one as broader."""
        return self.relations.narrower.get(slug, ())

    def related(self, slug: Slug) -> tuple[Slug, ...]:
        """The entries on the edge: those it names, then those naming it; never itself, its ancestors or descendants."""
        return self.relations.related.get(slug, ())

    def ancestors(self, slug: Slug) -> tuple[Slug, ...]:
        """The breadcrumb above the entry: from the root down, along the first broader of each."""
        return self.relations.ancestors.get(slug, ())

    def in_category(self, category: Category) -> tuple[Entry, ...]:
        """The entries on a shelf; retired ones have left it."""
        return tuple(self.entries[slug] for slug in self.relations.categories[category])


def above(slug: Slug, entries: Mapping[Slug, Entry]) -> frozenset[Slug]:
    """Every entry broader than this one, at any distance and along every path; itself only if it is in a cycle."""
    found: set[Slug] = set()
    waiting = [slug]
    while waiting:
        entry = entries.get(waiting.pop())
        fresh = [broader for broader in entry.broader if broader not in found] if entry else []
        found.update(fresh)
        waiting += fresh
    return frozenset(found)


def _within(entry: Entry, entries: Mapping[Slug, Entry]) -> Entry:
    if all(slug in entries for slug in (*entry.broader, *entry.related, *entry.similar)):
        return entry
    return dataclasses.replace(
        entry,
        broader=tuple(slug for slug in entry.broader if slug in entries),
        related=tuple(slug for slug in entry.related if slug in entries),
        similar=tuple(slug for slug in entry.similar if slug in entries),
    )


def _former(entries: Mapping[Slug, Entry]) -> dict[Slug, Slug]:
    next_slug = {old: entry.slug for entry in entries.values() for old in entry.formerly if old not in entries}
    next_slug |= {
        entry.slug: entry.replaced_by
        for entry in entries.values()
        if entry.status is Status.RETIRED and entry.replaced_by
    }
    return {old: current for old in next_slug if (current := _last(old, next_slug)) in entries and current != old}


def _last(slug: Slug, next_slug: Mapping[Slug, Slug]) -> Slug:
    seen: set[Slug] = set()
    while slug in next_slug and slug not in seen:
        seen.add(slug)
        slug = next_slug[slug]
    return slug


def _narrower(entries: Mapping[Slug, Entry]) -> dict[Slug, tuple[Slug, ...]]:
    found: dict[Slug, list[Slug]] = {}
    for slug, entry in entries.items():
        for broader in entry.broader:
            found.setdefault(broader, []).append(slug)
    return {slug: tuple(narrower) for slug, narrower in found.items()}


def _related(entries: Mapping[Slug, Entry]) -> dict[Slug, tuple[Slug, ...]]:
    named: dict[Slug, list[Slug]] = {slug: list(entry.related) for slug, entry in entries.items()}
    for slug, entry in entries.items():
        for other in entry.related:
            named.get(other, []).append(slug)
    ancestors = {slug: above(slug, entries) for slug in entries}
    return {
        slug: tuple(
            other
            for other in dict.fromkeys(others)
            if other in entries and other != slug and other not in ancestors[slug] and slug not in ancestors[other]
        )
        for slug, others in named.items()
    }


def _breadcrumb(slug: Slug, entries: Mapping[Slug, Entry]) -> tuple[Slug, ...]:
    trail = [slug]
    while broader := entries[trail[-1]].broader:
        if broader[0] in trail:
            break
        trail.append(broader[0])
    return tuple(reversed(trail[1:]))
