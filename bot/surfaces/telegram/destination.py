"""Where deliveries go on Telegram: a chat, and its topic behind a slash."""

from __future__ import annotations

from bot.question import Place
from bot.surfaces.telegram.api import Parameters

SURFACE = "telegram"
GENERAL_TOPIC = 1
"""The first topic of every forum; a message to it must not name it."""


def destination(chat: int, thread: int | None, *, shared: bool) -> Place:
    """The place of a chat, or of a topic in it."""
    at = str(chat) if thread in {None, GENERAL_TOPIC} else f"{chat}/{thread}"
    return Place(SURFACE, at, str(chat) if shared else None)


def address_of(place: Place) -> Parameters:
    """The place as sendMessage takes it."""
    chat, _, thread = place.at.partition("/")
    return {"chat_id": int(chat)} | ({"message_thread_id": int(thread)} if thread else {})
