"""Servers that are killed in turn while updates come, and what came of it."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.surfaces.telegram.fleet import conversations, open_fleet


@dataclass(frozen=True, slots=True)
class Toll:
    """What updates through kills came to.

    `by_kills` counts messages that came once more because a server was killed between their acceptance and its note
    of it; `by_repeats` those that a repetition of a finished update brought.
    """

    updates: int
    kills: int
    in_flight: int
    repeats: int
    lost: int
    by_repeats: int
    by_kills: int

    @property
    def by_kills_at_most(self) -> int:
        """Whatever was under way at the killed."""
        return self.kills * self.in_flight

    @property
    def is_kept(self) -> bool:
        """Whether it is what is promised."""
        return not self.lost and not self.by_repeats and self.by_kills <= self.by_kills_at_most


async def updates_through_kills(
    database_url: str, folder: Path, *, kills: int, in_flight: int, between: int = 40
) -> Toll:
    """Two servers on one database; whoever is not being killed answers meanwhile, `between` updates at least."""
    async with open_fleet(database_url, folder) as posting:
        load = asyncio.create_task(posting.run(conversations(2, count(1)), in_flight))
        for number in range(kills):
            await posting.until_answered(between)
            server = posting.servers[number % len(posting.servers)]
            await server.end(signal.SIGKILL)
            await server.start()
        await posting.until_answered(between)
        posting.is_over = True
        await load
    texts = [len(answered.texts) for answered in posting.answered]
    return Toll(
        updates=len(texts),
        kills=kills,
        in_flight=in_flight,
        repeats=posting.repeats,
        lost=texts.count(0),
        by_repeats=posting.sent_to_repeats,
        by_kills=sum(texts) - len(texts) + texts.count(0),
    )
