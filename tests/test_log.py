"""No secret and no control character reaches a log, exceptions included."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from bot.log import set_up_logging

TOKEN = "1234567890:" + "AbC-_9" * 6
SECRET = "a-webhook-secret-of-some-length"


@pytest.fixture
def _restored() -> Iterator[None]:
    """Put the root logger back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


@pytest.mark.usefixtures("_restored")
@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_are_taken_out_of_messages_and_tracebacks(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("DEBUG", form, [SECRET])
    try:
        _fail()
    except RuntimeError:
        logging.getLogger("bot.test").exception("calling /bot%s/getMe", TOKEN)
    written = capsys.readouterr().err
    assert "RuntimeError" in written
    assert TOKEN not in written
    assert SECRET not in written


@pytest.mark.usefixtures("_restored")
def test_a_message_cannot_forge_a_line_or_colour_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO")
    logging.getLogger("bot.test").info("asked: %s", "x\n2026-11-30 ERROR forged \x1b[31m")
    written = capsys.readouterr().err
    assert written.count("\n") == 1
    assert "\x1b" not in written


@pytest.mark.usefixtures("_restored")
def test_json_lines_name_time_level_and_room(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO", "json")
    logging.getLogger("bot.test").warning("asked: %s", "x\ny")
    record = json.loads(capsys.readouterr().err)
    assert (record["level"], record["room"], record["message"]) == ("WARNING", "bot.test", "asked: x\ny")


def _fail() -> None:
    raise RuntimeError(f"GET /bot{TOKEN}/getMe with {SECRET}")
