"""A hundred thousand questions of all forms through every real surface: `python -m tests.benchmarks questions`.

The schemas of the platforms are held against where API_SPECS names their folder.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.benchmarks.mixed.run import Tally, run
from tests.emulators.discord import specification

SEED = 20261130
QUESTIONS, WARM_UP = 100_000, 10_000
MOST_GROWTH = 1.1
TOLD = 5


def measure(count: int = QUESTIONS) -> Iterator[dict[str, object]]:
    """One row for each claim about them."""
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(run(Path(folder), count, min(WARM_UP, count // 10), SEED, crawls=True))
    yield _none("questions answered with an exception or an apology", [*tally.errors, *tally.apologies]) | {
        "questions": tally.questions.total(),
        "by_surface": dict(tally.questions),
        "by_form": dict(tally.forms),
        "faults_met": dict(tally.faults),
        "warnings": dict(tally.warnings),
        "posts_besides": tally.posts,
        "ms_each": round(tally.cpu / count * 1000, 2),
        "cpu_seconds_of_all": round(tally.cpu + tally.own_cpu),
    }
    yield _none("questions that got no answer", tally.unanswered)
    yield _none("exact names that led to a wrong entry", tally.wrong) | {"exact_names": dict(tally.exact)}
    held = {} if specification.is_there() else {"schemas": "not there: API_SPECS is not set", "met": False}
    yield _none("requests that the published schemas refuse", tally.refused) | held
    yield {
        "what": f"memory after {count} questions, beside after a crawl and {min(WARM_UP, count // 10)} of them",
        "megabytes": round(tally.memory[-1], 1),
        "megabytes_by_parts": [round(each, 1) for each in tally.memory],
        "ratio": round(tally.growth, 3),
        "at_most": MOST_GROWTH,
        "met": tally.growth <= MOST_GROWTH,
    }


def summary(tally: Tally) -> str:
    """What went wrong, for whoever must mend it."""
    return "\n".join((*tally.errors, *tally.apologies, *tally.unanswered, *tally.wrong, *tally.refused))


def _none(what: str, found: Sequence[str]) -> dict[str, object]:
    return {"what": what, "count": len(found), "first": found[:TOLD], "at_most": 0, "met": not found}


if __name__ == "__main__":
    for record in measure(*map(int, sys.argv[1:])):
        print(json.dumps(record, ensure_ascii=False), flush=True)
