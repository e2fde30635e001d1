"""The entries that a text names: one opens at once, several are listed."""

from __future__ import annotations

from bot.answers import actions
from bot.answers.actions import paged, turning
from bot.answers.card import Answer, Bullets, Card, Paragraph, Result
from bot.answers.desk import Desk
from bot.answers.entries import show
from bot.answers.knowledge import heading
from bot.glossary.entry import Slug
from bot.glossary.markup import Run, parse
from bot.question import Terms

LONGEST_TEXT = 20_000


async def terms(question: Terms, desk: Desk) -> Answer:
    """The entries of a forwarded post, a replied-to message or a pasted text."""
    return list_terms(question.text, desk, question.page)


def list_terms(text: str, desk: Desk, page: int = 0) -> Answer:
    """One entry's card, or a page of definitions with a button each; not found if the text names none."""
    mentions = desk.knowledge.mentions.find(text[:LONGEST_TEXT])
    slugs = tuple(dict.fromkeys(mention.slug for mention in mentions))
    if not slugs:
        card = Card("", (Paragraph((Run(desk.say("terms-none")),)),))
        return Answer((card,), result=Result.NOT_FOUND, locale=desk.locale)
    if len(slugs) == 1:
        return show(desk.knowledge.glossary.entries[slugs[0]], desk)
    size = desk.asker.page_size
    shown = paged(slugs, page, size)
    following = turning(Terms(page=page + 1) if slugs[(page + 1) * size :] else None, desk.say("next"))
    card = Card(desk.say("terms-found"), (Bullets(tuple(entry_line(slug, desk) for slug in shown)),))
    return Answer((card,), (*actions.to_entries(shown, desk), *following), locale=desk.locale)


def entry_line(slug: Slug, desk: Desk) -> tuple[Run, ...]:
    """An entry by its headword and definition."""
    entry = desk.knowledge.glossary.entries[slug]
    definition = parse(entry.wording(desk.locale).definition)
    return (
        Run(heading(entry, desk.locale), strong=True),
        Run(" – "),
        *(run for run in definition if isinstance(run, Run)),
    )
