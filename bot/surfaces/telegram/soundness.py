"""Whether what is read of an update, or sent back, is of the kind that the Bot API gives it: the library takes any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Kind: TypeAlias = "type | Form | tuple[Kind]"
"""A value's type; the form of an object; what all of a list are."""


@dataclass(frozen=True, slots=True)
class Form:
    """An object's values by name, as far as they are there, and those that must be."""

    values: Mapping[str, Kind]
    needs: frozenset[str] = frozenset()


_CHAT = Form({"id": int, "type": str, "username": str})
_USER = Form({"id": int, "language_code": str})
_ENTITIES: Kind = (Form({"type": str, "offset": int, "length": int}),)
_REPLIED: Mapping[str, Kind] = {
    **dict.fromkeys(("message_id", "message_thread_id", "migrate_to_chat_id", "migrate_from_chat_id"), int),
    **dict.fromkeys(("text", "caption", "guest_query_id"), str),
    **dict.fromkeys(("entities", "caption_entities"), _ENTITIES),
    "chat": _CHAT,
    "from": _USER,
    "sender_chat": _CHAT,
    "quote": Form({"text": str}),
}
_PLACED = frozenset({"chat"})
_MESSAGE = Form({**_REPLIED, "reply_to_message": Form(_REPLIED, _PLACED)}, _PLACED)
_PRESS: Mapping[str, Kind] = {"id": str, "from": _USER, "message": _MESSAGE, "inline_message_id": str, "data": str}
_QUERY: Mapping[str, Kind] = {"id": str, "from": _USER, "query": str, "offset": str}
_MEMBER = Form({"status": str})
_CHANGE: Mapping[str, Kind] = {
    "chat": _CHAT,
    "from": _USER,
    "old_chat_member": _MEMBER,
    "new_chat_member": _MEMBER,
}
_UPDATE = Form(
    {
        **dict.fromkeys(("message", "channel_post", "guest_message"), _MESSAGE),
        "callback_query": Form(_PRESS, frozenset({"id", "from"})),
        "inline_query": Form(_QUERY, frozenset(_QUERY)),
        "my_chat_member": Form(_CHANGE, frozenset(_CHANGE)),
    }
)


def is_sound(update: Mapping[str, Any]) -> bool:
    """Whether nothing in it is of another kind; what the bot does not read may be anything."""
    return _fits(update, _UPDATE)


def _fits(value: Any, kind: Kind) -> bool:
    if isinstance(kind, type):
        return type(value) is kind
    if isinstance(kind, tuple):
        return isinstance(value, list) and all(_fits(each, kind[0]) for each in value)
    if not isinstance(value, dict) or not kind.needs <= value.keys():
        return False
    return all(_fits(value[name], kind.values[name]) for name in kind.values.keys() & value.keys())
