"""Stories and editions of a test's own."""

from __future__ import annotations

from datetime import date, timedelta

from bot.answers.knowledge import Knowledge
from bot.news.newsstand import Layout, Newsstand
from bot.news.rules import Matcher
from bot.story import Edition, Story
from tests.news.feeding import NOW


def story(headline: str, *, summary: str = "", days: float = 1, locale: str | None = "en", link: str = "") -> Story:
    """A story so many days old."""
    link = link or f"https://courier.example/{abs(hash((headline, locale)))}"
    return Story(link, headline, summary, "The Courier", NOW - timedelta(days=days), locale, "courier")


def edition(number: int, text: str, locale: str = "en", headline: str = "Chips") -> Edition:
    """An issue; number 13 is of the week from November 2 on, the others of the weeks around it."""
    monday = date(2026, 11, 2) + timedelta(weeks=number - 13)
    return Edition(number, locale, headline, f"https://letter.example/{locale}/{number}", monday, text)


def newsstand(knowledge: Knowledge, *told: Story, editions: tuple[Edition, ...] = ()) -> Newsstand:
    """The stories laid out over a glossary as the newsroom does it."""
    matcher = Matcher(knowledge.glossary.entries.values(), knowledge.mentions)
    layout = Layout(knowledge.glossary.entries, NOW)
    for each in sorted(told, key=lambda each: each.moment, reverse=True):
        layout.add(each, matcher.slugs_of(each))
    return layout.finish((each, matcher.slugs_in(each)) for each in editions)
