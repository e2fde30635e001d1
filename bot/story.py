"""What others write, as values: a feed's article, a numbered issue of the newsletter and its links. Texts are plain."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.glossary.entry import Slug
from bot.language.locale import Locale

LONGEST_HEADLINE = 160
LONGEST_SUMMARY = 800
LONGEST_PUBLISHER = 60
LONGEST_LINK = 500
LONGEST_EDITION = 40_000
LONGEST_CAMPAIGN = 40_000
"""Characters of its slugs, with spaces between them."""


@dataclass(frozen=True, slots=True)
class Story:
    """One article of a feed.

    `link` is an https URL, and no two stories have the same. `summary` helps to find entries and is not shown.
    `moment` is in UTC. `locale` is the language as the feed gives it, which need be none that the bot speaks; None
    where it is not known. `feed` is the name that the operator gave the feed.
    """

    link: str
    headline: str
    summary: str
    publisher: str
    moment: datetime
    locale: Locale | None
    feed: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One numbered issue of the newsletter in one language; `monday` begins the week that it is about."""

    number: int
    locale: Locale
    headline: str
    link: str
    monday: date
    text: str

    @property
    def sunday(self) -> date:
        """The last day of its week."""
        return self.monday + timedelta(days=6)


@dataclass(frozen=True, slots=True)
class Campaign:
    """The newsletter issue that links stand in, as they name it, in one language; `slugs` are the entries it links."""

    name: str
    locale: Locale
    slugs: tuple[Slug, ...] = ()
    issue_url: str | None = None
