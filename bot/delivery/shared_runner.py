"""The runner on a database that several servers share: each does what the queue of jobs gives it.

The jobs only say when to look. What is owed, and to whom, stands in the outbox alone, so that a job which is lost, late
or done twice changes nothing of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.delivery.drain import Drain
from bot.delivery.draining import Draining
from bot.delivery.schedule import Schedule
from bot.errors import StoreError
from bot.outage import Outage
from bot.store.jobs import Jobs, Work
from bot.store.outbox import Outbox
from bot.store.replicas import Replicas

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Moments:
    """When each work is due, as cron says it, in UTC; a sixth field is for seconds."""

    listing: str = "* * * * * */10"
    sweeping: str = "* * * * *"
    fetching: str = "*/30 * * * *"
    cleaning: str = "0 3 * * *"


class SharedRunner:
    """Keeps deliveries going together with other servers; each sends what it claims, all side by side."""

    def __init__(  # noqa: PLR0913  # the parts of one machine
        self,
        schedule: Schedule,
        drains: Sequence[Drain],
        *,
        outbox: Outbox,
        replicas: Replicas,
        jobs: Jobs,
        fetch: Work | None = None,
        moments: Moments = Moments(),  # frozen
    ) -> None:
        self._schedule = schedule
        self._outbox = outbox
        self._replicas = replicas
        self._jobs = jobs
        self._drains = [Draining(drain) for drain in drains]
        self._outage = Outage("deliveries", "delivery_waits")
        jobs.at(moments.listing, "list", self._told(self._list))
        jobs.at(moments.sweeping, "sweep", self._told(self._sweep))
        jobs.at(moments.cleaning, "clean", self._told(self._clean))
        if fetch:
            jobs.at(moments.fetching, "feeds", self._told(fetch))
        for drain in self._drains:
            jobs.when_asked(_draining(drain.name), self._told(drain.run))

    async def run(self) -> None:
        """Until cancelled; sends that are under way then end first, and after them the taking of jobs."""
        working = asyncio.create_task(self._jobs.run(), name="jobs")
        try:
            await asyncio.shield(working)
        finally:
            await asyncio.gather(*(drain.finish() for drain in self._drains))
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)

    async def _list(self) -> None:
        """Take back what dead servers were sending, list what is due, and have all servers send it."""
        await self._schedule.recover(self._replicas)
        await self._schedule.tick()
        for surface in await self._outbox.due():
            await self._jobs.ask(_draining(surface), self._replicas.count(surface))

    async def _sweep(self) -> None:
        if lost := await self._jobs.sweep():
            _log.warning("%d jobs of servers that have ended are done again", lost, extra={"action": "jobs"})

    async def _clean(self) -> None:
        await self._schedule.clean()
        await self._jobs.clean()

    def _told(self, work: Work) -> Work:
        """Nothing that goes wrong may end deliveries: it is told, and the next job of its kind tries again."""
        return partial(self._tell, work)

    async def _tell(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StoreError as away:
            self._outage.tell(away)
        except Exception:
            _log.exception("deliveries failed and go on", extra={"action": "delivery_failed"})
        else:
            self._outage.end()


def _draining(surface: str) -> str:
    return f"drain {surface}"
