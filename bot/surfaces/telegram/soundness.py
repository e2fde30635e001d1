"""Whether what is read of an update, or sent back, is of the kind that the Bot API gives it: the library takes any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Kind: TypeAlias = "type | Mapping[str, Kind] | tuple[Kind]"
"""A value's type; an object's values by name, as far as they are there; what all of a list are."""

_CHAT: Kind = {"id": int, "type": str, "username": str}
_USER: Kind = {"id": int, "language_code": str}
_ENTITIES: Kind = ({"type": str, "offset": int, "length": int},)
_REPLIED: Mapping[str, Kind] = {
    **dict.fromkeys(("message_id", "message_thread_id", "migrate_to_chat_id", "migrate_from_chat_id"), int),
    **dict.fromkeys(("text", "caption", "guest_query_id"), str),
    **dict.fromkeys(("entities", "caption_entities"), _ENTITIES),
    "chat": _CHAT,
    "from": _USER,
    "sender_chat": _CHAT,
    "quote": {"text": str},
}
_MESSAGE: Kind = {**_REPLIED, "reply_to_message": _REPLIED}
_PRESS: Kind = {"id": str, "from": _USER, "message": _MESSAGE, "inline_message_id": str, "data": str}
_MEMBER: Kind = {"status": str}
_UPDATE: Kind = {
    **dict.fromkeys(("message", "channel_post", "guest_message"), _MESSAGE),
    "callback_query": _PRESS,
    "inline_query": {"id": str, "from": _USER, "query": str, "offset": str},
    "my_chat_member": {"chat": _CHAT, "from": _USER, "old_chat_member": _MEMBER, "new_chat_member": _MEMBER},
}


def is_sound(update: Mapping[str, Any]) -> bool:
    """Whether nothing in it is of another kind; what the bot does not read may be anything."""
    return _fits(update, _UPDATE)


def _fits(value: Any, kind: Kind) -> bool:
    if isinstance(kind, type):
        return type(value) is kind
    if isinstance(kind, tuple):
        return isinstance(value, list) and all(_fits(each, kind[0]) for each in value)
    return isinstance(value, dict) and all(_fits(value[name], kind[name]) for name in kind.keys() & value.keys())
