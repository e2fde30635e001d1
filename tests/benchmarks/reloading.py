"""For how long taking a saved entry over holds up the loop, with 5,000 entries: `python -m tests.benchmarks.reloading`.

A task ticks every millisecond meanwhile. What a tick is late counts as far as this process was at work: the time that
other programs took is not the bot's.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
import time
from collections.abc import Awaitable, Iterator
from pathlib import Path

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.app.reloading import Reloader
from bot.app.settling import settling
from bot.clock import SystemClock
from bot.glossary.library import Library
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder
from tests.benchmarks.reading import write_entries

ENTRIES = 5_000
LIMIT_MS = 50.0
LIMIT_LIVE_SECONDS = 2.0
TICK = 0.001
SLUG = "term-0077"
CHANGES = {"text": ("definition", "A thing of which nothing was said before."), "name": ("headword", "Zorro")}


def measure() -> Iterator[dict[str, object]]:
    """One record a change: the longest hold in milliseconds, and the seconds until the change was live."""
    with tempfile.TemporaryDirectory() as folder:
        write_entries(Path(folder), ENTRIES)
        yield from asyncio.run(_measured(Library(Path(folder))))


async def _measured(library: Library) -> list[dict[str, object]]:
    await asyncio.to_thread(library.read)
    phrasebook = Phrasebook.read(content_folder("locales"))
    with settling():
        dispatcher = Dispatcher(Knowledge.of(library.glossary()), phrasebook, Unkept())
        dispatcher.knowledge.warm()
    return [await _record(dispatcher, library, what) for what in CHANGES]


async def _record(dispatcher: Dispatcher, library: Library, what: str) -> dict[str, object]:
    live: list[float] = []
    reloader = Reloader(dispatcher, library, SystemClock(), lambda: live.append(time.perf_counter()))
    _change(library.folder / SLUG / "en.yaml", *CHANGES[what])
    started = time.perf_counter()
    held = await _longest_hold(reloader.take_over([SLUG]))
    letting_go = await _longest_hold(reloader.let_go())
    seconds = live[0] - started
    return {
        "what": f"the loop held up while another {what} is taken over, {ENTRIES} entries",
        "ms": round(max(held, letting_go), 1),
        "at_most": LIMIT_MS,
        "live_seconds": round(seconds, 2),
        "limit_live_seconds": LIMIT_LIVE_SECONDS if what == "text" else None,
        "met": max(held, letting_go) <= LIMIT_MS and (what != "text" or seconds <= LIMIT_LIVE_SECONDS),
    }


def _change(file: Path, field: str, words: str) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(rf"^{field}: .*", f"{field}: {words}", text, flags=re.MULTILINE), encoding="utf-8")


async def _longest_hold(work: Awaitable[None]) -> float:
    """Milliseconds that a tick came too late at most, while the work was done."""
    task, longest = asyncio.ensure_future(work), 0.0
    while not task.done():
        wall, cpu = time.perf_counter(), time.process_time()
        await asyncio.sleep(TICK)
        late = min(time.perf_counter() - wall, time.process_time() - cpu) - TICK
        longest = max(longest, late)
    await task
    return longest * 1000


if __name__ == "__main__":
    for record in measure():
        print(json.dumps(record))
