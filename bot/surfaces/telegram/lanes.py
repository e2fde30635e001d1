"""Work side by side, but what belongs to one chat in its order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable


class Lanes:
    """One queue for each key, each emptied by its own tasks; an idle lane takes no room."""

    def __init__(self) -> None:
        self._ends: dict[Hashable, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def enter(self, key: Hashable, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Do the work once everything before it in its lane is done; the task ends as the work does."""
        task = asyncio.create_task(_after(self._ends.get(key), work))
        self._ends[key] = task
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._leave(key, done))
        return task

    async def finish(self, seconds: float) -> None:
        """Wait until all lanes are empty, at most so long; what is not done by then is cancelled."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _leave(self, key: Hashable, done: asyncio.Task[None]) -> None:
        self._tasks.discard(done)
        if self._ends.get(key) is done:
            del self._ends[key]


async def _after(before: asyncio.Task[None] | None, work: Callable[[], Awaitable[None]]) -> None:
    if before is not None:
        await asyncio.wait([before])
    await work()
