"""A real browser before the real pages; skipped with a notice where there is no Chromium."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.clock import SystemClock
from bot.language.phrasebook import Phrasebook
from bot.settings import Settings
from bot.surfaces.web.throttle import Throttle
from tests.surfaces.web.served import Site, serving

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """The system's own Chromium, without a window."""
    _skip_without_chromium()
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(knowledge: Knowledge, phrasebook: Phrasebook) -> AsyncIterator[Site]:
    """The pages over the repository's own entries, for a reader in a hurry."""
    dispatcher = Dispatcher(knowledge, phrasebook, Unkept(), random.Random(7))
    hurried = Throttle(SystemClock(), rate=1e6, burst=1e6)
    async with serving(dispatcher, SystemClock(), Settings(report_url="https://terms.example"), hurried) as running:
        yield running


def _skip_without_chromium() -> None:
    if not CHROMIUM.exists():
        pytest.skip(f"no browser tests: there is no {CHROMIUM} (Debian: apt-get install chromium)")
