"""What a reader or a group chose: language and role."""

from __future__ import annotations

import dataclasses
from typing import Unpack

from bot.answers.card import Action, Answer, Block, Card, Group, Paragraph, Small
from bot.answers.commands import privacy, subscriptions
from bot.answers.desk import Desk
from bot.errors import AskerError, StoreError
from bot.glossary.audience import Audience
from bot.glossary.markup import Run
from bot.language.calendar import own_name
from bot.question import About, ChatsChoice, ChooseAudience, ChooseLocale, Help, PersonsChoice, Settings


async def settings(_question: Settings, desk: Desk) -> Answer:
    """The preferences as they are, with buttons to change them."""
    return _settings(desk)


async def choose_locale(question: ChooseLocale, desk: Desk) -> Answer:
    """Save the language: the group's in a shared chat, else the person's."""
    if question.locale not in (None, *desk.phrasebook.locales):
        raise AskerError("stale-button")
    saving = _save_for_chat if _is_shared(desk) else _save_for_person
    changed = await saving(desk, locale=question.locale)
    phrase = "saved-locale" if question.locale else "saved-locale-automatic"
    return dataclasses.replace(_settings(changed), edits=True, toast=changed.say(phrase))


async def choose_audience(question: ChooseAudience, desk: Desk) -> Answer:
    """Save the person's role."""
    changed = await _save_for_person(desk, audience=question.audience)
    toast = changed.say("saved-audience", role=_role(changed))
    return dataclasses.replace(_settings(changed), edits=True, toast=toast)


def _settings(desk: Desk) -> Answer:
    say, shared = desk.say, _is_shared(desk)
    chosen = desk.chat.locale if shared else desk.person.locale
    language = own_name(chosen) if chosen else say("settings-automatic")
    lines = [say("settings-group" if shared else "settings-language", language=language)]
    lines += [] if shared else [say("settings-role", role=_role(desk))]
    if not shared and desk.asker.person is None:
        lines = [say("settings-unsaved")]
    blocks: tuple[Block, ...] = tuple(Paragraph((Run(line),)) for line in lines)
    blocks = (*blocks, Small((Run(say("settings-hint")),))) if len(lines) > 1 or shared else blocks
    return Answer((Card(say("settings-title"), blocks),), _buttons(desk, chosen, shared), locale=desk.locale)


def _buttons(desk: Desk, chosen: str | None, shared: bool) -> tuple[Action, ...]:
    if desk.asker.person is None and not shared:
        return ()
    say = desk.say
    locales = [
        Action(own_name(tag), ChooseLocale(tag), Group.LOCALE, active=tag == chosen) for tag in desk.phrasebook.locales
    ]
    automatic = [Action(say("settings-forget-locale"), ChooseLocale(None), Group.LOCALE, active=chosen is None)]
    roles = [
        Action(say(f"role-{each}"), ChooseAudience(each), Group.ROLE, active=each is desk.person.audience)
        for each in Audience
    ]
    kept = [*subscriptions.ways_in(desk), *privacy.ways_in(desk)]
    ways = [Action(say("help"), Help(), Group.COMMAND), Action(say("about"), About(), Group.COMMAND)]
    return (*locales, *automatic, *([] if shared else roles), *kept, *ways)


def _is_shared(desk: Desk) -> bool:
    """In a shared chat the settings are the chat's, unless they are shown to one person alone."""
    return desk.asker.chat is not None and desk.asker.public


async def _save_for_person(desk: Desk, **chosen: Unpack[PersonsChoice]) -> Desk:
    if desk.asker.person is None:
        raise AskerError("settings-unsaved")
    try:
        saved = await desk.preferences.save_person(desk.asker.surface, desk.asker.person, **chosen)
    except StoreError as refused:
        raise AskerError("not-saved") from refused
    return dataclasses.replace(desk, person=saved)


async def _save_for_chat(desk: Desk, **chosen: Unpack[ChatsChoice]) -> Desk:
    try:
        saved = await desk.preferences.save_chat(desk.asker.surface, str(desk.asker.chat), **chosen)
    except StoreError as refused:
        raise AskerError("not-saved") from refused
    return dataclasses.replace(desk, chat=saved)


def _role(desk: Desk) -> str:
    return desk.say(f"role-{desk.person.audience or Audience.EVERYONE}")
