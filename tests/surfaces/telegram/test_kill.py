"""The whole program is killed while people change their settings: nobody's choice is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.store.preferences import StoredPreferences
from bot.store.store import open_store
from tests.emulators.telegram.bot import SECRET
from tests.emulators.telegram.people import Person, Update, says
from tests.emulators.telegram.server import TOKEN, TelegramEmulator

KILLS = 1
DICE = random.Random(11)
PEOPLE = [Person(100 + number) for number in range(12)]
CHOICES = {person: cycle(["de", "hu", "en"]) for person in PEOPLE}


@pytest.mark.parametrize("mode", ["polling", "webhook"])
async def test_no_choice_is_lost_by_a_kill(telegram: TelegramEmulator, tmp_path: Path, mode: str) -> None:
    environment = _environment(telegram, tmp_path, mode)
    chosen: dict[Person, str] = {}
    process = await _serve(environment)
    for _ in range(KILLS):
        before = len(telegram.made("sendMessage", ok=True))
        await telegram.push(*_changes(chosen), *_changes(chosen))
        await telegram.until_made("sendMessage", before + DICE.randint(1, len(PEOPLE)))
        process.kill()
        await process.wait()
        process = await _serve(environment)
    await telegram.push(*_changes(chosen))
    await telegram.until_quiet()
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
    assert await _saved(environment) == chosen


def _changes(chosen: dict[Person, str]) -> list[Update]:
    """Everybody's next choice."""
    chosen |= {person: next(CHOICES[person]) for person in PEOPLE}
    return [says(f"/language {chosen[person]}", person) for person in PEOPLE]


async def _serve(environment: Mapping[str, str]) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "serve", env=dict(environment), stdout=DEVNULL, stderr=DEVNULL
    )


async def _saved(environment: Mapping[str, str]) -> dict[Person, str | None]:
    clock = SystemClock()
    async with open_store(environment["PLAINTERMS_DATABASE_URL"], clock) as store:
        preferences = StoredPreferences(store, clock)
        return {person: (await preferences.of_person("telegram", str(person.id))).locale for person in PEOPLE}


def _environment(telegram: TelegramEmulator, folder: Path, mode: str) -> dict[str, str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        bind = f"127.0.0.1:{free.getsockname()[1]}"
    webhook = {"TELEGRAM_WEBHOOK_SECRET": SECRET, "PUBLIC_URL": f"http://{bind}"} if mode == "webhook" else {}
    settings = {
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_BASE_URL": telegram.url,
        "DATABASE_URL": f"sqlite:///{folder}/plainterms.db",
        "WEB_BIND": bind,
        **webhook,
    }
    return {"PATH": os.environ["PATH"], **{f"PLAINTERMS_{name}": value for name, value in settings.items()}}
