"""`plainterms serve`, started and stopped as an operator does."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def serving(
    home: Path, environment: Mapping[str, str] | None = None
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
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def _url(process: asyncio.subprocess.Process) -> str:
    assert process.stdout
    async with asyncio.timeout(60):
        line = (await process.stdout.readline()).decode()
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
        ({"PLAINTERMS_DATABASE_URL": "oracle://x"}, "only sqlite:///PATH is supported"),
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


async def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as first:
        await _url(first)
        async with serving(tmp_path) as second:
            _, err = await second.communicate()
    assert second.returncode == 2
    assert "another server already uses" in err.decode()
