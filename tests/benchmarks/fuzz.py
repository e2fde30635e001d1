"""The fuzz tests with a hundred times the examples of a test run: `python -m tests.benchmarks fuzz`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.fuzz.amount import EXAMPLES

ROOT = Path(__file__).parents[2]
EACH = 2000


def measure() -> Iterator[dict[str, object]]:
    """Whether every parser stood, how many examples each was given, and how long that took."""
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "tests/fuzz"],
        cwd=ROOT,
        env=os.environ | {EXAMPLES: str(EACH)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    yield {
        "what": "parsers under damaged input",
        "examples_each": EACH,
        "seconds": round(time.monotonic() - started),
        "said": done.stdout.strip().splitlines()[-1],
        "met": done.returncode == 0,
    }
