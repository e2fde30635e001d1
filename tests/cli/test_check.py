import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli.check import command
from bot.errors import OperatorError
from tests.content.samples import SAMPLE


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(SAMPLE, tmp_path / "entries")
    monkeypatch.setenv("PLAINTERMS_ENTRIES", str(tmp_path / "entries"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def spoil(home: Path, slug: str) -> None:
    page = home / "entries" / slug / "en.yaml"
    page.write_text(page.read_text("utf-8").replace(" is a ", " is recently a "), "utf-8")


@pytest.mark.usefixtures("home")
def test_sound_entries_are_told_on_the_error_stream_alone() -> None:
    result = CliRunner().invoke(command)

    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "errors: 0, warnings: 0\n")


def test_an_error_is_told_from_where_one_stands_and_ends_with_1(home: Path) -> None:
    spoil(home, "tool")

    result = CliRunner().invoke(command)

    assert result.exit_code == 1
    assert result.stdout == (
        "entries/tool/en.yaml:2:23: error: “recently” is vague: write the month or year [vagueness]\n"
    )


def test_paths_narrow_what_is_shown_but_not_what_is_read(home: Path) -> None:
    spoil(home, "tool")

    assert CliRunner().invoke(command, ["entries/abacus"]).exit_code == 0
    assert CliRunner().invoke(command, ["entries/abacus", "entries/tool/en.yaml"]).exit_code == 1


def test_a_path_outside_the_entries_is_a_mistake_and_not_sound(home: Path) -> None:
    result = CliRunner().invoke(command, [str(home)])

    assert result.exit_code == 2
    assert "is not below" in result.stderr


def test_a_warning_ends_with_0(home: Path) -> None:
    page = home / "entries/tool/en.yaml"
    page.write_text(page.read_text("utf-8").replace("changed: 2026-11-01", "changed: 2026-11-02"), "utf-8")

    result = CliRunner().invoke(command)

    assert (result.exit_code, result.stderr) == (0, "errors: 0, warnings: 2\n")


def test_json_is_one_object_a_line(home: Path) -> None:
    spoil(home, "tool")

    lines = CliRunner().invoke(command, ["--json"]).stdout.splitlines()

    assert [json.loads(line) for line in lines] == [
        {
            "path": "entries/tool/en.yaml",
            "line": 2,
            "column": 23,
            "text": "“recently” is vague: write the month or year",
            "rule": "vagueness",
            "severity": "error",
        }
    ]


def test_a_missing_folder_is_the_operators_to_mend(home: Path) -> None:
    shutil.rmtree(home / "entries")

    with pytest.raises(OperatorError, match="entries: No such file or directory"):
        CliRunner().invoke(command, catch_exceptions=False)
