"""The answer that shows an entry, whichever command led there."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from bot.answers import actions, views
from bot.answers.actions import Carried
from bot.answers.card import Answer, Block, Group, Small
from bot.answers.desk import Desk
from bot.answers.reporting import report_line
from bot.answers.sheet import Sheet
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry, Slug
from bot.glossary.markup import Run
from bot.language.locale import Locale
from bot.question import Turn, View


@dataclass(frozen=True, slots=True)
class Face:
    """All that an entry's answer depends on. Who asks is not in it, so that readers of the same face share it."""

    slug: Slug
    locale: Locale
    audience: Audience
    view: View
    shared: bool
    brief: bool
    carried: Carried


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
    shared = desk.asker.public and audience is None
    carried = actions.carried_by(sheet, desk)
    locales, brief = desk.phrasebook.locales, desk.asker.brief
    face = Face(entry.slug, sheet.say.locale, sheet.audience, view, shared, brief, carried)
    answer = desk.knowledge.kept(face, lambda: _answer(face, sheet, locales, desk.report_url))
    if view is View.NEWS and answer.view is not View.NEWS:
        notice = notice or desk.say("news-none")
    if not notice:
        return answer
    [card] = answer.cards
    return dataclasses.replace(answer, cards=(dataclasses.replace(card, blocks=(_small(notice), *card.blocks)),))


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


def _answer(face: Face, sheet: Sheet, locales: Sequence[Locale], report_url: str | None) -> Answer:
    view = face.view if views.has(sheet, face.view) else View.CARD
    is_public_card = face.shared and view is View.CARD
    card = views.public_card(sheet, brief=face.brief) if is_public_card else views.card(sheet, view)
    if view is View.FACTS and report_url:
        card = dataclasses.replace(card, blocks=(*card.blocks, report_line(report_url, sheet)))
    return Answer(
        (card,),
        actions.for_entry(sheet, view, face.carried, locales),
        locale=face.locale,
        audience=face.audience,
        slug=face.slug,
        view=view,
        whisper=views.whisper(sheet, view),
    )
