"""Answers while the database is locked, while it is gone, and the way back: `python -m tests.benchmarks gone`."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from aiohttp import ClientSession

from bot.answers.knowledge import heading
from bot.glossary.glossary import Glossary
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder
from tests.benchmarks.mixed.discord import Discord, DiscordPeople
from tests.benchmarks.mixed.process import serving
from tests.benchmarks.mixed.telegram import BotApi, TelegramPeople
from tests.benchmarks.mixed.web import WebPeople
from tests.benchmarks.mixed.words import LOCALES, Asked, Form, Words
from tests.emulators.discord.server import served as served_discord
from tests.emulators.telegram.people import Person, message, presses
from tests.emulators.telegram.server import served as served_telegram

SEED = 20261130
QUESTIONS = 150
"""In each state, on all surfaces in turn; at the pace that Telegram allows."""
SLOWEST, RECOVERED_WITHIN = 1.0, 30.0
_numbers = count(500_000_000)


def measure() -> Iterator[dict[str, object]]:
    """One row a state of the database, and one for the way back."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "var").mkdir()
        yield from asyncio.run(_measured(home))


async def _measured(home: Path) -> list[dict[str, object]]:
    async with (
        served_telegram(BotApi()) as telegram,
        served_discord(Discord()) as discord,
        serving(home, telegram.url, discord.url) as (url, _process),
        ClientSession() as client,
    ):
        await telegram.until(lambda: bool(telegram.secret))
        await discord.until(lambda: discord.identified)
        reader = _Reader(telegram, discord, url, client)
        await reader.choose("hu")
        locked = sqlite3.connect(home / "var" / "plainterms.db")
        locked.execute("BEGIN EXCLUSIVE")
        rows = [await reader.state("locked")]
        locked.rollback()
        locked.close()
        away = (home / "var").rename(home / "away")
        (home / "var").touch()
        rows.append(await reader.state("gone"))
        (home / "var").unlink()
        away.rename(home / "var")
        return [*rows, await reader.way_back()]


@dataclass(slots=True)
class _Reader:
    """Asks on every surface, chooses a language, and looks at readiness."""

    telegram: BotApi
    discord: Discord
    url: str
    client: ClientSession
    dice: random.Random = field(default_factory=lambda: random.Random(SEED))
    glossary: Glossary = field(default_factory=lambda: read_glossary(content_folder("entries")).glossary)
    unsaved: frozenset[str] = field(default_factory=lambda: _said("not-saved"))

    async def state(self, state: str) -> dict[str, object]:
        """Ask a while. What is not kept must be told; but SQLite goes on writing to an open file that has moved."""
        choosing = asyncio.create_task(self.choose("de"))
        wrong, seconds = 0, []
        for _ in range(QUESTIONS):
            started = time.monotonic()
            wrong += not await self._is_right()
            seconds.append(time.monotonic() - started)
        told = await choosing
        return {
            "what": f"answers while the database is {state}",
            "questions": QUESTIONS,
            "count": QUESTIONS - wrong,
            "slowest_seconds": round(max(seconds), 3),
            "told_of_a_choice": told,
            "at_least": QUESTIONS,
            "met": not wrong and max(seconds) <= SLOWEST and (state == "gone" or told in self.unsaved),
        }

    async def way_back(self) -> dict[str, object]:
        """Until a choice is kept again, and the readiness probe is content."""
        started, told = time.monotonic(), ""
        while told in {"", *self.unsaved} and time.monotonic() - started < RECOVERED_WITHIN:
            told = await self.choose("de")
        seconds = time.monotonic() - started
        return {
            "what": "until a choice is kept after the database came back",
            "seconds": round(seconds, 2),
            "told_of_a_choice": told,
            "at_most": RECOVERED_WITHIN,
            "met": seconds < RECOVERED_WITHIN and await self._ready(),
        }

    async def choose(self, locale: str) -> str:
        """Press a language in private; what that says."""
        person = Person(next(_numbers))
        update = presses(f"1l_{locale}", message("Settings", person), person)
        caused = await self.telegram.caused_by(update, f"{self.url}/telegram/webhook", self.client)
        return next((text for call in caused.calls if (text := call.parameters.get("text"))), "")

    async def _is_right(self) -> bool:
        """Whether the next exact name leads to its entry, on the surface whose turn it is."""
        words = Words(self.glossary, self.dice)
        asked = Asked(Form.EXACT, *words.exact())
        number = next(_numbers) % 10_000
        people = self.dice.choice(
            (
                TelegramPeople(self.telegram, f"{self.url}/telegram/webhook", self.client, words, number),
                DiscordPeople(self.discord, words, number),
                WebPeople(self.url, self.client, words, number % 250),
            )
        )
        seen = await people.ask(asked, self.dice)
        assert asked.slug
        entry = self.glossary.entries[asked.slug]
        return not seen.failure and seen.is_of(asked.slug, [heading(entry, locale) for locale in LOCALES])

    async def _ready(self) -> bool:
        async with self.client.get(f"{self.url}/readyz") as reply:
            return reply.status == 200


def _said(phrase: str) -> frozenset[str]:
    phrasebook = Phrasebook.read(content_folder("locales"))
    return frozenset(phrasebook.speak(locale)(phrase) for locale in LOCALES)


if __name__ == "__main__":
    for record in measure():
        print(json.dumps(record, ensure_ascii=False), flush=True)
