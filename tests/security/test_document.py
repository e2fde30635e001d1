"""Every line of SECURITY.md names tests that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and "`tests/" in line]
MOST_LINES = 90
"""A page."""


@pytest.mark.parametrize("row", ROWS, ids=[row.split("|")[1].strip() for row in ROWS])
def test_a_threat_names_its_tests(row: str) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
    assert named
    for file, name in named:
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in {each.name for each in tree.body if isinstance(each, functions)}, f"{file}::{name}"


def test_no_threat_is_without_a_test() -> None:
    table = [line for line in PAGE.splitlines() if line.startswith("| ")]
    assert len(ROWS) == len(table) - 1 > 10


def test_it_is_one_page() -> None:
    assert len(PAGE.splitlines()) <= MOST_LINES
