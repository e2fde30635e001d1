"""A bot that runs against the emulated Bot API."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.answers.dispatcher import Dispatcher
from tests.emulators.telegram.bot import Running, open_bot
from tests.emulators.telegram.server import TelegramEmulator, open_telegram_emulator


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramEmulator]:
    """The Bot API on a port of this machine."""
    async with open_telegram_emulator() as emulator:
        yield emulator


@pytest.fixture
async def bot(telegram: TelegramEmulator, dispatcher: Dispatcher) -> AsyncIterator[Running]:
    """A bot that polls."""
    async with open_bot(telegram, dispatcher) as started:
        yield started


@pytest.fixture(autouse=True)
async def no_task_is_left() -> AsyncIterator[None]:
    """Whatever was started has ended."""
    yield
    await asyncio.sleep(0)
    left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    assert [task.get_name() for task in left if task.get_name() in {"pace", "telegram menus"}] == []
