"""What `plainterms explain` costs, against a process that only imports the libraries it needs."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUNS = 9
AT_MOST = 2.0
_IMPORTS = ("-c", "import click, yaml, pydantic, fluent.runtime, babel")
_EXPLAIN = ("-m", "bot", "explain", "trainium", "--for", "developer", "--language", "hu")


def measure() -> Iterator[dict[str, object]]:
    """The lowest CPU time of several runs of each, taken in turn; the first run of all is not counted."""
    _cpu_seconds(*_EXPLAIN)
    pairs = [(_cpu_seconds(*_IMPORTS), _cpu_seconds(*_EXPLAIN)) for _ in range(RUNS)]
    baseline, explain = (min(column) for column in zip(*pairs, strict=True))
    ratio = round(explain / baseline, 2)
    yield {
        "what": "explain, CPU, against its imports alone",
        "seconds": round(explain, 3),
        "baseline_seconds": round(baseline, 3),
        "ratio": ratio,
        "at_most": AT_MOST,
        "met": ratio <= AT_MOST,
    }


def _cpu_seconds(*arguments: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
