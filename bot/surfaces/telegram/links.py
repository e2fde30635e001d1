"""Links that lead to this bot and to its messages."""

from __future__ import annotations

import re

_SUPERGROUP = re.compile(r"-100(\d+)")


def deep_link(username: str, address: str) -> str:
    """Opens the private chat with the bot at an address."""
    return f"https://t.me/{username}?start={address}"


def message_link(chat: int, message: int, username: str | None = None) -> str | None:
    """Leads to a message of a supergroup or channel; None for other chats, whose messages have no links."""
    if username:
        return f"https://t.me/{username}/{message}"
    found = _SUPERGROUP.fullmatch(str(chat))
    return f"https://t.me/c/{found[1]}/{message}" if found else None
