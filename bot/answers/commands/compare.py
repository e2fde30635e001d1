"""Two entries side by side: both definitions, and the sentence that tells them apart where there is one."""

from __future__ import annotations

from bot.answers import actions, sections
from bot.answers.card import Answer, Block, Card, Heading, Quotation
from bot.answers.desk import Desk
from bot.errors import AskerError
from bot.glossary.entry import Entry, Slug
from bot.glossary.markup import parse
from bot.question import Compare


async def compare(question: Compare, desk: Desk) -> Answer:
    """The two entries of a button or a typed command."""
    return side_by_side(question.first, question.second, desk)


def side_by_side(first: Slug, second: Slug, desk: Desk) -> Answer:
    """One card with both, and what both share of their provenance once; AskerError unless there are two entries."""
    entries = [desk.knowledge.glossary.resolve(slug) for slug in (first, second)]
    found = [entry for entry in entries if entry]
    if len(found) < len(entries) or found[0] is found[1]:
        raise AskerError("compare-unknown")
    sheets = [desk.sheet(entry, None) for entry in found]
    blocks: list[Block] = []
    for sheet in sheets:
        blocks += [Heading(sheet.heading), *sections.definition(sheet), *sections.notices(sheet)]
    difference = _difference(found[0], found[1], desk)
    blocks += [Quotation((parse(difference),))] if difference else []
    blocks += dict.fromkeys(block for sheet in sheets for block in sections.provenance(sheet))
    title = desk.say("compare-title", first=sheets[0].heading, second=sheets[1].words.headword)
    buttons = actions.to_entries([entry.slug for entry in found], desk)
    return Answer((Card(title, tuple(blocks)),), buttons, locale=desk.locale)


def _difference(first: Entry, second: Entry, desk: Desk) -> str | None:
    """The sentence may stand on either side."""
    return first.wording(desk.locale).similar.get(second.slug) or second.wording(desk.locale).similar.get(first.slug)
