"""The answer that shows an entry, whichever command led there."""

from __future__ import annotations

import dataclasses

from bot.answers import actions, views
from bot.answers.card import Answer, Block, Group, Small
from bot.answers.desk import Desk
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry
from bot.glossary.markup import Run
from bot.question import Turn, View


def show(
    entry: Entry,
    desk: Desk,
    *,
    view: View = View.CARD,
    audience: Audience | None = None,
    notice: str | None = None,
) -> Answer:
    """The entry's card with the view open; an empty view falls back to the card. `notice` is a small line on top."""
    sheet = desk.sheet(entry, audience)
    view = view if views.has(sheet, view) else View.CARD
    if desk.asker.public and view is View.CARD and audience is None:
        card = views.public_card(sheet, brief=desk.asker.brief)
    else:
        card = views.card(sheet, view)
    if notice:
        card = dataclasses.replace(card, blocks=(_small(notice), *card.blocks))
    return Answer(
        (card,),
        actions.for_entry(sheet, view, desk),
        locale=sheet.say.locale,
        audience=sheet.audience,
        slug=entry.slug,
        view=view,
        whisper=views.whisper(sheet, view),
    )


def with_relatives(answer: Answer, entry: Entry, desk: Desk, page: int) -> Answer:
    """The related view, with a page of its entries as buttons."""
    sheet = desk.sheet(entry, answer.audience)
    slugs, size = views.relatives(sheet), desk.asker.page_size
    carried = actions.carried_by(sheet, desk)
    fuller = Turn(entry.slug, View.RELATED, carried.audience, carried.locale, page + 1)
    following = actions.turning(fuller if slugs[(page + 1) * size :] else None, sheet.say("next"))
    listed = actions.to_entries(actions.paged(slugs, page, size), desk, carried.locale)
    kept = tuple(action for action in answer.actions if action.group is not Group.ENTRY)
    return dataclasses.replace(answer, actions=(*listed, *following, *kept))


def _small(text: str) -> Block:
    return Small((Run(text),))
