"""A Discord for every test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.surfaces.discord.surface import Client
from tests.emulators.discord.reader import open_bot
from tests.emulators.discord.server import DiscordServer, open_server
from tests.emulators.discord.simulation import Simulation, open_simulation
from tests.hand_clock import HandClock


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """Discord's REST and gateway on a port of this machine."""
    async with open_server() as opened:
        yield opened


@pytest.fixture
async def client(server: DiscordServer, dispatcher: Dispatcher, clock: HandClock) -> AsyncIterator[Client]:
    """The bot, logged in to that server."""
    async with open_bot(server, dispatcher, clock) as opened:
        yield opened


@pytest.fixture
async def simulation(dispatcher: Dispatcher, clock: HandClock) -> AsyncIterator[Simulation]:
    """Discord without a network, with the bot ready."""
    async with open_simulation(dispatcher, clock) as opened:
        yield opened
