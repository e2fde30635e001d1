"""The environment is read strictly, and all its faults are told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import OperatorError
from bot.settings import IN_FILES, Bind, Settings, content_folder, read_settings, shows_colour, terminal_locale

TOKEN = "1234567:" + "A" * 35


def test_without_an_environment_the_defaults_hold() -> None:
    settings = read_settings({})
    assert settings.web_bind == Bind("127.0.0.1", 8080)
    assert settings.database_url == "sqlite:///var/plainterms.db"
    assert settings.telegram_token is None


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(f"{TOKEN}\n")
    settings = read_settings({"PLAINTERMS_TELEGRAM_TOKEN_FILE": str(tmp_path / "token")})
    assert settings.telegram_token == TOKEN


def test_the_database_with_its_password_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "url").write_text(f"postgresql://anna:{TOKEN}@db/terms\n")
    settings = read_settings({"PLAINTERMS_DATABASE_URL_FILE": str(tmp_path / "url")})
    assert settings.database_url == f"postgresql://anna:{TOKEN}@db/terms"
    assert TOKEN not in repr(settings)


@pytest.mark.parametrize("name", sorted(IN_FILES))
def test_an_empty_file_counts_as_unset(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").write_text("\n")
    assert read_settings({f"PLAINTERMS_{name.upper()}_FILE": str(tmp_path / "empty")}) == Settings()


def test_settings_never_show_a_secret() -> None:
    assert TOKEN not in repr(read_settings({"PLAINTERMS_TELEGRAM_TOKEN": TOKEN}))


@pytest.mark.parametrize(
    ("environment", "fault"),
    [
        (
            {"PLAINTERMS_TELEGRAM_TOKN": "x"},
            "PLAINTERMS_TELEGRAM_TOKN: there is no such setting; did you mean PLAINTERMS_TELEGRAM_TOKEN?",
        ),
        ({"PLAINTERMS_QQQQ": "x"}, "PLAINTERMS_QQQQ: there is no such setting"),
        ({"PLAINTERMS_WEB_BIND": "8080"}, "PLAINTERMS_WEB_BIND: write host:port, such as 127.0.0.1:8080"),
        ({"PLAINTERMS_WEB_BIND": "localhost:99999"}, "PLAINTERMS_WEB_BIND: write host:port, such as 127.0.0.1:8080"),
        ({"PLAINTERMS_LOG_FORMAT": "xml"}, "PLAINTERMS_LOG_FORMAT: choose from text, json"),
        (
            {"PLAINTERMS_PUBLIC_URL": "example.org"},
            "PLAINTERMS_PUBLIC_URL: write a URL that begins with https:// (http:// only for tests on this machine)",
        ),
        (
            {"PLAINTERMS_DISCORD_TOKEN": "x", "PLAINTERMS_DISCORD_TOKEN_FILE": "/x"},
            "PLAINTERMS_DISCORD_TOKEN: set it or PLAINTERMS_DISCORD_TOKEN_FILE, not both",
        ),
        (
            {"PLAINTERMS_DISCORD_TOKEN_FILE": "/nowhere/token"},
            "PLAINTERMS_DISCORD_TOKEN_FILE: cannot read /nowhere/token: No such file or directory",
        ),
    ],
    ids=["misspelt", "unknown", "no host", "no port", "choice", "no scheme", "twice", "no file"],
)
def test_a_fault_says_what_to_do(environment: dict[str, str], fault: str) -> None:
    with pytest.raises(OperatorError) as told:
        read_settings(environment)
    assert str(told.value) == fault


def test_rubrics_are_names_with_addresses() -> None:
    settings = read_settings(
        {"PLAINTERMS_RUBRICS": "code=https://letter.example/code?a=b, money=https://letter.example/m"}
    )
    assert settings.rubrics == {"code": "https://letter.example/code?a=b", "money": "https://letter.example/m"}
    with pytest.raises(OperatorError, match="PLAINTERMS_RUBRICS: write names and addresses"):
        read_settings({"PLAINTERMS_RUBRICS": "code=http://letter.example"})


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(OperatorError) as told:
        read_settings({"PLAINTERMS_WEB_BIND": "x", "PLAINTERMS_LOG_LEVEL": "LOUD", "PLAINTERMS_NO": "1"})
    assert len(str(told.value).splitlines()) == 3


def test_a_line_break_that_a_secret_brought_along_is_no_part_of_it() -> None:
    assert read_settings({"PLAINTERMS_TELEGRAM_TOKEN": f"{TOKEN}\n"}).telegram_token == TOKEN


def test_an_empty_setting_counts_as_unset() -> None:
    assert read_settings({"PLAINTERMS_TELEGRAM_TOKEN": ""}).telegram_token is None


def test_the_checkout_reads_its_own_entries_unless_another_glossary_is_named(tmp_path: Path) -> None:
    assert content_folder("entries", {}) == Path(__file__).parents[1] / "entries"
    assert content_folder("entries", {"PLAINTERMS_ENTRIES": str(tmp_path)}) == tmp_path
    assert content_folder("locales", {"PLAINTERMS_ENTRIES": str(tmp_path)}).name == "locales"


@pytest.mark.parametrize(
    ("environment", "locale"),
    [
        ({"LANG": "hu_HU.UTF-8"}, "hu_HU"),
        ({"LANG": "de_DE@euro", "LC_ALL": "hu_HU"}, "hu_HU"),
        ({"LANG": "C.UTF-8"}, None),
        ({}, None),
    ],
)
def test_the_terminal_language_is_read_as_posix_names_it(environment: dict[str, str], locale: str | None) -> None:
    assert terminal_locale(environment) == locale


@pytest.mark.parametrize(
    ("on_terminal", "environment", "colour"),
    [(True, {}, True), (False, {}, False), (True, {"NO_COLOR": "1"}, False), (True, {"TERM": "dumb"}, False)],
)
def test_colour_shows_only_on_a_terminal_that_wants_it(
    on_terminal: bool, environment: dict[str, str], colour: bool
) -> None:
    assert shows_colour(on_terminal=on_terminal, environment=environment) is colour
