"""Which entries are saved, as it happens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

from watchfiles import Change, awatch

from bot.glossary.entry import Slug

Saved: TypeAlias = "asyncio.Queue[frozenset[Slug]]"

QUIET = 50
"""Milliseconds without a further change that end a burst: an editor writes a file in several steps."""
LONGEST_BURST = 500
"""Milliseconds after which a burst is told even if it goes on."""

_log = logging.getLogger(__name__)


@asynccontextmanager
async def watching(folder: Path) -> AsyncIterator[Saved]:
    """The slugs of the entries that are saved, moved or removed from this moment on, in bursts.

    `folder` is where the entries lie, with no symbolic link in its path.

    Where the system cannot watch, that is logged, and nothing is told.
    """
    saved: Saved = asyncio.Queue()
    async with beside(_watch(folder, saved)):
        await asyncio.sleep(0)  # the watch stands once its task has begun
        yield saved


@asynccontextmanager
async def beside(work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Work that goes on until the block ends."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def all_of(saved: Saved) -> frozenset[Slug]:
    """The next burst, together with those that came since."""
    slugs = await saved.get()
    while not saved.empty():
        slugs |= saved.get_nowait()
    return slugs


async def _watch(folder: Path, saved: Saved) -> None:
    try:
        async for changes in awatch(folder, step=QUIET, debounce=LONGEST_BURST):
            if slugs := frozenset(_slugs(folder, changes)):
                saved.put_nowait(slugs)
    except (OSError, RuntimeError) as refused:
        _log.warning("changes in %s are not noticed until the next start: %s", folder, refused)


def _slugs(folder: Path, changes: Iterable[tuple[Change, str]]) -> Iterable[Slug]:
    inside = (Path(path).relative_to(folder).parts for _, path in changes)
    return (parts[0] for parts in inside if parts and not parts[0].startswith("."))
