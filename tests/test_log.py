"""What a log holds: a reference to find a fault by, and no secret, no person, no forged line."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.app.observed import ObservedDispatcher, log_outcome
from bot.errors import StoreError
from bot.log import begin_question, pseudonym, reference, set_up_logging
from bot.question import Asker, Explain
from bot.settings import read_settings, secret_texts
from bot.store.preferences import StoredPreferences
from bot.store.store import open_store
from tests.hand_clock import HandClock

TOKEN = "1234567890:" + "AbC-_9" * 6
SECRET = "a-webhook-secret-of-some-length"
PERSON = "4815162342"
CONTROLS = {chr(code) for code in (*range(32), *range(127, 160), 0x2028, 0x2029)}


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
@pytest.mark.parametrize(
    ("url", "secret"),
    [
        ("postgresql://anna:tops3cret@db/terms", "tops3cret"),
        ("postgresql://anna:top%2Fs3cret@db/terms", "top/s3cret"),
        ("postgresql://anna:top%2Fs3cret@db/terms", "top%2Fs3cret"),
        ("postgresql://anna:[top@s3cret@db/terms", "[top@s3cret"),
        ("postgresql://db/terms?user=anna&password=tops3cret&sslpassword=other", "tops3cret"),
        ("postgresql://anna:pw@db/terms", ":pw@"),
    ],
    ids=["plain", "as it is meant", "as it is written", "written wrongly", "as an option", "short"],
)
def test_the_password_of_the_database_is_taken_out(url: str, secret: str, capsys: pytest.CaptureFixture[str]) -> None:
    settings = read_settings({"PLAINTERMS_DATABASE_URL": url})
    set_up_logging("DEBUG", "text", secret_texts(settings))
    logging.getLogger("bot.test").error("cannot connect to %s with %s", url, secret)
    assert secret not in capsys.readouterr().err


def test_without_a_password_nothing_is_taken_out() -> None:
    assert secret_texts(read_settings({})) == []
    assert secret_texts(read_settings({"PLAINTERMS_DATABASE_URL": "postgresql://db:5432/terms"})) == []


@pytest.mark.usefixtures("_restored")
@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("forged", ["\n", "\r\n", "\x1b[31m", "\x85", "\x9b31m", "\u2028", "\x00", "\x7f"], ids=ascii)
def test_a_message_cannot_forge_a_line_or_colour_the_terminal(
    form: str, forged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logging("INFO", form)
    logging.getLogger("bot.test").info("asked: %s", f"x{forged}2026-11-30 ERROR forged")
    written = capsys.readouterr().err
    assert len(written.splitlines()) == 1
    assert not set(written[:-1]) & CONTROLS


@pytest.mark.usefixtures("_restored")
def test_the_text_of_an_exception_cannot_forge_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO")
    try:
        _fail("x\n2026-11-30T08:00:00 ERROR bot: forged")
    except RuntimeError:
        logging.getLogger("bot.test").exception("failed")
    first, *rest = capsys.readouterr().err.splitlines()
    assert first.endswith("bot.test: failed")
    assert all(line.startswith("    ") for line in rest)


@pytest.mark.usefixtures("_restored")
def test_json_lines_name_time_level_and_room(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO", "json")
    logging.getLogger("bot.test").warning("asked: %s", "x\ny")
    record = json.loads(capsys.readouterr().err)
    assert (record["level"], record["room"], record["message"]) == ("WARNING", "bot.test", "asked: x\ny")
    assert datetime.fromisoformat(record["time"]).utcoffset() is not None


@pytest.mark.usefixtures("_restored")
async def test_a_question_leaves_a_reference_and_neither_its_term_nor_its_asker(
    dispatcher: Dispatcher, clock: HandClock, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logging("INFO", "json")
    observed = ObservedDispatcher(dispatcher, clock, [log_outcome])
    await observed.answer(Explain("trainium"), Asker("telegram", PERSON, chat=PERSON))
    known = reference()
    await observed.answer(Explain("token"), Asker("telegram", PERSON))
    written = capsys.readouterr().err
    first, second = (json.loads(line) for line in written.splitlines())
    assert first["reference"] == known
    assert second["reference"] == reference() != known
    assert first["asker"] == second["asker"] == pseudonym("telegram", PERSON)
    assert "trainium" not in written.lower()
    assert PERSON not in written


@pytest.mark.usefixtures("_restored")
@pytest.mark.parametrize("form", ["text", "json"])
def test_whatever_is_logged_under_a_question_bears_its_reference(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logging("INFO", form)
    known = begin_question()
    logging.getLogger("bot.test").warning("something went wrong")
    logging.getLogger("bot.test").warning("something else", extra={"reference": "named"})
    first, second = capsys.readouterr().err.splitlines()
    assert known in first
    assert known not in second
    assert "named" in second


@pytest.mark.usefixtures("_restored")
@pytest.mark.parametrize("form", ["text", "json"])
async def test_a_statement_that_fails_is_told_without_whom_it_was_about(
    clock: HandClock, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    set_up_logging("INFO", form)
    async with open_store(f"sqlite:///{tmp_path}/test.db", clock) as store:
        with closing(sqlite3.connect(tmp_path / "test.db")) as meddling:
            meddling.execute("DROP TABLE person_preference")
        try:
            await StoredPreferences(store, clock).of_person("telegram", PERSON)
        except StoreError:
            logging.getLogger("bot.test").exception("a bug")
    written = capsys.readouterr().err
    assert "no such table: person_preference" in written
    assert "[SQL: SELECT" in written
    assert PERSON not in written


def test_a_pseudonym_tells_persons_apart_and_does_not_show_them() -> None:
    assert pseudonym("telegram", PERSON) == pseudonym("telegram", PERSON)
    assert pseudonym("telegram", PERSON) != pseudonym("discord", PERSON)
    assert PERSON not in pseudonym("telegram", PERSON)
    assert len(pseudonym("telegram", PERSON)) == 16


def _fail(text: str = f"GET /bot{TOKEN}/getMe with {SECRET}") -> None:
    raise RuntimeError(text)
