"""CONTRIBUTING.md is true: its commands do what it says, and every rule is explained."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import checks
from bot.glossary.reading import faults, syntax
from tests.cli.invoked import invoke

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SERVING = "preview"
"""A command that goes on until it is stopped: its own tests start it."""


def blocks() -> Iterator[tuple[str, list[str]]]:
    """The fenced blocks that say what they hold."""
    for found in re.finditer(r"^```(sh|yaml)\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL):
        yield found[1], found[2].splitlines()


def fill_in(lines: list[str], last: Path) -> Path:
    """Write a block's lines over those of the same name in the file that its first line, or the text before, names."""
    named = re.fullmatch(r"# (entries/.*)", lines[0])
    file = Path(named[1]) if named else last
    text = file.read_text(encoding="utf-8")
    for line in lines[bool(named) :]:
        field = line.partition(":")[0]
        before, indent, _, after = re.split(rf"^( *)({field}:.*)", text, maxsplit=1, flags=re.MULTILINE)
        text = f"{before}{indent}{line}{after}"
    file.write_text(text, encoding="utf-8")
    return file


def run(line: str, home: Path) -> None:
    """Run a command; one that says so in its comment ends with what it finds."""
    command, _, comment = line.partition("#")
    program, *arguments = shlex.split(command)
    assert program == ".venv/bin/plainterms"
    if arguments[0] != SERVING:
        done = invoke(home / "entries", *arguments)
        assert done.exception is None or done.exit_code == 1, done.exception
        assert done.exit_code == (1 if comment.strip().startswith("finds") else 0), f"{line}\n{done.output}"


def test_all_it_tells_an_editor_to_do_works_in_that_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "entries", tmp_path / "entries")
    monkeypatch.chdir(tmp_path)
    told = list(blocks())
    assert len(told) > 8
    for kind, lines in told:
        if kind == "sh":
            for line in lines:
                run(line, tmp_path)
        else:
            fill_in(lines, Path("entries/weather-model/term.yaml"))


def test_every_rule_is_explained() -> None:
    modules = [importlib.import_module(f"bot.checks.{found.name}") for found in pkgutil.iter_modules(checks.__path__)]
    rules = {module.RULE for module in (*modules, faults, syntax) if hasattr(module, "RULE")}
    table = re.findall(r"^\| ([a-z-]+) \| .+ \|$", TEXT, re.MULTILINE)
    assert set(table) - {"rule"} == rules
    assert len(table) == len(set(table))
