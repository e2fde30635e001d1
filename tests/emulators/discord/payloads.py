"""What Discord's gateway sends when someone uses a command, presses a button or types into an option."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any

Payload = dict[str, Any]

APPLICATION = 900_000_000_000_000_001
BOT = {"id": str(APPLICATION), "username": "plainterms", "discriminator": "0", "avatar": None, "bot": True}
MANAGE_SERVER = 1 << 5
MANAGE_MESSAGES = 1 << 13

_GUILD, _BOT_DM, _PRIVATE = 0, 1, 2
_ids = count(1_300_000_000_000_000_000)


@dataclass(frozen=True, slots=True)
class Person:
    """A user, her client's language, and what she may do in the server."""

    id: int = 700_000_000_000_000_007
    locale: str = "en-US"
    permissions: int = 0

    def user(self) -> Payload:
        """The person as such."""
        return {"id": str(self.id), "username": f"reader{self.id % 100}", "discriminator": "0", "avatar": None}

    def member(self) -> Payload:
        """The person in a server."""
        joined = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
        return {"user": self.user(), "permissions": str(self.permissions), **joined}


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happens; `installed_by` is a person who has the app on her own account."""

    channel: int | None = 400_000_000_000_000_004
    guild: int | None = 300_000_000_000_000_003
    guild_locale: str = "en-US"
    features: tuple[str, ...] = ()
    channel_type: int = 0
    context: int | None = _GUILD
    installed_by: int | None = None


SERVER = Place()
DIRECT = Place(channel=500_000_000_000_000_005, guild=None, channel_type=1, context=_BOT_DM)
GROUP = Place(channel=600_000_000_000_000_006, guild=None, channel_type=3, context=_PRIVATE, installed_by=7)
ANNA = Person()
BELA = Person(700_000_000_000_000_008, "hu")
CLARA = Person(700_000_000_000_000_009, "de")


def command(name: str = "explain", person: Person = ANNA, place: Place = SERVER, **options: Any) -> Payload:
    """A slash command."""
    given = [
        {"name": key.rstrip("_"), "type": 5 if isinstance(value, bool) else 3, "value": value}
        for key, value in options.items()
    ]
    return _interaction(2, {"id": "1", "name": name, "type": 1, "options": given}, person, place)


def typing(text: str, person: Person = ANNA, place: Place = SERVER, name: str = "explain") -> Payload:
    """A term that is being typed."""
    option = {"name": "term", "type": 3, "value": text, "focused": True}
    return _interaction(4, {"id": "1", "name": name, "type": 1, "options": [option]}, person, place)


def menu(name: str, target: Payload, person: Person = ANNA, place: Place = SERVER) -> Payload:
    """A message menu used on a message."""
    resolved = {"messages": {target["id"]: target}}
    data = {"id": "2", "name": name, "type": 3, "target_id": target["id"], "resolved": resolved}
    return _interaction(2, data, person, place)


def press(
    custom_id: str,
    message: Payload,
    person: Person = ANNA,
    place: Place = SERVER,
    values: tuple[str, ...] | None = None,
) -> Payload:
    """A button pressed, or with `values` something chosen in a menu."""
    data: Payload = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    data |= {} if values is None else {"values": list(values)}
    return _interaction(3, data, person, place) | {"message": message}


def message(
    components: list[Payload] | None = None,
    *,
    content: str = "",
    ephemeral: bool = False,
    asked_by: Person = ANNA,
    place: Place = SERVER,
    **more: Any,
) -> Payload:
    """A message, by default one that answers a command; `more` are further fields."""
    flags = (1 << 15 if components else 0) | (1 << 6 if ephemeral else 0)
    empty = {"embeds": [], "attachments": [], "mentions": [], "mention_roles": [], "mention_everyone": False}
    asked = {"id": str(next(_ids)), "type": 2, "user": asked_by.user(), "authorizing_integration_owners": {}}
    return {
        "id": str(next(_ids)),
        "channel_id": str(place.channel),
        "author": BOT,
        "content": content,
        "components": components or [],
        "flags": flags,
        "type": 20,
        "timestamp": "2026-11-30T09:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "pinned": False,
        "interaction_metadata": asked,
        **empty,
        **more,
    }


def _interaction(kind: int, data: Payload, person: Person, place: Place) -> Payload:
    owners = {"0": str(place.guild)} if place.guild else {}
    owners |= {"1": str(place.installed_by)} if place.installed_by else {}
    number = next(_ids)
    payload: Payload = {
        "id": str(number),
        "application_id": str(APPLICATION),
        "type": kind,
        "token": f"token-{number}",
        "version": 1,
        "data": data,
        "locale": person.locale,
        "entitlements": [],
        "authorizing_integration_owners": owners,
        "attachment_size_limit": 10_485_760,
        "app_permissions": "0",
    }
    if place.context is not None:
        payload["context"] = place.context
    if place.channel is not None:
        payload |= {"channel_id": str(place.channel), "channel": _channel(place)}
    if place.guild is None:
        return payload | {"user": person.user()}
    guild = {"id": str(place.guild), "locale": place.guild_locale, "features": list(place.features)}
    payload |= {"guild_id": str(place.guild), "guild": guild, "guild_locale": place.guild_locale}
    return payload | {"member": person.member()}


def _channel(place: Place) -> Payload:
    channel: Payload = {"id": str(place.channel), "type": place.channel_type, "name": "general", "position": 0}
    channel |= {"permissions": "0", "permission_overwrites": [], "flags": 0, "last_message_id": None}
    return channel | ({"recipients": [], "owner_id": "1", "icon": None} if place.guild is None else {})
