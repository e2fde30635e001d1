from collections.abc import AsyncIterator

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.settings import Settings
from tests.hand_clock import HandClock
from tests.surfaces.web.served import Site, serving

SETTINGS = Settings(
    public_url="https://terms.example",
    report_url="https://terms.example/report",
    telegram_name="plainterms_bot",
    discord_invite="https://discord.gg/plainterms",
    trusted_proxies="127.0.0.1",
)


@pytest.fixture
async def site(dispatcher: Dispatcher, clock: HandClock) -> AsyncIterator[Site]:
    """The pages over the repository's own entries."""
    async with serving(dispatcher, clock, SETTINGS) as running:
        yield running
