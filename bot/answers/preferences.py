"""Where preferences are kept: the store fulfils this protocol."""

from __future__ import annotations

import dataclasses
from typing import Protocol, Unpack

from bot.question import NOTHING_CHOSEN, ChatsChoice, PersonsChoice, Preference


class Preferences(Protocol):
    """Reads and saves preferences of persons and shared chats, by surface and the platform's own identifier.

    Reading takes a fifth of a second at most: an answer goes out without preferences rather than late. Saving touches
    only what is chosen now: what another server saved meanwhile stays.
    """

    async def of_person(self, surface: str, person: str) -> Preference:
        """The person's preference; nothing chosen for a stranger. StoreError if the store does not answer."""

    async def of_chat(self, surface: str, chat: str) -> Preference:
        """The shared chat's preference; nothing chosen for a new one. StoreError if the store does not answer."""

    async def save_person(self, surface: str, person: str, **chosen: Unpack[PersonsChoice]) -> Preference:
        """Keep what the person chose; her whole preference then. StoreError if it could not be kept."""

    async def save_chat(self, surface: str, chat: str, **chosen: Unpack[ChatsChoice]) -> Preference:
        """Keep what was chosen for the chat; its whole preference then. StoreError if it could not be kept."""


class Unkept:
    """Preferences that last as long as the process: for the terminal and for trying things out."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, str], Preference] = {}

    async def of_person(self, surface: str, person: str) -> Preference:
        """What was saved in this process."""
        return self._kept.get(("person", surface, person), NOTHING_CHOSEN)

    async def of_chat(self, surface: str, chat: str) -> Preference:
        """What was saved in this process."""
        return self._kept.get(("chat", surface, chat), NOTHING_CHOSEN)

    async def save_person(self, surface: str, person: str, **chosen: Unpack[PersonsChoice]) -> Preference:
        """Keep it in memory."""
        key = "person", surface, person
        self._kept[key] = dataclasses.replace(self._kept.get(key, NOTHING_CHOSEN), **chosen)
        return self._kept[key]

    async def save_chat(self, surface: str, chat: str, **chosen: Unpack[ChatsChoice]) -> Preference:
        """Keep it in memory."""
        key = "chat", surface, chat
        self._kept[key] = dataclasses.replace(self._kept.get(key, NOTHING_CHOSEN), **chosen)
        return self._kept[key]
