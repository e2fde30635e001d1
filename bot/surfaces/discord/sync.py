"""Telling Discord the commands, but only when they are not what it has: creating them is rationed by the day."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.http import Route

PATIENCE = 30
"""Seconds that may pass before the bot starts without it."""

# What a command is made of; the rest (ids, versions, times) is Discord's own.
_KEPT = frozenset(
    [
        *("type", "name", "name_localizations", "description", "description_localizations", "options", "choices"),
        *("value", "required", "autocomplete", "contexts", "integration_types", "nsfw", "default_member_permissions"),
        *("min_length", "max_length", "min_value", "max_value", "channel_types"),
    ]
)

_log = logging.getLogger(__name__)


async def sync(tree: app_commands.CommandTree[Any]) -> None:
    """Send the commands if their hash differs from that of those in use; a failure is logged and no more."""
    try:
        async with asyncio.timeout(PATIENCE):
            wanted, used = await _wanted(tree), await _used(tree.client)
            if fingerprint(wanted) == fingerprint(used):
                _log.info("the commands are as Discord has them")
                return
            await tree.sync()
            _log.info("sent %d commands to Discord", len(wanted))
    except Exception:  # whatever is wrong with the commands, buttons and the old ones go on working
        _log.exception("the commands were not sent")


def fingerprint(commands: Sequence[Mapping[str, Any]]) -> str:
    """A hash of what commands mean, whatever Discord adds to them and however it sorts them."""
    plain = sorted((_meaning(command) for command in commands), key=lambda it: (it.get("type", 1), it["name"]))
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def _meaning(value: Any) -> Any:
    match value:
        case dict():
            kept = {key: _meaning(each) for key, each in value.items() if key in _KEPT or not _is_definition(value)}
            return {key: each for key, each in kept.items() if each not in (None, False, [], {}, "")}
        case [int(), *_]:
            return sorted(value)
        case list() | tuple():
            return [_meaning(each) for each in value]
        case _:
            return value


def _is_definition(value: Mapping[str, Any]) -> bool:
    """Whether the object describes a command, an option or a choice; else it holds texts by locale."""
    return "name" in value


async def _wanted(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def _used(client: discord.Client) -> list[dict[str, Any]]:
    """What Discord has, with all languages, which the library's own request leaves out."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    used: list[dict[str, Any]] = await client.http.request(route, params={"with_localizations": "true"})
    return used
