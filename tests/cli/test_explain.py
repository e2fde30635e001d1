"""`plainterms explain`, run as the process that a reader starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = ("telegram", "discord", "sqlalchemy", "alembic", "aiohttp", "numpy", "pydantic_settings", "asyncio")


def run(*arguments: str, environment: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of the checkout in a clean environment."""
    clean = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=ROOT,
        env=clean | dict(environment or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_an_answer_is_printed_with_the_note_and_exit_code_0() -> None:
    done = run("explain", "trainium", "--for", "developer", "--language", "hu")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Trainium (angolul: AWS Trainium)" in done.stdout
    assert "Fejlesztőnek:" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("term", "printed"),
    [
        ("xyzzyqwert", "No entry for “xyzzyqwert” yet.\n"),
        ("nvidiaxyzzy", "Did you mean …\n\n• Nvidia – Nvidia is an American company whose graphics chips do much…\n"),
        ("", "Which word?\n"),
    ],
    ids=["not found", "asked back", "empty"],
)
def test_what_is_not_sure_ends_with_exit_code_1_and_offers_no_button_to_press(term: str, printed: str) -> None:
    done = run("explain", term)
    assert (done.returncode, done.stdout, done.stderr) == (1, printed, "")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("trainium", "--for", "poet"), "'poet' is not one of 'developer', 'business', 'investor', 'everyone'"),
        (("trainium", "--language", "fr"), "'fr' is not spoken here; choose from en, hu, de"),
        (("trainium", "--view", "tab"), "is not one of 'card'"),
        ((), "Missing argument 'TERM...'"),
    ],
    ids=["role", "language", "view", "nothing"],
)
def test_wrong_usage_says_what_is_right_and_ends_with_exit_code_2(arguments: tuple[str, ...], told: str) -> None:
    done = run("explain", *arguments)
    assert done.returncode == 2
    assert told in done.stderr


def test_json_has_the_documented_shape() -> None:
    answer = json.loads(run("explain", "trainium", "--for", "investor", "--view", "facts", "--json").stdout)
    assert list(answer) == ["slug", "locale", "audience", "view", "match", "cards", "actions"]
    assert (answer["slug"], answer["locale"], answer["audience"], answer["view"]) == (
        "trainium",
        "en",
        "investor",
        "facts",
    )
    assert answer["match"] == {"score": 1.0, "evidence": "exact", "locale": "en"}
    assert answer["cards"][0]["blocks"][0]["block"] == "facts"
    assert {"label": "‹ Summary", "address": "1t_trainium__i"} in answer["actions"]


def test_the_terminal_language_is_taken_where_none_is_named() -> None:
    assert "angolul" in run("explain", "trainium", environment={"LC_ALL": "hu_HU.UTF-8"}).stdout


def test_another_glossary_may_be_named_and_a_missing_one_is_told() -> None:
    done = run("explain", "trainium", environment={"PLAINTERMS_ENTRIES": "/nowhere/entries"})
    assert done.returncode == 2
    assert done.stderr == "plainterms: PLAINTERMS_ENTRIES: there is no folder /nowhere/entries\n"


def test_it_imports_no_library_that_it_does_not_need() -> None:
    listing = (
        "import sys; sys.argv = ['plainterms', 'explain', 'trainium', '--for', 'developer', '--language', 'hu']\n"
        "import bot.cli\n"
        "try: bot.cli.main()\n"
        "except SystemExit: pass\n"
        f"print('imported:', sorted(set(sys.modules) & set({FORBIDDEN!r})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", listing], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "imported: []"
