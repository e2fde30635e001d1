"""`plainterms coverage`: what is written, stale, and due."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from bot.cli.coverage import cover
from bot.glossary.reading import read_glossary
from tests.cli.invoked import invoke
from tests.small_glossary import put

FACTS = """facts:
  price: {value: 5, unit: USD, as_of: 2026-11, sources: [a]}
  size: {value: 5, unit: GW, as_of: 2024, sources: [a]}
  founded: {date: 2001, sources: [a]}
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    put(tmp_path, "gpu", "GPU", term=FACTS, hu="Egy dolog.")
    put(tmp_path, "tpu", "TPU")
    put(tmp_path, "old", "Old", status="retired", hu="Egy dolog.")
    return tmp_path


def test_sections_are_counted_by_language_and_retired_entries_not_at_all(home: Path) -> None:
    done = invoke(home, "coverage")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Entries: 3 (retired: 1, stub: 2)"
    assert [line.split() for line in lines[1:4]] == [
        ["en", "hu", "de"],
        ["headword", "2", "1", "0"],
        ["plain", "0", "0", "0"],
    ]


def test_json_says_which_entry_has_which_section(home: Path) -> None:
    told = json.loads(invoke(home, "coverage", "--json").stdout)
    assert told["statuses"] == {"stub": 2, "retired": 1}
    assert told["written"] == {"gpu": {"en": ["headword"], "hu": ["headword"]}, "tpu": {"en": ["headword"]}}


def test_a_translation_of_an_older_english_is_stale(home: Path) -> None:
    file = home / "gpu" / "en.yaml"
    file.write_text(file.read_text("utf-8").replace("changed: 2026-11-30", "changed: 2026-12-01"), encoding="utf-8")
    [stale] = cover(read_glossary(home).glossary, date(2026, 12, 2)).stale
    assert (stale.slug, stale.what) == ("gpu", "hu")
    assert stale.why == "based on English of 2026-11-30, which changed on 2026-12-01"


@pytest.mark.parametrize(
    ("today", "due"),
    [
        (date(2025, 12, 31), []),
        (date(2026, 1, 1), ["facts.size"]),
        (date(2027, 5, 29), ["facts.size"]),
        (date(2027, 5, 30), ["en", "hu", "facts.size", "en"]),
        (date(2027, 12, 1), ["en", "hu", "facts.price", "facts.size", "en"]),
    ],
)
def test_values_are_due_after_a_year_and_texts_after_half_of_one(home: Path, today: date, due: list[str]) -> None:
    assert [each.what for each in cover(read_glossary(home).glossary, today).to_check] == due
