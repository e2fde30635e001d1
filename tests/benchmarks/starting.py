"""How long `serve` takes to be ready, and what memory it holds, also after entries were saved.

`python -m tests.benchmarks starting`: all surfaces on, every start with a database of its own.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

from aiohttp import ClientSession

from bot.app.reloading import GRACE
from tests.benchmarks.mixed.process import ROOT, cpu_of_children, resident
from tests.benchmarks.reading import write_entries
from tests.emulators.discord.server import open_server
from tests.emulators.telegram.people import says
from tests.emulators.telegram.server import TOKEN, TelegramEmulator, open_telegram_emulator

ENTRIES = 1_000
STARTS = 3
FEW, MANY = 2, 20
MOST_SECONDS, MOST_MEGABYTES = 3.0, 200.0
MOST_GROWTH_MEGABYTES, MOST_GROWTH = 15.0, 1.03


def measure() -> Iterator[dict[str, object]]:
    """One row for each claim."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "entries").mkdir()
        write_entries(home / "entries", ENTRIES)
        yield asyncio.run(_ready(home, "first start"))
        yield asyncio.run(_ready(home, "later start"))
        yield from asyncio.run(_memory(home))


async def _ready(home: Path, which: str) -> dict[str, object]:
    """From the start of the process to the first 200 of /readyz; the best of some, since the machine is shared.

    The first start reads the entries; a later one finds what was kept.
    """
    seconds, cpu = [], []
    async with _platforms() as (telegram, environment):
        for _ in range(STARTS):
            if which == "first start":
                shutil.rmtree(home / "cache", ignore_errors=True)
            before, started = cpu_of_children(), time.monotonic()
            async with _serving(home, environment) as (url, _process):
                await _until_ready(url, telegram)
                seconds.append(time.monotonic() - started)
            cpu.append(cpu_of_children() - before)
    return {
        "what": f"seconds until ready with {ENTRIES} entries, all surfaces, {which}",
        "seconds": round(min(seconds), 2),
        "cpu_seconds_until_stopped": round(min(cpu), 2),
        "cores": os.cpu_count(),
        "at_most": MOST_SECONDS,
        "met": min(seconds) <= MOST_SECONDS,
    }


async def _memory(home: Path) -> list[dict[str, object]]:
    """Resident memory of the server alone, after its pages were read, and after texts were saved one by one."""
    held = []
    async with _platforms() as (telegram, environment), _serving(home, environment) as (url, process):
        await _until_ready(url, telegram)
        at_start = resident(process.pid)
        await _read_pages(url, home)
        held.append(resident(process.pid))
        for numbers in (range(FEW), range(FEW, MANY)):
            for number in numbers:
                await _save(url, home, number)
            await asyncio.sleep(GRACE + 2)  # until what was known before is let go
            held.append(resident(process.pid))
    before, few, many = held
    return [
        {
            "what": f"megabytes of serve, all surfaces, {ENTRIES} entries",
            "at_start": round(at_start, 1),
            "megabytes": round(before, 1),
            "at_most": MOST_MEGABYTES,
            "met": before <= MOST_MEGABYTES,
        },
        {
            "what": f"megabytes more after {FEW} saved texts",
            "megabytes": round(few - before, 1),
            "at_most": MOST_GROWTH_MEGABYTES,
            "met": few - before <= MOST_GROWTH_MEGABYTES,
        },
        {
            "what": f"memory after {MANY} saved texts beside that after {FEW}",
            "megabytes": round(many, 1),
            "ratio": round(many / few, 3),
            "at_most": MOST_GROWTH,
            "met": many / few <= MOST_GROWTH,
        },
    ]


@asynccontextmanager
async def _platforms() -> AsyncIterator[tuple[TelegramEmulator, Mapping[str, str]]]:
    async with open_telegram_emulator(checks=False) as telegram, open_server() as discord:
        yield (
            telegram,
            {
                "TELEGRAM_TOKEN": TOKEN,
                "TELEGRAM_BASE_URL": telegram.url,
                "DISCORD_TOKEN": "a-made-up-token",
                "DISCORD_BASE_URL": discord.url,
            },
        )


@asynccontextmanager
async def _serving(home: Path, settings: Mapping[str, str]) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    with socket.socket() as free, tempfile.TemporaryDirectory() as database:
        free.bind(("127.0.0.1", 0))
        bind = f"127.0.0.1:{free.getsockname()[1]}"
        free.close()
        own = {
            "ENTRIES": str(home / "entries"),
            "WEB_BIND": bind,
            "TRUSTED_PROXIES": "127.0.0.1",
            "DATABASE_URL": f"sqlite:///{database}/plainterms.db",
        }
        environment = {f"PLAINTERMS_{name}": value for name, value in (own | dict(settings)).items()}
        with (home / "log").open("w") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "serve"),
                cwd=ROOT,
                env={"PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(home / "cache"), **environment},
                stdout=log,
                stderr=log,
            )
            try:
                yield f"http://{bind}", process
            finally:
                if process.returncode is None:
                    process.send_signal(signal.SIGTERM)
                assert await process.wait() == 0, (home / "log").read_text()


async def _until_ready(url: str, telegram: TelegramEmulator) -> None:
    await telegram.push(says("trainium"))
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
    """Every entry's page, each for another reader."""
    slugs = sorted(path.name for path in (home / "entries").iterdir())
    async with ClientSession() as client:
        for number, (slug, locale) in enumerate(zip(slugs, cycle(("en", "hu", "de")), strict=False)):
            reader = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"}
            async with client.get(f"{url}/{locale}/t/{slug}", headers=reader) as reply:
                assert reply.status == 200
                await reply.read()


async def _save(url: str, home: Path, number: int) -> None:
    """Change a definition, and wait until it is the answer."""
    word, slug = f"changed{number}", f"term-{number:04}"
    file = home / "entries" / slug / "en.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"^(definition: \w+)", rf"\1 {word}", text, flags=re.MULTILINE), encoding="utf-8")
    async with asyncio.timeout(60), ClientSession() as client:
        while True:
            async with client.get(f"{url}/en/t/{slug}") as reply:
                if word in await reply.text():
                    return
            await asyncio.sleep(0.2)
