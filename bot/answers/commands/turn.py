"""Opening an entry, turning to another of its views, swapping its buttons, taking any entry."""

from __future__ import annotations

import dataclasses
import logging

from bot.answers.card import Action, Answer, Group
from bot.answers.desk import Desk
from bot.answers.entries import show, with_relatives
from bot.answers.landing import around, landing, rubric_of
from bot.errors import AskerError, StoreError
from bot.glossary.entry import Entry, Slug
from bot.glossary.glossary import Glossary
from bot.question import NOTHING_CHOSEN, More, Note, Open, Origin, Random, Turn, View

_log = logging.getLogger(__name__)


async def open_entry(question: Open, desk: Desk) -> Answer:
    """The entry as a new message; from a newsletter's link, with the ways back and to the other words of that issue."""
    answer = _shown(question, desk)
    if question.campaign is None or answer.slug is None:
        return answer
    issue = await landing(question.campaign, desk.locale, desk.campaigns, desk.knowledge)
    if desk.asker.origin is Origin.LINK:
        desk.campaigns.opened(issue.campaign if issue else question.campaign, answer.slug, desk.asker.surface)
    if issue is None or desk.asker.public:
        return answer
    rubric = rubric_of(_entry(question.slug, desk), answer.audience, desk.rubrics, desk.say)
    return around(answer, issue, rubric, desk.say, is_first=desk.person == NOTHING_CHOSEN)


async def turn(question: Turn, desk: Desk) -> Answer:
    """Another view in the place of the card."""
    return dataclasses.replace(_shown(question, desk, question.page), edits=True)


async def note(question: Note, desk: Desk) -> Answer:
    """The card with a role's note; a role pressed in private is remembered."""
    answer = _shown(Turn(question.slug, View.CARD, question.audience, question.locale), desk)
    return dataclasses.replace(answer, edits=True, toast=await _remember(question, desk))


async def more(question: More, desk: Desk) -> Answer:
    """The same card with the buttons that did not fit beside the first."""
    answer = show(_entry(question.slug, desk), desk, audience=question.audience)
    return dataclasses.replace(answer, edits=True, more=True)


async def random(_question: Random, desk: Desk) -> Answer:
    """Any entry that is more than a stub, else any at all."""
    entries = [entry for entry in desk.knowledge.glossary.entries.values() if entry.slug not in _gone(desk)]
    written = [entry for entry in entries if entry.wording(desk.locale).plain] or entries
    if not written:
        raise AskerError("not-found-nothing")
    answer = show(desk.dice.choice(written), desk)
    return dataclasses.replace(
        answer, actions=(*answer.actions, Action(desk.say("random-another"), Random(), Group.COMMAND))
    )


def _shown(question: Open | Turn, desk: Desk, page: int = 0) -> Answer:
    entry = _entry(question.slug, desk)
    notice = None if entry.slug == question.slug else desk.say("renamed", headword=entry.wording(desk.locale).headword)
    answer = show(entry, desk, view=question.view, audience=question.audience, notice=notice)
    return with_relatives(answer, entry, desk, page) if answer.view is View.RELATED else answer


def _entry(slug: Slug, desk: Desk) -> Entry:
    entry = desk.knowledge.glossary.resolve(slug)
    if entry is None:
        raise AskerError("not-found", query=slug)
    return entry


def _gone(desk: Desk) -> frozenset[Slug]:
    glossary: Glossary = desk.knowledge.glossary
    return frozenset(glossary.former)


async def _remember(question: Note, desk: Desk) -> str | None:
    asker, audience = desk.asker, question.audience
    pressed_in_private = asker.origin is Origin.BUTTON and asker.person and asker.chat is None
    if not pressed_in_private or audience is desk.person.audience:
        return None
    try:
        await desk.preferences.save_person(asker.surface, str(asker.person), audience=audience)
    except StoreError:
        _log.warning("a role could not be saved", exc_info=True)
        return None
    return desk.say("saved-audience", role=desk.say(f"role-{audience}"))
