from __future__ import annotations

import pytest

from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks.table import Machine, Record, table

HERE = Machine("2026-11-30", 2, "a processor", "3.11.7", 0.5)
ROWS: list[Record] = [
    {"benchmark": "proof", "what": "ready", "seconds": 1.25, "at_most": 3.0, "met": True},
    {"benchmark": "web", "what": "a page", "pages_a_cpu_second": 1700, "ratio": 0.4, "at_least": 0.5, "met": False},
    {"benchmark": "delivery", "figure": "pace", "ratio": 0.98, "at_least": 0.9, "kept": True},
    {"benchmark": "lookup", "what": "a query", "ms": 0.2},
]


def test_the_table_says_what_was_measured_beside_which_limit_and_whether_it_is_met() -> None:
    lines = [" ".join(line.split()) for line in table(ROWS, HERE, HERE)]
    assert lines[2:6] == [
        "proof ready 1.25 s ≤ 3 yes",
        "web a page 1,700 a CPU s 0.4 ≥ 0.5 NO",
        "delivery pace 0.98 ≥ 0.9 yes",
        "lookup a query 0.2 ms",
    ]


def test_the_table_ends_with_the_count_the_machine_and_the_date() -> None:
    *_, count, machine = table(ROWS, HERE, HERE)
    assert count == "2 of 3 met"
    assert machine == "2026-11-30, 2 cores (a processor), Python 3.11.7, load 0.5 before and 0.5 after"


def test_columns_stand_below_each_other() -> None:
    lines = [*table(ROWS, HERE, HERE)][:6]
    assert len({len(line) for line in lines}) == 1


def test_a_benchmark_that_breaks_is_a_row_that_is_not_met(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.benchmarks.explain.measure", lambda: 1 / 0)
    benchmarks.main(["explain"])
    out = capsys.readouterr().out
    assert '"met": false' in out
    assert "0 of 1 met" in out
