"""What Telegram shows of the bot before anyone asks: its commands, name and descriptions, in every language."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from telegram import BotCommand, BotCommandScope, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError

from bot.clock import Clock
from bot.language.locale import DEFAULT_LOCALE
from bot.language.phrasebook import Phrasebook, Phrases
from bot.surfaces.telegram.api import Api
from bot.surfaces.telegram.request import TooFastError

PRIVATE_COMMANDS = ("explain", "quiz", "browse", "news", "settings", "help")
GROUP_COMMANDS = ("explain", "quiz", "settings", "help")

LONGEST_WAIT = 120.0
"""Seconds to wait at most before a menu is set; who has changed a name too often is told to come back next day."""

_log = logging.getLogger(__name__)


async def set_menus(api: Api, phrasebook: Phrasebook, clock: Clock) -> None:
    """Set everything that differs; what Telegram refuses is logged, since the bot answers without it as well.

    Servers that start together set the same and are too many for Telegram: each waits as it is told.
    """
    for locale in phrasebook.locales:
        phrases = phrasebook.speak(locale)
        code = None if locale == DEFAULT_LOCALE else locale
        for set_one in (*_commands(api, phrases, code), *_names(api, phrases, code)):
            try:
                await _set(set_one, clock)
            except TelegramError as error:
                _log.warning("a menu in %s is not set: %s", locale, error, extra={"action": "telegram_menus"})


async def _set(set_one: Callable[[], Awaitable[object]], clock: Clock) -> None:
    try:
        await set_one()
    except TooFastError as told:
        if told.seconds > LONGEST_WAIT:
            raise
        await clock.sleep(told.seconds)
        await set_one()


def _commands(api: Api, phrases: Phrases, code: str | None) -> Iterator[Callable[[], Awaitable[object]]]:
    scopes: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
        (BotCommandScopeAllPrivateChats(), PRIVATE_COMMANDS),
        (BotCommandScopeAllGroupChats(), GROUP_COMMANDS),
    )
    for scope, names in scopes:
        commands = [BotCommand(name, phrases(f"command-{name}")) for name in names]
        yield partial(api.set_my_commands, commands, scope=scope, language_code=code)


def _names(api: Api, phrases: Phrases, code: str | None) -> Iterator[Callable[[], Awaitable[object]]]:
    """Telegram lets a bot change these only a few times a day, so they are set only where they differ."""
    name, description, short = (phrases(f"telegram-{text}") for text in ("name", "description", "short-description"))

    async def set_name() -> None:
        if (await api.get_my_name(code)).name != name:
            await api.set_my_name(name, language_code=code)

    async def set_description() -> None:
        if (await api.get_my_description(code)).description != description:
            await api.set_my_description(description, language_code=code)

    async def set_short_description() -> None:
        if (await api.get_my_short_description(code)).short_description != short:
            await api.set_my_short_description(short, language_code=code)

    yield from (set_name, set_description, set_short_description)
