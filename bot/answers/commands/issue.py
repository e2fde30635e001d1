"""The words that an issue of the newsletter links, from its campaign."""

from __future__ import annotations

from bot.answers import actions
from bot.answers.card import Answer, Bullets, Card, Small
from bot.answers.commands.terms import entry_line
from bot.answers.desk import Desk
from bot.errors import AskerError
from bot.glossary.markup import Run
from bot.question import IssueWords


async def issue_words(question: IssueWords, desk: Desk) -> Answer:
    """A page of the entries with their definitions, a button each, and the way back to the issue where it is known."""
    campaign = await desk.campaigns.of(question.campaign, desk.locale)
    if campaign is None:
        raise AskerError("news-no-edition", number=question.campaign)
    glossary, size, page = desk.knowledge.glossary, desk.asker.page_size, question.page
    slugs = tuple(entry.slug for slug in campaign.slugs if (entry := glossary.resolve(slug)))
    shown = actions.paged(slugs, page, size)
    more = IssueWords(question.campaign, page + 1) if slugs[(page + 1) * size :] else None
    title = desk.say("news-words-in-issue", number=question.campaign)
    back = Run(desk.say("newsletter-back", issue=question.campaign), link=campaign.issue_url)
    ways = (Small((back,)),) if campaign.issue_url else ()
    card = Card(title, (Bullets(tuple(entry_line(slug, desk) for slug in shown)), *ways))
    buttons = (*actions.to_entries(shown, desk), *actions.turning(more, desk.say("next")))
    return Answer((card,), buttons, locale=desk.locale)
