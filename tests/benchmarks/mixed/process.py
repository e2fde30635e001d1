"""The product as a process: started, heard from, stopped as an operator stops it."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from tests.emulators.telegram.bot import SECRET
from tests.emulators.telegram.server import TOKEN

ROOT = Path(__file__).parents[3]


@asynccontextmanager
async def serving(
    home: Path, telegram: str, discord: str, module: tuple[str, ...] = ("bot", "serve")
) -> AsyncIterator[tuple[str, Process]]:
    """Its URL and its process, all surfaces on, by webhook; its log and database lie in the folder. It must end well.

    `module` is what Python runs, with its arguments; its first line on standard output ends with its URL.
    """
    log = home / "log"
    with log.open("a") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *module),
            cwd=ROOT,
            env=_environment(home, telegram, discord),
            stdout=PIPE,
            stderr=errors,
        )
    assert process.stdout
    try:
        line = (await process.stdout.readline()).decode()
        assert line, log.read_text()
        yield line.split()[-1], process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0, log.read_text()[-2000:]


def resident(process: int) -> float:
    """Megabytes of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def cpu_of_children() -> float:
    """CPU seconds of all processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _environment(home: Path, telegram: str, discord: str) -> Mapping[str, str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        bind = f"127.0.0.1:{free.getsockname()[1]}"
    settings = {
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_BASE_URL": telegram,
        "TELEGRAM_WEBHOOK_SECRET": SECRET,
        "DISCORD_TOKEN": "a-made-up-token",
        "DISCORD_BASE_URL": discord,
        "DATABASE_URL": f"sqlite:///{home / 'var' / 'plainterms.db'}",
        "WEB_BIND": bind,
        "PUBLIC_URL": f"http://{bind}",
        "TRUSTED_PROXIES": "127.0.0.1",
    }
    named = {f"PLAINTERMS_{name}": value for name, value in settings.items()}
    return {"PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(home / "cache"), **named}
