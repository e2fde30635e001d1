"""The rows of all benchmarks as one table to read.

A row is a mapping: `what` was measured, one figure under the name of its unit, the `ratio` to what it is held beside,
`at_most` or `at_least` (of the ratio, or of the figure where there is none), and whether it is `met`. All else in it is
there for those who read the JSON.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

Record: TypeAlias = Mapping[str, Any]

_UNITS: Mapping[str, str] = {
    "seconds": "s",
    "cpu_seconds": "CPU s",
    "ms": "ms",
    "us": "µs",
    "us_new": "µs",
    "megabytes": "MB",
    "a_second": "a second",
    "updates_a_cpu_second": "a CPU s",
    "pages_a_cpu_second": "a CPU s",
    "share": "",
    "count": "",
    "lost": "lost",
    "extra": "sent twice",
    "examples_each": "examples",
}
_WIDEST = 74
_HEADS = ("part", "what", "figure", "ratio", "limit", "met")


@dataclass(frozen=True, slots=True)
class Machine:
    """Where and when it was measured; the load is that of the minute before."""

    date: str
    cores: int
    processor: str
    python: str
    load: float

    @classmethod
    def here(cls) -> Machine:
        """This one, now."""
        return cls(
            datetime.now(UTC).date().isoformat(),
            os.cpu_count() or 1,
            _processor(),
            platform.python_version(),
            round(os.getloadavg()[0], 2),
        )


def table(records: Sequence[Record], before: Machine, after: Machine) -> Iterator[str]:
    """The lines of the table, each row under its part, and how many are met."""
    rows = [_HEADS, *map(_cells, records)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    for number, row in enumerate(rows):
        yield "  ".join(_set(cell, width, column) for column, (cell, width) in enumerate(zip(row, widths, strict=True)))
        if not number:
            yield "  ".join("-" * width for width in widths)
    judged = [met for record in records if (met := verdict(record)) is not None]
    yield ""
    yield f"{sum(judged)} of {len(judged)} met"
    yield (
        f"{before.date}, {before.cores} cores ({before.processor}), Python {before.python}, "
        f"load {before.load} before and {after.load} after"
    )


def verdict(record: Record) -> bool | None:
    """Whether a row is met; None where nothing is asked of it."""
    met: bool | None = record.get("met", record.get("kept"))
    return met


def _cells(record: Record) -> tuple[str, ...]:
    said = {True: "yes", False: "NO", None: ""}[verdict(record)]
    what = str(record.get("what", record.get("figure", "")))
    return str(record["benchmark"]), _cut(what), _figure(record), _number(record.get("ratio")), _limit(record), said


def _figure(record: Record) -> str:
    name = next((name for name in _UNITS if name in record), None)
    return f"{_number(record[name])} {_UNITS[name]}".strip() if name else ""


def _limit(record: Record) -> str:
    found = ((sign, record[name]) for name, sign in (("at_most", "≤"), ("at_least", "≥")) if name in record)
    return " ".join(f"{sign} {_number(value)}" for sign, value in found)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:,g}"


def _cut(text: str) -> str:
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


def _set(cell: str, width: int, column: int) -> str:
    return cell.ljust(width) if column in {0, 1, 5} else cell.rjust(width)


def _processor() -> str:
    lines: Iterable[str] = (
        Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else ()
    )
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
