"""`python -m tests.benchmarks [NAME…]`: measure; one JSON object a line as it comes, and at the end one table."""

from __future__ import annotations

import dataclasses
import importlib
import json
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.table import Machine, Record, table

HERE = Path(__file__).parent


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all: every module here that has a `measure`."""
    found = sorted(file.stem for file in HERE.glob("[a-z]*.py") if not file.stem.startswith("test_"))
    before, records = Machine.here(), []
    print(json.dumps(dataclasses.asdict(before)))
    for name in names or found:
        for row in _rows(name):
            records.append({"benchmark": name, **row})
            print(json.dumps(records[-1], ensure_ascii=False), flush=True)
    print()
    print("\n".join(table(records, before, Machine.here())))


def _rows(name: str) -> Iterator[Record]:
    """What a module measures; one that breaks says so in a row, and the others go on."""
    module = importlib.import_module(f"tests.benchmarks.{name}")
    try:
        yield from module.measure() if hasattr(module, "measure") else ()
    except Exception as failure:
        traceback.print_exc()
        yield {"what": f"broke: {failure!r}", "met": False}


if __name__ == "__main__":
    main(sys.argv[1:])
