"""A reader on Discord: what she does goes in as gateway payloads, what she sees comes out of the bot's REST calls."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.settings import Settings
from bot.surfaces.discord.surface import Client, DiscordSurface, open_discord
from tests.emulators.discord import payloads
from tests.emulators.discord.payloads import DIRECT, Payload, Person, Place
from tests.emulators.discord.server import DiscordServer

TOKEN = "a-made-up-token"


@asynccontextmanager
async def open_surface(
    server: DiscordServer, dispatcher: Dispatcher, clock: Clock, **settings: Any
) -> AsyncIterator[DiscordSurface]:
    """The surface as the program opens it, talking to the server of the test."""
    given = Settings(discord_token=TOKEN, discord_base_url=server.url, **settings)
    async with open_discord(given, dispatcher, clock) as surface:
        yield surface


@asynccontextmanager
async def open_bot(
    server: DiscordServer, dispatcher: Dispatcher, clock: Clock, **settings: Any
) -> AsyncIterator[Client]:
    """The client, logged in; its gateway stays closed, payloads are handed to it as the gateway would."""
    async with open_surface(server, dispatcher, clock, **settings) as surface, surface.client:
        await surface.client.login(TOKEN)
        yield surface.client


def give(client: Client, payload: Payload) -> None:
    """Hand over an interaction as the gateway would."""
    handed: Any = payload
    client._connection.parse_interaction_create(handed)


async def ask(client: Client, server: DiscordServer, payload: Payload) -> Payload:
    """Hand over an interaction and return the body that answers it."""
    give(client, payload)
    path = f"/interactions/{payload['id']}/{payload['token']}/callback"
    await server.until(lambda: any(request.path == path for request in server.requests))
    return next(dict(request.body) for request in reversed(server.requests) if request.path == path)


def text(body: Payload) -> str:
    """All text of an answer."""
    return "\n".join(each["content"] for each in inside(body["data"]["components"]) if each["type"] == 10)


def is_private(body: Payload) -> bool:
    """Whether the asker alone sees the answer."""
    return bool(body["data"].get("flags", 0) & 1 << 6)


def inside(components: list[Payload]) -> list[Payload]:
    """Components and all inside them."""
    return [each for one in components for each in (one, *inside(one.get("components", [])))]


def buttons(body: Payload) -> dict[str, str]:
    """The labels of an answer's buttons with their custom ids; a button without a label has its emoji."""
    found = (each for each in inside(body["data"]["components"]) if each["type"] == 2)
    return {each.get("label") or each["emoji"]["name"]: each["custom_id"] for each in found}


def options(body: Payload) -> dict[str, str]:
    """The labels of the choices in an answer's menus with their values."""
    menus = (each for each in inside(body["data"]["components"]) if each["type"] == 3)
    return {option["label"]: option["value"] for menu in menus for option in menu["options"]}


def shown(body: Payload, place: Place, asked_by: Person) -> Payload:
    """The message that an answer puts into the channel."""
    return payloads.message(body["data"]["components"], ephemeral=is_private(body), place=place, asked_by=asked_by)


class Reader:
    """Talks to the bot and presses what it shows."""

    def __init__(self, client: Client, server: DiscordServer, person: Person, place: Place = DIRECT) -> None:
        self._client = client
        self._server = server
        self._person = person
        self._place = place
        self.newest: Payload = {}
        self._is_private = False

    async def say(self, line: str) -> str:
        """Use /explain."""
        return await self._see(payloads.command(person=self._person, place=self._place, term=line))

    async def press(self, label: str) -> str:
        """Press a button of the newest answer, or choose it in a menu."""
        components = self.newest["data"]["components"]
        message = payloads.message(components, ephemeral=self._is_private, place=self._place, asked_by=self._person)
        if label in buttons(self.newest):
            return await self._see(payloads.press(buttons(self.newest)[label], message, self._person, self._place))
        chosen = options(self.newest)[label]
        menu = next(each["custom_id"] for each in inside(message["components"]) if each["type"] == 3)
        return await self._see(payloads.press(menu, message, self._person, self._place, (chosen,)))

    async def _see(self, payload: Payload) -> str:
        self.newest = await ask(self._client, self._server, payload)
        if self.newest["type"] == 4:
            self._is_private = is_private(self.newest)
        return text(self.newest)
