"""What the README says is so."""

from __future__ import annotations

import re
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest

from bot.settings import PREFIX, Settings
from tests.conversations.transcript import transcript

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NOT_FOR_OPERATORS = {"TELEGRAM_BASE_URL", "DISCORD_BASE_URL", "DISCORD_SHARD_IDS", "DISCORD_SHARD_COUNT"}
"""Settings for tests, and for bots in thousands of servers."""

PAGES = sorted(path for path in (*ROOT.glob("*.md"), *ROOT.glob("deploy/*.md")))


def test_the_table_of_settings_names_every_setting_once_and_no_other() -> None:
    named = re.findall(rf"^\| (`{PREFIX}.*?) \|", README, re.MULTILINE)
    settings = [name for cell in named for name in re.findall(rf"{PREFIX}(\w+)", cell)]
    assert sorted(settings) == sorted({each.name.upper() for each in fields(Settings)} - NOT_FOR_OPERATORS)


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
