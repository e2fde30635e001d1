"""The shelves, and what stands on each from A to Z."""

from __future__ import annotations

from collections.abc import Sequence

from bot.answers import actions
from bot.answers.actions import paged, turning
from bot.answers.card import Action, Answer, Bullets, Card, Group, Paragraph, Text
from bot.answers.desk import Desk
from bot.answers.knowledge import heading
from bot.glossary.entry import Category, Entry, Slug
from bot.glossary.glossary import Glossary
from bot.glossary.markup import Run, parse, plain_text
from bot.language.locale import Locale
from bot.lookup.fold import key_of
from bot.question import Browse, Random

LINE_LENGTH = 90


async def browse(question: Browse, desk: Desk) -> Answer:
    """All categories, or a page of one."""
    return _shelf(question.category, question.page, desk) if question.category else _shelves(desk)


def alphabetical(entries: Sequence[Entry], locale: Locale) -> list[Entry]:
    """Entries by headword, accents and case aside."""
    return sorted(entries, key=lambda entry: (key_of(entry.wording(locale).headword), entry.slug))


def shelves(glossary: Glossary) -> dict[Category, tuple[Entry, ...]]:
    """The categories that have entries, in their own order."""
    return {category: entries for category in Category if (entries := glossary.in_category(category))}


def _shelves(desk: Desk) -> Answer:
    say = desk.say
    buttons = tuple(
        Action(
            say("browse-count", category=say(f"category-{category}"), count=len(entries)),
            Browse(category),
            Group.CHOICE,
        )
        for category, entries in shelves(desk.knowledge.glossary).items()
    )
    card = Card(say("browse-title"), (Paragraph((Run(say("browse-hint")),)),))
    return Answer((card,), (*buttons, Action(say("random"), Random(), Group.COMMAND)), locale=desk.locale, edits=True)


def _shelf(category: Category, page: int, desk: Desk) -> Answer:
    say, size = desk.say, desk.asker.page_size
    slugs = [entry.slug for entry in alphabetical(desk.knowledge.glossary.in_category(category), desk.locale)]
    pages = max(1, -(-len(slugs) // size))
    page = min(page, pages - 1)
    shown = paged(slugs, page, size)
    title = say("browse-page", category=say(f"category-{category}"), page=page + 1, pages=pages)
    turns = (
        *turning(Browse(category, page - 1) if page else None, say("previous")),
        *turning(Browse(category, page + 1) if page + 1 < pages else None, say("next")),
        Action(say("browse-title"), Browse(), Group.PAGE),
    )
    card = Card(title, (Bullets(tuple(_line(slug, desk) for slug in shown)),))
    return Answer((card,), (*actions.to_entries(shown, desk), *turns), locale=desk.locale, edits=True)


def _line(slug: Slug, desk: Desk) -> Text:
    entry = desk.knowledge.glossary.entries[slug]
    definition = actions.cut(plain_text(parse(entry.wording(desk.locale).definition)), LINE_LENGTH)
    return (Run(heading(entry, desk.locale), strong=True), Run(f" – {definition}"))
