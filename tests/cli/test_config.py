"""`plainterms config` shows every setting and where it comes from, and no secret."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli.config import command
from bot.settings import Settings

TOKEN = "1234567:" + "A" * 35


def shown(environment: dict[str, str]) -> dict[str, tuple[str | None, str]]:
    """Value and origin of each setting."""
    written = CliRunner().invoke(command, ["--json"], env=environment, catch_exceptions=False).output
    rows = [json.loads(line) for line in written.splitlines()]
    return {row["setting"].removeprefix("PLAINTERMS_"): (row["value"], row["origin"]) for row in rows}


def test_every_setting_is_shown() -> None:
    assert list(shown({})) == [each.name.upper() for each in fields(Settings)]


@pytest.mark.parametrize(
    ("environment", "name", "told"),
    [
        ({}, "WEB_BIND", ("127.0.0.1:8080", "default")),
        ({"PLAINTERMS_WEB_BIND": "[::1]:9"}, "WEB_BIND", ("[::1]:9", "environment")),
        ({}, "TELEGRAM_TOKEN", (None, "default")),
        ({}, "RUBRICS", (None, "default")),
        ({"PLAINTERMS_RUBRICS": "a=https://b"}, "RUBRICS", ("a=https://b", "environment")),
        ({"PLAINTERMS_TELEGRAM_TOKEN": TOKEN}, "TELEGRAM_TOKEN", ("[secret]", "environment")),
        (
            {"PLAINTERMS_DATABASE_URL": "postgresql://anna:pass/w@rd@db/terms"},
            "DATABASE_URL",
            ("postgresql://anna:[secret]@db/terms", "environment"),
        ),
        (
            {"PLAINTERMS_DATABASE_URL": "postgresql://db/terms?user=anna&password=pass/w@rd&sslmode=require"},
            "DATABASE_URL",
            ("postgresql://db/terms?user=anna&password=[secret]&sslmode=require", "environment"),
        ),
    ],
    ids=["default", "set", "not set", "none of many", "several", "secret", "password in a URL", "among its options"],
)
def test_value_and_origin_are_told(environment: dict[str, str], name: str, told: tuple[str | None, str]) -> None:
    assert shown(environment)[name] == told


def test_a_secret_from_a_file_names_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN)
    assert shown({"PLAINTERMS_TELEGRAM_TOKEN_FILE": str(file)})["TELEGRAM_TOKEN"] == ("[secret]", f"file {file}")
