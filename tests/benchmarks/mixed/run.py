"""A seeded mix of questions through the real surfaces of one running product, and what came of them.

The product and three conversations in the terminal are processes of their own. This one plays both platforms and all
who ask, and holds every request against the platforms' published schemas where API_SPECS names their folder.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from bot.answers.knowledge import heading
from bot.glossary.glossary import Glossary
from bot.glossary.reading import read_glossary
from bot.language.locale import Locale
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder
from tests.benchmarks.mixed import discord as discord_side
from tests.benchmarks.mixed import telegram as telegram_side
from tests.benchmarks.mixed.process import cpu_of_children, resident, serving
from tests.benchmarks.mixed.seen import Seen
from tests.benchmarks.mixed.terminal import Conversation, TerminalPeople, open_conversations
from tests.benchmarks.mixed.web import WebPeople, crawl
from tests.benchmarks.mixed.words import FAULT_SHARE, LOCALES, Asked, Words
from tests.emulators.discord import server as discord_server
from tests.emulators.telegram import server as telegram_server

SHARES: Mapping[str, float] = {"telegram": 0.45, "discord": 0.25, "web": 0.20, "terminal": 0.10}
PRODUCT = "tests.benchmarks.mixed.product"
CROWDS = 16
"""Groups of people who ask at the same time; each of them asks one thing after the other."""
TOLD = 10


class People(Protocol):
    """Those who ask on one surface."""

    async def ask(self, asked: Asked, dice: random.Random) -> Seen:
        """Ask, and tell what is seen of the answer."""


@dataclass(slots=True)
class Tally:
    """What came of the questions; texts are the first few of their kind."""

    questions: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)
    exact: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    apologies: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    warnings: Counter[str] = field(default_factory=Counter)
    posts: int = 0
    memory: list[float] = field(default_factory=list)
    """Megabytes of the product after each part of the run that is as long as its warm-up."""
    cpu: float = 0.0
    own_cpu: float = 0.0

    @property
    def growth(self) -> float:
        """Resident memory of the product at the end beside that after its warm-up."""
        return self.memory[-1] / self.memory[0]


async def run(
    home: Path, count: int, warm_up: int, seed: int, *, terminals: Sequence[Locale] = LOCALES, crawls: bool = False
) -> Tally:
    """Ask so many questions of a product whose database and log lie in the folder.

    Memory is looked at after each `warm_up` of them. `crawls` reads every entry's page first, in every language and for
    every role, so that the pages that are kept are there from the beginning.
    """
    glossary = read_glossary(content_folder("entries")).glossary
    own_before, before, tally = time.process_time(), cpu_of_children(), Tally()
    async with (
        telegram_server.served(telegram_side.BotApi()) as telegram,
        discord_server.served(discord_side.Discord()) as discord,
        open_conversations(home / "log", terminals) as conversations,
        serving(home, telegram.url, discord.url, (PRODUCT, str(FAULT_SHARE), str(seed))) as (url, process),
        ClientSession(connector=TCPConnector(limit=0), cookie_jar=DummyCookieJar()) as client,
    ):
        await telegram.until(lambda: bool(telegram.secret))
        await discord.until(lambda: discord.identified)
        judge = Judge(glossary, tally, process.pid, warm_up)
        site = _Site(url, client, telegram, discord, conversations, glossary)
        if crawls:
            await crawl(url, client, [*glossary.entries])
        shares = [count // CROWDS + (number < count % CROWDS) for number in range(CROWDS)]
        await asyncio.gather(*(_crowd(site, judge, number, share, seed) for number, share in enumerate(shares)))
        tally.posts = telegram.posts + discord.posts
        tally.refused += telegram.problems + discord.problems
        tally.faults += Counter({f"telegram: {name}": times for name, times in telegram.met.items()})
        tally.faults += Counter({f"discord: {name}": times for name, times in discord.met.items()})
    tally.cpu, tally.own_cpu = cpu_of_children() - before, time.process_time() - own_before
    read_log(home / "log", tally)
    return tally


@dataclass(frozen=True, slots=True)
class _Site:
    """Where things are asked."""

    url: str
    client: ClientSession
    telegram: telegram_side.BotApi
    discord: discord_side.Discord
    conversations: Mapping[str, Conversation]
    glossary: Glossary


async def _crowd(site: _Site, judge: Judge, number: int, count: int, seed: int) -> None:
    dice = random.Random(f"{seed} {number}")
    words = Words(site.glossary, dice)
    people: Mapping[str, People] = {
        "telegram": telegram_side.TelegramPeople(
            site.telegram, f"{site.url}/telegram/webhook", site.client, words, number
        ),
        "discord": discord_side.DiscordPeople(site.discord, words, number),
        "web": WebPeople(site.url, site.client, words, number),
        "terminal": TerminalPeople(site.conversations),
    }
    for _ in range(count):
        [surface] = dice.choices([*SHARES], [*SHARES.values()])
        asked = words.draw()
        judge.note(surface, asked, await people[surface].ask(asked, dice))


class Judge:
    """Looks at every answer."""

    def __init__(self, glossary: Glossary, tally: Tally, process: int, warm_up: int) -> None:
        self._glossary = glossary
        self._tally = tally
        self._process = process
        self._warm_up = warm_up
        phrasebook = Phrasebook.read(content_folder("locales"))
        said = [
            phrasebook.speak(locale)(phrase, reference="\0").partition("\0")[0]
            for locale in LOCALES
            for phrase in ("apology", "web-apology")
        ]
        self._apology = re.compile("|".join(map(re.escape, said)))

    def note(self, surface: str, asked: Asked, seen: Seen) -> None:
        """Count one question."""
        tally = self._tally
        tally.questions[surface] += 1
        tally.forms[asked.form] += 1
        what = f"{surface}, {asked.form}, {asked.words[:60]!r} ({asked.locale}), fault {seen.fault}"
        if seen.fault == "cut by the reader":
            tally.faults[f"web: {seen.fault}"] += 1
        if seen.failure:
            tally.unanswered.append(f"{what}: {seen.failure}")
        if any(self._apology.search(text) for text in seen.texts):
            tally.apologies.append(what)
        if asked.slug and (seen.texts or seen.slugs):
            tally.exact[surface] += 1
            if not seen.is_of(asked.slug, self._headings(asked.slug)):
                tally.wrong.append(f"{what}: {sorted(seen.slugs)} {[text[:60] for text in seen.texts]}")
        if tally.questions.total() % self._warm_up == 0:
            tally.memory.append(resident(self._process))

    def _headings(self, slug: str) -> set[str]:
        entry = self._glossary.entries[slug]
        return {heading(entry, locale) for locale in LOCALES} | {words.headword for words in entry.wordings.values()}


def read_log(log: Path, tally: Tally) -> None:
    """Exceptions that were logged as errors, and what is no record at all, are failures; the rest is counted."""
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            record: dict[str, Any] = json.loads(line)
        except ValueError:
            tally.errors.append(line)
            continue
        if record["level"] == "ERROR" and ("exc_info" in record or record["room"] == "asyncio"):
            tally.errors.append(f"{record['room']}: {record['message']} {record.get('exc_info', '')[-600:]}")
        else:
            tally.warnings[f"{record['level']} {record['room']}: {re.sub('[0-9]+', '…', record['message'])[:100]}"] += 1
