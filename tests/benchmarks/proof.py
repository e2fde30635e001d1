"""What must hold for the whole: start, memory, replays, and a hundred thousand questions.

`python -m tests.benchmarks proof`; the schemas of the platforms are held against where API_SPECS names their folder.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import random
import resource
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from aiohttp import ClientSession

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.app.answers import open_answers
from bot.question import Asker
from bot.surfaces.discord.render import render as render_discord
from bot.surfaces.discord.render import request as discord_request
from bot.surfaces.telegram.quiz import render_quiz
from bot.surfaces.telegram.render import render as render_telegram
from bot.surfaces.terminal.render import Page
from bot.surfaces.terminal.render import render as render_terminal
from tests.benchmarks.mix import Asked, FailingPreferences, Mix
from tests.benchmarks.reading import write_entries
from tests.benchmarks.telegram import UPDATES, _own_webhook, _Peer, _peer, _questions
from tests.emulators.discord import specification
from tests.emulators.discord.server import open_server
from tests.emulators.telegram.bot import SECRET
from tests.emulators.telegram.people import says
from tests.emulators.telegram.rules import schema_problems
from tests.emulators.telegram.server import TOKEN, open_telegram_emulator

ROOT = Path(__file__).parents[2]
ENTRIES = 1_000
SEED = 20261130
QUESTIONS, WARM_UP = 100_000, 10_000
SCHEMAS_EVERY = 20
STARTS = 3
MOST_SECONDS, MOST_MEGABYTES, MOST_GROWTH = 3.0, 200.0, 1.1
LEAST_REPLAY_RATIO, SENDS_A_SECOND, LEAST_CAPACITY = 3.0, 30, 20.0


def measure() -> Iterator[dict[str, object]]:
    """One row for each claim."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "entries").mkdir()
        write_entries(home / "entries", ENTRIES)
        yield asyncio.run(_ready(home, "first start"))
        yield asyncio.run(_ready(home, "later start"))
        shutil.rmtree(home / "cache")
        yield asyncio.run(_memory(home))
    yield from asyncio.run(_webhook())
    yield asyncio.run(_questions_asked(FailingPreferences(random.Random(SEED)), QUESTIONS))
    gone = FailingPreferences(random.Random(SEED), share=1.0)
    yield asyncio.run(_questions_asked(gone, QUESTIONS // 20)) | {"what": "answers while the database is gone"}


async def _ready(home: Path, which: str) -> dict[str, object]:
    """From the start of the process to the first 200 of /readyz; the best of some, since the machine is shared.

    The first start reads the entries; a later one finds what was kept.
    """
    seconds, cpu = [], []
    for _ in range(STARTS):
        if which == "first start":
            shutil.rmtree(home / "cache", ignore_errors=True)
        started, before = time.monotonic(), _children()
        async with _serving(home, {}) as (url, _process):
            await _until_ready(url)
            seconds.append(time.monotonic() - started)
        cpu.append(_children() - before)
    return {
        "what": f"ready with {ENTRIES} entries, {which}",
        "seconds": round(min(seconds), 2),
        "cpu_seconds_until_stopped": round(min(cpu), 2),
        "at_most": MOST_SECONDS,
        "met": min(seconds) <= MOST_SECONDS,
    }


async def _memory(home: Path) -> dict[str, object]:
    """Resident memory of `serve` with all surfaces, after its pages were read."""
    async with open_telegram_emulator(checks=False) as telegram, open_server() as discord:
        environment = {
            "TELEGRAM_TOKEN": TOKEN,
            "TELEGRAM_BASE_URL": telegram.url,
            "DISCORD_TOKEN": "a-made-up-token",
            "DISCORD_BASE_URL": discord.url,
        }
        async with _serving(home, environment) as (url, process):
            await telegram.push(says("trainium"))
            await _until_ready(url)
            at_start = _resident(process.pid)
            await _read_pages(url, home)
            after = _resident(process.pid)
    return {
        "what": f"serve, all surfaces, {ENTRIES} entries",
        "megabytes_at_start": round(at_start, 1),
        "megabytes": round(after, 1),
        "at_most": MOST_MEGABYTES,
        "met": after <= MOST_MEGABYTES,
    }


async def _webhook() -> list[dict[str, object]]:
    """CPU time of an update that is new, and of one that came before; what that allows beside the platform's limit."""
    async with _peer() as peer, _own_webhook(peer, open_answers()) as url:
        fresh, replayed = [], []
        for _ in range(STARTS):
            updates = [*_questions(UPDATES)]
            fresh.append(await peer.cost_of(url, updates))
            replayed.append(await _replay(peer, url, updates))
    ratio, capacity = min(fresh) / min(replayed), 1e6 / min(fresh) / SENDS_A_SECOND
    return [
        {
            "what": "refusing a replayed update beside handling a new one",
            "us_new": round(min(fresh)),
            "us_replayed": round(min(replayed)),
            "ratio": round(ratio, 2),
            "at_least": LEAST_REPLAY_RATIO,
            "met": ratio >= LEAST_REPLAY_RATIO,
        },
        {
            "what": "webhook capacity of one core beside the platform's limit of 30 messages a second",
            "updates_a_cpu_second": round(1e6 / min(fresh)),
            "ratio": round(capacity, 1),
            "at_least": LEAST_CAPACITY,
            "met": capacity >= LEAST_CAPACITY,
        },
    ]


async def _replay(peer: _Peer, url: str, updates: list[dict[str, Any]]) -> float:
    order = {"url": url, "updates": updates, "headers": {"X-Telegram-Bot-Api-Secret-Token": SECRET}}
    before = time.process_time()
    async with peer.client.post(f"{peer.url}/drive", json=order) as response:
        assert await response.json() == {"200": len(updates)}
    return (time.process_time() - before) / len(updates) * 1e6


@dataclass(slots=True)
class Tally:
    """What came of the questions."""

    results: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    exact: int = 0


async def _questions_asked(preferences: FailingPreferences, count: int) -> dict[str, object]:
    logging.getLogger("bot").setLevel(logging.CRITICAL)  # each failure of the database would be logged
    plain = open_answers()
    dispatcher = Dispatcher(plain.knowledge, plain.phrasebook, preferences, random.Random(SEED))
    dispatcher.knowledge.warm()
    mix, tally = Mix(dispatcher.knowledge.glossary, random.Random(SEED)), Tally()
    started, warm = time.process_time(), 0.0
    for number in range(count):
        if number == min(WARM_UP, count // 10):
            warm = _resident(os.getpid())
        await _ask(dispatcher, mix, mix.draw(), tally, holds=number % SCHEMAS_EVERY == 0)
    gc.collect()
    growth = _resident(os.getpid()) / warm
    return {
        "what": "questions from a seeded mix, rendered for their surface",
        "questions": count,
        "us_each": round((time.process_time() - started) / count * 1e6),
        "results": dict(tally.results),
        "unhandled": dict(tally.failures),
        "exact_names": tally.exact,
        "wrong_entries": tally.wrong[:10],
        "refused_by_schemas": dict(tally.refused) if specification.is_there() else "API_SPECS is not set",
        "memory_ratio": round(growth, 3),
        "at_most": MOST_GROWTH,
        "met": not (tally.failures or tally.wrong or tally.refused) and growth <= MOST_GROWTH,
    }


async def _ask(dispatcher: Dispatcher, mix: Mix, asked: Asked, tally: Tally, *, holds: bool) -> None:
    try:
        answer = await dispatcher.answer(asked.question, asked.asker)
        tally.refused.update(_rendered(dispatcher, answer, asked.asker, holds=holds))
        mix.press_later(answer)
    except Exception as failure:
        tally.failures[f"{type(asked.question).__name__}: {failure!r}"[:200]] += 1
        return
    tally.results[answer.result.value] += 1
    if asked.must_find:
        tally.exact += 1
        if answer.slug != asked.must_find:
            tally.wrong.append(f"{asked.question} for {asked.must_find} found {answer.slug}")


def _rendered(dispatcher: Dispatcher, answer: Answer, asker: Asker, *, holds: bool) -> list[str]:
    """Render it; what the published schemas object to."""
    say = dispatcher.phrasebook.speak(answer.locale)
    if asker.surface == "terminal":
        render_terminal(answer, Page())
        return []
    if asker.surface == "discord":
        sent = discord_request(render_discord(answer, say, public=asker.public))
        return specification.problems(sent["method"], sent["path"], sent["body"]) if holds else []
    if answer.quiz:
        poll = render_quiz(answer.quiz, say, "plainterms_bot", public=asker.public)
        return schema_problems("sendPoll", {"chat_id": 1, **poll}) if holds else []
    message = render_telegram(answer, say, public=asker.public)
    return schema_problems("sendMessage", {"chat_id": 1, **message}) if holds else []


@asynccontextmanager
async def _serving(home: Path, settings: dict[str, str]) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        bind = f"127.0.0.1:{free.getsockname()[1]}"
    own = {"ENTRIES": str(home / "entries"), "WEB_BIND": bind, "DATABASE_URL": f"sqlite:///{home}/plainterms.db"}
    caches = {"XDG_CACHE_HOME": str(home / "cache")}
    environment = {f"PLAINTERMS_{name}": value for name, value in (own | settings).items()}
    with (home / "log").open("w") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot", "serve"),
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], **caches, **environment},
            stdout=log,
            stderr=log,
        )
        try:
            yield f"http://{bind}", process
        finally:
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0, (home / "log").read_text()


async def _until_ready(url: str) -> None:
    async with asyncio.timeout(60), ClientSession() as client:
        while True:
            try:
                async with client.get(f"{url}/readyz") as reply:
                    if reply.status == 200:
                        return
            except OSError:
                pass
            await asyncio.sleep(0.02)


async def _read_pages(url: str, home: Path) -> None:
    """Every entry's page in every language, behind as many addresses as the throttle wants."""
    slugs = sorted(path.name for path in (home / "entries").iterdir())
    async with ClientSession() as client:
        for slug, locale in islice(zip(slugs, cycle(("en", "hu", "de")), strict=False), ENTRIES):
            async with client.get(f"{url}/{locale}/t/{slug}") as reply:
                assert reply.status in {200, 429}
                await reply.read()


def _resident(process: int) -> float:
    """Megabytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    for record in measure():
        print(json.dumps(record), flush=True)
