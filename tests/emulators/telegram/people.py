"""Those who write to the bot, and the updates that their clients cause."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count
from typing import Any

Update = dict[str, Any]

BOT = {"id": 4242, "is_bot": True, "first_name": "Plainterms", "username": "plainterms_test_bot"}
_numbers = count(1000)
_COMMAND = re.compile(r"/[A-Za-z0-9_]+(@\w+)?")


@dataclass(frozen=True, slots=True)
class Person:
    """A user of Telegram."""

    id: int = 7
    language: str | None = "en"

    def parameters(self) -> dict[str, Any]:
        """As the Bot API describes it."""
        user = {"id": self.id, "is_bot": False, "first_name": f"Reader {self.id}"}
        return user | {"language_code": self.language} if self.language is not None else user


@dataclass(frozen=True, slots=True)
class Chat:
    """Where something is written; a private chat has its person's id."""

    id: int
    type: str = "private"
    username: str | None = None
    is_forum: bool = False

    def parameters(self) -> dict[str, Any]:
        """As the Bot API describes it."""
        chat: dict[str, Any] = {"id": self.id, "type": self.type}
        chat |= {"first_name": "Reader"} if self.type == "private" else {"title": "A group"}
        chat |= {"username": self.username} if self.username else {}
        return chat | {"is_forum": True} if self.is_forum else chat


ANNA = Person(7)
BELA = Person(8, "hu")
GROUP = Chat(-100_500, "supergroup")
CHANNEL = Chat(-100_900, "channel")


def private(person: Person) -> Chat:
    return Chat(person.id)


def message(text: str | None, person: Person | None = ANNA, chat: Chat | None = None, **more: Any) -> dict[str, Any]:
    """A message as Telegram describes it; `more` are further fields."""
    where = chat or private(person or ANNA)
    written: dict[str, Any] = {"message_id": next(_numbers), "date": 1_790_000_000, "chat": where.parameters()}
    if person:
        written["from"] = person.parameters()
    if text is not None:
        written |= {"text": text}
        if found := _COMMAND.match(text):
            written["entities"] = [{"type": "bot_command", "offset": 0, "length": found.end()}]
    return written | more


def says(text: str, person: Person | None = ANNA, chat: Chat | None = None, **more: Any) -> Update:
    return {"message": message(text, person, chat, **more)}


def presses(data: str, on: dict[str, Any], person: Person = ANNA) -> Update:
    """A press on a button of a message that the bot sent."""
    return {"callback_query": _callback(data, person) | {"message": on}}


def presses_inline(data: str, person: Person = ANNA, inline_message: str = "inline-1") -> Update:
    return {"callback_query": _callback(data, person) | {"inline_message_id": inline_message}}


def asks_inline(query: str, person: Person = ANNA, offset: str = "") -> Update:
    return {"inline_query": {"id": str(next(_numbers)), "from": person.parameters(), "query": query, "offset": offset}}


def _callback(data: str, person: Person) -> dict[str, Any]:
    return {"id": str(next(_numbers)), "from": person.parameters(), "chat_instance": "1", "data": data}
