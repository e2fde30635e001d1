"""Discord without a network (simcord), around the real client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import simcord
from simcord.env import Env

from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.settings import Settings
from bot.surfaces.discord.surface import Client
from tests.emulators.discord.specification import hold_against_specification

QUIET = 0.004
"""Seconds without work after which an action counts as done."""


class Simulation(Env):
    """A Discord whose actions settle fast, and whose messages are easy to look into."""

    async def _settle_internal(self, *, idle: float = QUIET, **more: Any) -> None:
        await super()._settle_internal(idle=min(idle, QUIET), **more)


@asynccontextmanager
async def open_simulation(dispatcher: Dispatcher, clock: Clock, **settings: Any) -> AsyncIterator[Simulation]:
    """A Discord in which the bot is logged in and ready; every request is held against the published file."""
    client = fresh_client(dispatcher, clock, **settings)
    simulation = Simulation(client, shard_count=client.shard_count or 1)
    await simulation.start()
    try:
        yield simulation
    finally:
        await simulation.shutdown()
        simulation.raise_errors()
        for request in simulation.http_requests:
            hold_against_specification(request.method, request.path, request.json)


def fresh_client(dispatcher: Dispatcher, clock: Clock, **settings: Any) -> Client:
    """The bot as a new process has it."""
    return Client(Settings(discord_token="token", **settings), dispatcher, clock)


def seen(answer: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message that answers an interaction."""
    assert answer.response is not None
    return answer.response


def written(answer: simcord.InteractionResult) -> str:
    """All text on the message that answers an interaction."""
    return "\n".join(each["content"] for each in walk(seen(answer).components) if each["type"] == 10)


def labels(answer: simcord.InteractionResult) -> list[str]:
    """The buttons' labels and the menus' choices."""
    found = []
    for each in walk(seen(answer).components):
        found += [option["label"] for option in each.get("options", ())]
        found += [each.get("label") or each["emoji"]["name"]] if each["type"] == 2 else []
    return found


def walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components and all inside them."""
    return [each for one in components for each in (one, *walk(one.get("components", [])))]
