"""What a reader who comes from the newsletter finds around a card: the way back, and the issue's other words."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.answers.card import Action, Answer, Group, Small
from bot.answers.knowledge import Knowledge
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry, Slug
from bot.glossary.markup import Run
from bot.language.locale import Locale
from bot.language.phrasebook import Phrases
from bot.question import IssueWords, News, Question
from bot.story import Campaign

Rubrics = Mapping[str, str]
"""The newsletter's rubrics, such as `code`, and the https address of each."""

_NUMBERED = re.compile(r"(?:[a-z-]*-|[a-z]*)(\d{1,4})")


class Campaigns(Protocol):
    """Knows the campaigns, and counts what is opened from their links: never by whom."""

    async def of(self, name: str, locale: Locale) -> Campaign | None:
        """The registered campaign, if there is one; its language may be another."""

    def opened(self, name: str, slug: Slug, surface: str) -> None:
        """Count an opening; it is written down later."""


class NoCampaigns:
    """Where nothing is kept."""

    async def of(self, name: str, locale: Locale) -> Campaign | None:  # noqa: ARG002  # the protocol's parameters
        """Nothing is registered."""
        return None

    def opened(self, name: str, slug: Slug, surface: str) -> None:
        """Nothing is counted."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The issue that a link stood in: what it is counted as and called, where it is read, what asks for its words."""

    campaign: str
    issue: str
    issue_url: str | None
    words: Question | None


async def landing(name: str, locale: Locale, campaigns: Campaigns, knowledge: Knowledge) -> Landing | None:
    """Where a reader comes from: a registered campaign, or an edition of that number; None for a strange name."""
    campaign, numbered = await campaigns.of(name, locale), _NUMBERED.fullmatch(name)
    edition = knowledge.newsstand.edition(int(numbered[1]), locale) if numbered else None
    url = (campaign and campaign.issue_url) or (edition and edition.link) or None
    if edition:
        number = str(edition.number)
        return Landing(name if campaign else number, number, url, News(edition.number))
    return Landing(name, name, url, IssueWords(name) if campaign.slugs else None) if campaign else None


def around(answer: Answer, found: Landing, rubric: Run | None, say: Phrases, *, is_first: bool) -> Answer:
    """The card with the ways from and to the newsletter; `is_first` says how to go on."""
    ways = list(_ways(found, rubric, say))
    lines = [Small(tuple(ways))] if ways else []
    lines += [Small((Run(say("newsletter-go-on")),))] if is_first else []
    [card] = answer.cards
    words = (Action(say("news-words-in-issue", number=found.issue), found.words, Group.COMMAND),) if found.words else ()
    return dataclasses.replace(
        answer,
        cards=(dataclasses.replace(card, blocks=(*card.blocks, *lines)),),
        actions=(*answer.actions, *words),
    )


def rubric_of(entry: Entry, audience: Audience, rubrics: Rubrics, say: Phrases) -> Run | None:
    """The way from a role's note to the newsletter's rubric for her, where the operator has said where it is."""
    rubric = entry.rubrics.get(audience)
    if rubric is None or rubric not in rubrics:
        return None
    name = say(f"rubric-{rubric}") if say.has(f"rubric-{rubric}") else rubric.capitalize()
    return Run(say("newsletter-rubric", rubric=name), link=rubrics[rubric])


def _ways(found: Landing, rubric: Run | None, say: Phrases) -> Iterator[Run]:
    if found.issue_url:
        yield Run(say("newsletter-back", issue=found.issue), link=found.issue_url)
    if rubric:
        yield from ((Run(" · "), rubric) if found.issue_url else (rubric,))
