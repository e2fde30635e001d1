"""What the README says is so."""

from __future__ import annotations

import asyncio
import http.client
import os
import re
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.settings import PREFIX, Settings
from bot.store.store import open_store
from tests.conversations.transcript import transcript

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NOT_FOR_OPERATORS = {"TELEGRAM_BASE_URL", "DISCORD_BASE_URL", "DISCORD_SHARD_IDS", "DISCORD_SHARD_COUNT"}
"""Settings for tests, and for bots in thousands of servers."""
NAMED = sorted(set(re.findall(r"`(plainterms [^`]+)`", README)))

PAGES = sorted(path for path in (*ROOT.glob("*.md"), *ROOT.glob("deploy/*.md")))


def test_the_table_of_settings_names_every_setting_once_and_no_other() -> None:
    named = re.findall(rf"^\| (`{PREFIX}.*?) \|", README, re.MULTILINE)
    settings = [name for cell in named for name in re.findall(rf"{PREFIX}(\w+)", cell)]
    assert sorted(settings) == sorted({each.name.upper() for each in fields(Settings)} - NOT_FOR_OPERATORS)


def test_the_first_page_needs_no_database_server() -> None:
    assert "postgres" not in README.casefold()


def test_the_transcript_is_what_is_really_answered() -> None:
    assert transcript() in README


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\bmake ([a-z]+)\b", README)) - {"and"}))
def test_every_target_of_make_exists(target: str) -> None:
    done = subprocess.run(
        ["/usr/bin/env", "make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_between_documents_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\((?!https?:|mailto:)([^)#]*)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link


def test_the_readme_says_where_the_page_is_served() -> None:
    assert f"http://{Settings().web_bind}" in README


def test_make_run_serves_the_page_until_it_is_stopped(tmp_path: Path) -> None:
    settings = {"WEB_BIND": "127.0.0.1:0", "DATABASE_URL": f"sqlite:///{tmp_path}/plainterms.db"}
    serving = _make("run", **settings)
    try:
        assert serving.stdout
        said = next(line for line in serving.stdout if line.startswith("Plainterms answers on "))
        connection = http.client.HTTPConnection(said.strip().rpartition("/")[2], timeout=30)
        connection.request("GET", "/en/t/trainium")
        assert b"family of computer chips" in connection.getresponse().read()
        connection.close()
    finally:
        os.killpg(serving.pid, signal.SIGINT)
        rest, _ = serving.communicate(timeout=60)
    assert "Stopping." in rest


def test_make_chat_answers_in_the_terminal() -> None:
    said, _ = _make("chat").communicate("trainium\n", timeout=60)
    assert "Trainium is a family of computer chips" in said


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a server has run, with an issue of a newsletter."""

    async def serve_once(database: Path) -> None:
        async with open_store(f"sqlite:///{database}", SystemClock()):
            pass

    folder = tmp_path_factory.mktemp("home")
    asyncio.run(serve_once(folder / "var" / "plainterms.db"))
    (folder / "13.md").write_text("Amazon rents out Trainium, a chip for training.\n")
    return folder


@pytest.mark.parametrize("command", [each for each in NAMED if each != "plainterms serve"])
def test_every_command_that_it_names_works(home: Path, command: str) -> None:
    settings = {"PUBLIC_URL": "https://terms.example", "FEEDS": "default"}
    done = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m bot {command.removeprefix('plainterms ')}"],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), **{f"{PREFIX}{name}": value for name, value in settings.items()}},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    if "linked.md" in command:
        assert "https://terms.example/en/t/trainium" in (home / "linked.md").read_text()


def _make(target: str, **settings: str) -> subprocess.Popen[str]:
    """`make` as a terminal starts it, in a group of its own; what would be installed first is left as it is."""
    if not (ROOT / ".venv" / "bin" / "plainterms").exists():
        pytest.skip("not checked: the tests run elsewhere than make installs")
    environment = {**os.environ, **{f"{PREFIX}{name}": value for name, value in settings.items()}}
    return subprocess.Popen(
        ["/usr/bin/env", "make", "--assume-old=.venv/run", target],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
