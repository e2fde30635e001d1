"""What moving to another database costs beside a plain copy in Python: check, copy and comparison on both sides.

python -m tests.benchmarks.moving
"""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import text

from bot.clock import SystemClock
from bot.store.moving import BATCH, move
from bot.store.store import open_store
from tests import postgresql

ROWS = 200_000
AT_MOST = 12.0
RUNS = 3

_FILLING = (
    "with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < :rows) "
    "insert into {} from numbers"
)
_SUBSCRIPTIONS = (
    "subscription (kind, surface, place, person, hour, zone, locale, state, since) select 'daily', 'telegram', "
    "1000000 + n, 1000000 + n, 9, 'Europe/Budapest', 'hu', 'active', 1790000000"
)
_OUTBOX = (
    "outbox (subscription, issue, surface, kind, state, due, expires) "
    "select n, '2026-11-30', 'telegram', 'daily', 'pending', 1796000000, 1796020000"
)


def measure() -> Iterator[dict[str, Any]]:
    """Seconds for so many rows, and how often a plain copy made at the same time fits in: the median of some runs."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        source = f"sqlite:///{folder}/source.db"
        asyncio.run(_fill(source))
        targets = {"sqlite": [f"sqlite:///{folder}/moved-{run}.db" for run in range(RUNS)]}
        if postgresql.is_installed():
            server = stack.enter_context(postgresql.serving())
            targets["postgresql"] = [server.create() for _ in range(RUNS)]
        for kind, urls in targets.items():
            pairs = [(_seconds(source, url), _plain_copy(Path(folder))) for url in urls]
            ratio = median(seconds / plain for seconds, plain in pairs)
            yield {
                "figure": f"to {kind}",
                "rows": ROWS,
                "seconds": round(median(seconds for seconds, _ in pairs), 2),
                "plain_seconds": round(median(plain for _, plain in pairs), 2),
                "ratio": round(ratio, 1),
                "at_most": AT_MOST,
                "kept": ratio <= AT_MOST,
                "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
            }


async def _fill(url: str) -> None:
    async with open_store(url, SystemClock()) as store, store.writing() as connection:
        for rows in (_SUBSCRIPTIONS, _OUTBOX):
            await connection.execute(text(_FILLING.format(rows)), {"rows": ROWS // 2})


def _seconds(source: str, target: str) -> float:
    started = time.perf_counter()
    assert sum(each.rows for each in asyncio.run(move(source, target, "URL"))) == ROWS
    return time.perf_counter() - started


def _plain_copy(folder: Path) -> float:
    """Read in batches and written in batches by Python's own module, into the same tables."""
    source = sqlite3.connect(folder / "source.db")
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".db", delete=False) as fresh:
        target = sqlite3.connect(fresh.name)
    with closing(source), closing(target):
        for (made,) in source.execute(
            "select sql from sqlite_master where sql is not null and name not like 'sqlite%'"
        ):
            target.execute(made)
        started = time.perf_counter()
        for table in ("subscription", "outbox"):
            read = source.execute(f"select * from {table}")  # noqa: S608  # our own names
            places = ", ".join("?" * len(read.description))
            while rows := read.fetchmany(BATCH):
                target.executemany(f"insert into {table} values ({places})", rows)  # noqa: S608  # as above
        target.commit()
        return time.perf_counter() - started


if __name__ == "__main__":
    for row in measure():
        print(json.dumps(row))
