"""What other programs read of the site: its map, for search engines, and a feed of new and changed entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.answers.knowledge import Knowledge
from bot.glossary.entry import Entry, Status
from bot.language.calendar import PartialDate
from bot.language.locale import Locale
from bot.language.phrasebook import Phrases
from bot.surfaces.web.pages import shelves, templates

IN_FEED = 30
_LONG_AGO = PartialDate(1970, 1, 1)

Changed = Mapping[Locale, PartialDate | None]


def sitemap(knowledge: Knowledge, locales: Sequence[Locale], base: str) -> str:
    """Every page that search engines may list, with its languages and when it was last changed."""
    everywhere: Changed = dict.fromkeys(locales)
    places = [(rest, "/", everywhere) for rest in ("", "a-z", *(f"c/{shelf}" for shelf, _ in shelves(knowledge)))]
    places += [(f"t/{entry.slug}", f"/t/{entry.slug}", _changed(entry)) for entry in _published(knowledge)]
    return templates().get_template("sitemap.xml").render(base=base, locales=locales, places=places)


def feed(knowledge: Knowledge, say: Phrases, base: str) -> str:
    """The entries that were added or changed last, as an Atom feed in one language."""
    locale = say.locale
    dated = [(words.review.changed, entry) for entry in _published(knowledge) if (words := entry.wordings.get(locale))]
    dated.sort(key=lambda pair: pair[0], reverse=True)
    updated = dated[0][0] if dated else _LONG_AGO
    listed = [entry for _, entry in dated[:IN_FEED]]
    named = {"title": say("web-title", name=say("newsletter-feed")), "lead": say("newsletter-feed-lead")}
    template = templates().get_template("feed.xml")
    return template.render(named, base=base, locale=locale, listed=listed, updated=updated)


def _published(knowledge: Knowledge) -> Iterator[Entry]:
    return (entry for entry in knowledge.glossary.entries.values() if entry.status is Status.PUBLISHED)


def _changed(entry: Entry) -> Changed:
    return {locale: words.review.changed for locale, words in entry.wordings.items()}
