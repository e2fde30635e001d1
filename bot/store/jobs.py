"""Work that one of the servers on a database does for all of them, by procrastinate: the only module that knows it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TypeAlias

import psycopg
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import ConnectorException, UniqueViolation
from procrastinate.jobs import DeleteJobCondition, Job, Status
from procrastinate.schema import SchemaManager

from bot.clock import Clock
from bot.errors import StoreError
from bot.outage import Outage
from bot.store.engine import BUSY_SECONDS, NOTICING, database_of

CONNECTIONS = 4
"""How many connections to the database a server needs at most for its jobs: one of them listens."""

DEAD_AFTER = 30.0
"""Seconds without a sign of life after which a server's jobs are done again by another."""

PAUSE = 5.0
"""Seconds until a worker that lost its database tries again."""

_SIGN_OF_LIFE_EVERY = 10.0
_LOOKING_EVERY = 5.0
"""Seconds until a job is found whose announcement was missed, or that waits for the second time."""

_NOBODY_ABORTS = 3600.0
_STOPPING = 10.0
_HOURS_KEPT = 24
_MAKING_TABLES = 7_463_922
"""Any number, the same in every server of ours."""

_log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[], Awaitable[None]]


class Jobs:
    """This server's share of the jobs on its database.

    A job may be done twice, and two of one name at the same time: work must bear that. What is to be done is noted
    before `run` begins; a server takes only jobs whose names it has noted. What only work may call raises StoreError if
    the database is away.
    """

    def __init__(self, database_url: str, clock: Clock) -> None:
        self._database = database_of(database_url)
        self._clock = clock
        address = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connector = PsycopgConnector(
            conninfo=address, kwargs=dict(NOTICING), min_size=1, max_size=CONNECTIONS - 1, timeout=BUSY_SECONDS
        )
        # What was due a day ago and not done yet is made up for at the start.
        self._app = App(connector=self._connector, periodic_defaults={"max_delay": 24 * 3600.0})
        self._names: list[str] = []
        self._outage = Outage("jobs", "jobs")

    def at(self, cron: str, name: str, work: Work) -> None:
        """Have one of the servers do this at every moment that `cron` matches, in UTC; a sixth field is for seconds."""

        async def run(timestamp: int) -> None:  # noqa: ARG001  # procrastinate tells which moment is meant
            await work()

        self._names.append(name)
        self._app.periodic(cron=cron)(self._app.task(name=name, queue=name, queueing_lock=name)(run))

    def when_asked(self, name: str, work: Work) -> None:
        """Do this whenever `ask` asks for it, here or at another server."""

        async def run() -> None:
            await work()

        self._names.append(name)
        self._app.task(name=name, queue=name)(run)

    async def ask(self, name: str, count: int) -> None:
        """Have something done by as many servers, in so far as that many have nothing to do; only from within work."""
        with self._in_words():
            waiting = len(list(await self._app.job_manager.list_jobs_async(queue=name, status=Status.TODO.value)))
            for _ in range(count - waiting):
                await self._app.configure_task(name, queue=name, allow_unknown=True).defer_async()

    async def sweep(self) -> int:
        """Have jobs of servers that have ended done again; how many. Only from within work."""
        with self._in_words():
            stalled = list(await self._app.job_manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_AFTER))
            for job in stalled:
                await self._again(job)
        return len(stalled)

    async def clean(self) -> None:
        """Throw away jobs that came to nothing a day ago; those that were done go at once. Only from within work."""
        with self._in_words():
            await self._app.job_manager.delete_old_jobs(
                _HOURS_KEPT, include_failed=True, include_cancelled=True, include_aborted=True
            )

    async def run(self) -> None:
        """Take jobs until cancelled; whatever becomes of the database, this goes on when it is back.

        A job that is under way when this ends is cancelled.
        """
        while True:
            working = asyncio.create_task(self._work(), name="jobs")
            try:
                await asyncio.shield(working)
            except asyncio.CancelledError:
                working.cancel()
                ended, _ = await asyncio.wait([working], timeout=_STOPPING)
                await asyncio.gather(*ended, return_exceptions=True)
                raise
            except StoreError as away:
                self._outage.tell(away)
            except Exception:
                _log.exception("jobs failed and go on", extra=_ACTION)
            else:
                _log.warning("jobs have stopped, and begin anew", extra=_ACTION)
            await self._clock.sleep(PAUSE)

    async def _work(self) -> None:
        with self._in_words():
            try:
                await self._app.open_async()
                await self._make_tables()
                self._outage.end()
                await self._take()
            finally:
                await self._app.close_async()

    async def _take(self) -> None:
        await self._app.run_worker_async(
            queues=self._names,
            concurrency=2 * len(self._names),
            fetch_job_polling_interval=_LOOKING_EVERY,
            abort_job_polling_interval=_NOBODY_ABORTS,
            update_heartbeat_interval=_SIGN_OF_LIFE_EVERY,
            stalled_worker_timeout=DEAD_AFTER,
            shutdown_graceful_timeout=0,
            delete_jobs=DeleteJobCondition.SUCCESSFUL.value,
            install_signal_handlers=False,
        )

    async def _again(self, job: Job) -> None:
        try:
            await self._app.job_manager.retry_job(job, retry_at=datetime.now(UTC))
        except UniqueViolation:  # the next of its kind waits already
            await self._app.job_manager.finish_job(job, Status.FAILED, delete_job=True)

    async def _make_tables(self) -> None:
        """Whoever comes first makes them, while the others wait."""
        async with self._connector.pool.connection() as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING_TABLES,))
            there = await connection.execute("SELECT to_regclass('procrastinate_jobs') IS NOT NULL")
            if await there.fetchone() == (False,):
                await connection.execute(SchemaManager.get_schema())

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except (ConnectorException, psycopg.Error, OSError) as trouble:
            cause = trouble.__cause__ if isinstance(trouble.__cause__, Exception) else trouble
            raise StoreError(self._database.in_words(cause)) from trouble


_ACTION = {"action": "jobs"}
