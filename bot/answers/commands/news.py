"""What is in the news, and the newsletter: its archive, one edition, and the entries that each names."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers import actions
from bot.answers.actions import paged, turning
from bot.answers.card import Action, Answer, Block, Bullets, Card, Group, Heading, Paragraph, Text
from bot.answers.commands.terms import entry_line
from bot.answers.desk import Desk
from bot.answers.knowledge import heading, headword
from bot.answers.sections import story
from bot.glossary.entry import Slug
from bot.glossary.markup import Run
from bot.language.calendar import format_days
from bot.question import Kind, News, Subscribe
from bot.story import Edition

STORIES = 5
NAMED = 5
"""Entries that an edition is listed with."""


async def news(question: News, desk: Desk) -> Answer:
    """The newest stories, a page of the archive, or an edition."""
    if question.edition is not None:
        return _edition(question.edition, question.page, desk)
    return _archive(question.page, desk) if question.archive else _newest(desk)


def _newest(desk: Desk) -> Answer:
    newsstand = desk.knowledge.newsstand
    stories = newsstand.latest(desk.locale, STORIES)
    told: tuple[Text, ...] = tuple(story(each, desk.say) for each in stories) or ((Run(desk.say("news-nothing")),),)
    named = _known([slug for each in stories for slug in newsstand.slugs[each.link][:2]], desk)
    latest = newsstand.editions_for(desk.locale)[:1]
    buttons = (
        *actions.to_entries(named[: desk.asker.page_size], desk),
        *(Action(_title(edition, desk), News(edition.number), Group.CHOICE) for edition in latest),
        *_to_archive(desk),
    )
    return Answer((Card(desk.say("news-title"), tuple(map(Paragraph, told))),), buttons, locale=desk.locale)


def _edition(number: int, page: int, desk: Desk) -> Answer:
    newsstand, say, size = desk.knowledge.newsstand, desk.say, desk.asker.page_size
    edition = newsstand.edition(number, desk.locale)
    if edition is None:
        told = Paragraph((Run(say("news-no-edition", number=str(number))),))
        return Answer((Card(say("news-title"), (told,)),), _to_archive(desk), locale=desk.locale)
    slugs = _known(newsstand.slugs[edition.link], desk)
    shown = paged(slugs, page, size)
    headline = Run(edition.headline or say("news-read"), link=edition.link)
    blocks: list[Block] = [Paragraph((headline,))]
    if shown:
        blocks += [Heading(say("news-words")), Bullets(tuple(entry_line(slug, desk) for slug in shown))]
    turns = (
        *turning(News(number, page=page - 1) if page else None, say("previous")),
        *turning(News(number, page=page + 1) if slugs[(page + 1) * size :] else None, say("next")),
    )
    buttons = (*actions.to_entries(shown, desk), *turns, *_to_archive(desk))
    return Answer((Card(_title(edition, desk), tuple(blocks)),), buttons, locale=desk.locale, edits=True)


def _archive(page: int, desk: Desk) -> Answer:
    say, size = desk.say, desk.asker.page_size
    editions = desk.knowledge.newsstand.editions_for(desk.locale)
    shown = editions[page * size : (page + 1) * size]
    turns = (
        *turning(News(archive=True, page=page - 1) if page else None, say("previous")),
        *turning(News(archive=True, page=page + 1) if editions[(page + 1) * size :] else None, say("next")),
    )
    buttons = (
        *(Action(_title(edition, desk), News(edition.number), Group.CHOICE) for edition in shown),
        *turns,
        Action(say("news-title"), News(), Group.COMMAND),
        *_to_newsletter(desk),
    )
    listed = Bullets(tuple(_line(edition, desk) for edition in shown))
    body: Block = listed if shown else Paragraph((Run(say("news-no-archive")),))
    return Answer((Card(say("news-archive"), (body,)),), buttons, locale=desk.locale, edits=True)


def _title(edition: Edition, desk: Desk) -> str:
    week = format_days(edition.monday, edition.sunday, desk.locale)
    return desk.say("news-edition", number=str(edition.number), week=week)


def _line(edition: Edition, desk: Desk) -> Text:
    """An edition in the archive: its number and week, headline, and the first of its words."""
    entries = desk.knowledge.glossary.entries
    slugs = _known(desk.knowledge.newsstand.slugs[edition.link], desk)[:NAMED]
    names = ", ".join(
        [
            *(heading(entries[slug], desk.locale) for slug in slugs[:1]),
            *(headword(entries[slug], desk.locale) for slug in slugs[1:]),
        ]
    )
    rest = [Run(f"\n{edition.headline}")] if edition.headline else []
    return (Run(_title(edition, desk), strong=True), *rest, *([Run(f"\n{names}", emphasis=True)] if names else []))


def _known(slugs: Sequence[Slug], desk: Desk) -> list[Slug]:
    """Each once, without those whose entries are gone since."""
    return [slug for slug in dict.fromkeys(slugs) if slug in desk.knowledge.glossary.entries]


def _to_newsletter(desk: Desk) -> tuple[Action, ...]:
    """The way to have each issue sent here, where something can be sent."""
    if desk.asker.place is None or not desk.knowledge.newsstand.editions:
        return ()
    return (Action(desk.say("newsletter-subscribe"), Subscribe(kind=Kind.WEEKLY), Group.COMMAND),)


def _to_archive(desk: Desk) -> tuple[Action, ...]:
    if not desk.knowledge.newsstand.editions:
        return ()
    return (Action(desk.say("news-archive"), News(archive=True), Group.COMMAND),)
