"""`plainterms serve`, started and stopped as an operator does."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

import aiohttp
import pytest

from tests.emulators.telegram.people import says
from tests.emulators.telegram.server import TOKEN, TelegramEmulator, open_telegram_emulator

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def serving(
    home: Path, environment: Mapping[str, str] | None = None, stdout: int = asyncio.subprocess.PIPE
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server of its own, killed at the end if it still runs."""
    clean = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "LANG": "C.UTF-8",
        "PLAINTERMS_WEB_BIND": "127.0.0.1:0",
        "PLAINTERMS_DATABASE_URL": f"sqlite:///{home / 'var' / 'plainterms.db'}",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "serve",
        cwd=home,
        env=clean | dict(environment or {}),
        stdout=stdout,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramEmulator]:
    """The Bot API on a port of this machine."""
    async with open_telegram_emulator() as emulator:
        yield emulator


def _on(telegram: TelegramEmulator) -> Mapping[str, str]:
    return {"PLAINTERMS_TELEGRAM_TOKEN": TOKEN, "PLAINTERMS_TELEGRAM_BASE_URL": telegram.url}


async def _line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout
    async with asyncio.timeout(60):
        return (await process.stdout.readline()).decode().strip()


async def _hear(heard: socket.socket) -> str:
    async with asyncio.timeout(60):
        return (await asyncio.get_running_loop().sock_recv(heard, 64)).decode()


async def _url(process: asyncio.subprocess.Process) -> str:
    line = await _line(process)
    assert line.startswith("Plainterms answers on http://127.0.0.1:"), line
    return line.split()[-1]


async def _get(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status, await response.text()


async def test_without_a_token_the_web_answers_and_sigterm_stops_it_cleanly(tmp_path: Path) -> None:
    async with serving(tmp_path) as process:
        url = await _url(process)
        status, page = await _get(f"{url}/en/t/trainium")
        assert (status, "family of computer chips" in page) == (200, True)
        assert (await _get(f"{url}/healthz"))[0] == 200
        assert (await _get(f"{url}/readyz")) == (200, '{"store": true, "glossary": true, "web": true}')
        process.send_signal(signal.SIGTERM)
        out, err = await process.communicate()
    assert process.returncode == 0
    assert err == b""
    assert len(out.decode().splitlines()) == 4
    assert "PLAINTERMS_TELEGRAM_TOKEN" in out.decode()


async def test_a_stop_says_so_then_finishes_what_is_under_way(telegram: TelegramEmulator, tmp_path: Path) -> None:
    gate = asyncio.Event()
    telegram.fail("sendMessage", gate=gate)
    async with serving(tmp_path, _on(telegram)) as process:
        url = await _url(process)
        await telegram.push(says("trainium"))
        await telegram.until_met()
        process.send_signal(signal.SIGTERM)
        assert await _line(process) == "Stopping."
        status, parts = await _get(f"{url}/readyz")
        assert (status, json.loads(parts)["stopping"]) == (503, True)
        assert (await _get(f"{url}/healthz"))[0] == 200
        gate.set()
        await process.wait()
    assert process.returncode == 0
    assert len(telegram.made("sendMessage", ok=True)) == 1
    assert telegram.pending == []


async def test_a_second_signal_does_not_wait(telegram: TelegramEmulator, tmp_path: Path) -> None:
    telegram.fail("sendMessage", gate=asyncio.Event())
    async with serving(tmp_path, _on(telegram)) as process:
        await _url(process)
        await telegram.push(says("trainium"))
        await telegram.until_met()
        process.send_signal(signal.SIGTERM)
        assert await _line(process) == "Stopping."
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(5):
            await process.wait()
    assert process.returncode == 1
    assert len(telegram.pending) == 1


async def test_it_stops_even_if_nobody_hears_what_it_says_any_more(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    async with serving(tmp_path, stdout=writing) as process:
        os.close(writing)
        assert b"answers on" in await asyncio.to_thread(os.read, reading, 100)
        os.close(reading)
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(30):
            await process.wait()
        assert process.stderr
        assert await process.stderr.read() == b""
    assert process.returncode == 0


async def test_systemd_hears_that_it_is_ready_alive_and_stopping(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.setblocking(False)
        async with serving(tmp_path, {"NOTIFY_SOCKET": str(tmp_path / "notify")}) as process:
            await _url(process)
            told = [await _hear(heard), await _hear(heard)]
            process.send_signal(signal.SIGTERM)
            await process.wait()
            while told[-1] != "STOPPING=1":
                told.append(await _hear(heard))
    assert set(told) == {"READY=1", "WATCHDOG=1", "STOPPING=1"}


async def test_figures_are_shown_only_where_they_are_asked_for(telegram: TelegramEmulator, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        bind = f"127.0.0.1:{free.getsockname()[1]}"
    async with serving(tmp_path, {"PLAINTERMS_METRICS_BIND": bind, **_on(telegram)}) as process:
        url = await _url(process)
        await telegram.until_made("getMe")
        figures = (await _get(f"http://{bind}/metrics"))[1]
        assert "plainterms_glossary_entries" in figures
        assert 'plainterms_api_requests_total{code="200",platform="telegram"}' in figures
        assert (await _get(f"{url}/metrics"))[0] == 404
        assert (await _get(f"http://{bind}/en/t/trainium"))[0] == 404


async def test_a_corrupt_database_is_told_and_the_web_still_answers(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "plainterms.db").write_bytes(b"this is not a database" * 100)
    async with serving(tmp_path) as process:
        url = await _url(process)
        assert (await _get(f"{url}/en/t/trainium"))[0] == 200
        assert (await _get(f"{url}/readyz"))[0] == 503
        process.send_signal(signal.SIGTERM)
        _, err = await process.communicate()
    assert "the database cannot be used, look-ups go on without it" in err.decode()
    assert (tmp_path / "var" / "plainterms.db").read_bytes() == b"this is not a database" * 100


async def test_a_taken_port_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        async with serving(tmp_path, {"PLAINTERMS_WEB_BIND": address}) as process:
            _, err = await process.communicate()
    assert process.returncode == 2
    assert err.decode().startswith(f"plainterms: PLAINTERMS_WEB_BIND: cannot listen on {address}: ")
    assert len(err.decode().splitlines()) == 1


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"PLAINTERMS_WEB_BINDD": "x"}, "there is no such setting; did you mean PLAINTERMS_WEB_BIND?"),
        ({"PLAINTERMS_DATABASE_URL": "oracle://x"}, "write sqlite:///PATH or postgresql://"),
    ],
    ids=["unknown", "unusable"],
)
async def test_a_wrong_setting_is_one_line_and_exit_code_2(
    tmp_path: Path, environment: dict[str, str], told: str
) -> None:
    async with serving(tmp_path, environment) as process:
        _, err = await process.communicate()
    assert process.returncode == 2
    assert told in err.decode()
    assert len(err.decode().splitlines()) == 1


async def test_a_database_that_is_away_is_told_without_its_password(tmp_path: Path) -> None:
    secret = "tops3cret/with%signs"
    url = tmp_path / "url"
    url.write_text(f"postgresql://anna:{quote(secret, safe='')}@127.0.0.1:1/terms\n")
    away = {"PLAINTERMS_DATABASE_URL": "", "PLAINTERMS_DATABASE_URL_FILE": str(url), "PLAINTERMS_LOG_LEVEL": "DEBUG"}
    async with serving(tmp_path, away) as process:
        status, page = await _get(f"{await _url(process)}/en/t/trainium")
        assert (status, "family of computer chips" in page) == (200, True)
        process.send_signal(signal.SIGTERM)
        _, err = await process.communicate()
    assert process.returncode == 0
    assert "see whether PostgreSQL runs there" in err.decode()
    assert "tops3cret" not in err.decode()


async def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as first:
        await _url(first)
        async with serving(tmp_path) as second:
            _, err = await second.communicate()
    assert second.returncode == 2
    assert "another server already uses" in err.decode()
