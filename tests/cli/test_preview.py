"""`plainterms preview`, started as an editor does."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.errors import OperatorError
from tests.cli.invoked import invoke
from tests.small_glossary import put

ROOT = Path(__file__).parents[2]


async def test_it_says_where_the_page_is_and_ends_quietly(tmp_path: Path) -> None:
    put(tmp_path, "gpu", "GPU")
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PLAINTERMS_ENTRIES": str(tmp_path)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "preview", "gpu"),
        cwd=tmp_path,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    async with asyncio.timeout(60), aiohttp.ClientSession() as session:
        url = (await process.stdout.readline()).decode().strip()
        assert url.startswith("http://127.0.0.1:")
        assert url.endswith("/preview/t/gpu")
        async with session.get(url) as page:
            assert "Plainterms preview" in await page.text()
        process.send_signal(signal.SIGINT)
        _, err = await process.communicate()
    assert (process.returncode, err) == (0, b"")


@pytest.mark.parametrize("bind", ["nowhere", "127.0.0.1:x", ":80"])
def test_an_address_that_is_none_is_told(tmp_path: Path, bind: str) -> None:
    done = invoke(tmp_path, "preview", "--bind", bind)
    assert done.exit_code == 2
    assert "write host:port, such as 127.0.0.1:8081" in done.stderr


def test_an_entry_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = invoke(tmp_path, "preview", "npu")
    assert str(done.exception) == "there is no entry npu: begin it with `plainterms new npu`"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = invoke(tmp_path / "nowhere", "preview")
    assert isinstance(done.exception, OperatorError)
