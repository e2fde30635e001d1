"""Two entries side by side: both definitions, and the sentence that tells them apart where there is one."""

from __future__ import annotations

from bot.answers import actions
from bot.answers.card import Answer, Block, Card, Heading, Paragraph, Quotation
from bot.answers.desk import Desk
from bot.errors import AskerError
from bot.glossary.entry import Entry, Slug
from bot.glossary.markup import parse
from bot.question import Compare


async def compare(question: Compare, desk: Desk) -> Answer:
    """The two entries of a button or a typed command."""
    return side_by_side(question.first, question.second, desk)


def side_by_side(first: Slug, second: Slug, desk: Desk) -> Answer:
    """One card with both; AskerError where one of them is not there, or both are the same."""
    entries = [desk.knowledge.glossary.resolve(slug) for slug in (first, second)]
    found = [entry for entry in entries if entry]
    if len(found) < len(entries) or found[0] is found[1]:
        raise AskerError("compare-unknown")
    words = [entry.wording(desk.locale) for entry in found]
    blocks: list[Block] = []
    for each in words:
        blocks += [Heading(each.headword), Paragraph(parse(each.definition))]
    difference = _difference(found[0], found[1], desk)
    blocks += [Quotation((parse(difference),))] if difference else []
    title = desk.say("compare-title", first=words[0].headword, second=words[1].headword)
    buttons = actions.to_entries([entry.slug for entry in found], desk)
    return Answer((Card(title, tuple(blocks)),), buttons, locale=desk.locale)


def _difference(first: Entry, second: Entry, desk: Desk) -> str | None:
    """The sentence may stand on either side."""
    return first.wording(desk.locale).similar.get(second.slug) or second.wording(desk.locale).similar.get(first.slug)
