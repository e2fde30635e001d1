"""`python -m tests.benchmarks [NAME…]`: measure, and print one JSON object a line."""

from __future__ import annotations

import importlib
import json
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).parent
_NOT_MEASURING = {"__main__", "cost"}


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all: every module here that has a `measure`."""
    found = sorted(file.stem for file in HERE.glob("*.py") if file.stem not in _NOT_MEASURING)
    machine = {"python": platform.python_version(), "machine": platform.machine()}
    print(json.dumps({"date": datetime.now(UTC).date().isoformat(), **machine}))
    for name in names or found:
        module = importlib.import_module(f"tests.benchmarks.{name}")
        if hasattr(module, "measure"):
            for row in module.measure():
                print(json.dumps({"benchmark": name, **row}, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
