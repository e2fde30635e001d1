"""`plainterms health` says by its exit code whether the server lives."""

from __future__ import annotations

import asyncio

import pytest
from click.testing import CliRunner, Result

from bot.app.health import Health
from bot.app.listening import listening
from bot.cli.health import command
from bot.errors import OperatorError
from bot.settings import Bind


async def _asked(bind: str) -> Result:
    environment = {"PLAINTERMS_WEB_BIND": bind}
    return await asyncio.to_thread(CliRunner().invoke, command, env=environment)


@pytest.mark.parametrize("alive", [True, False], ids=["alive", "stuck"])
async def test_the_exit_code_says_whether_it_lives(alive: bool) -> None:
    health = Health({"web": False}, lambda: False, is_alive=lambda: alive)
    async with listening(Bind("127.0.0.1", 0), [], health) as url:
        port = url.rpartition(":")[2]
        assert (await _asked(f"127.0.0.1:{port}")).exit_code == (0 if alive else 1)
        assert (await _asked(f"0.0.0.0:{port}")).exit_code == (0 if alive else 1)


async def test_where_nobody_listens_it_says_so() -> None:
    asked = await _asked("127.0.0.1:1")
    assert (asked.exit_code, asked.output) == (1, "no answer at 127.0.0.1:1: ConnectionRefusedError\n")


async def test_a_port_that_the_system_chooses_cannot_be_asked() -> None:
    assert isinstance((await _asked("127.0.0.1:0")).exception, OperatorError)
