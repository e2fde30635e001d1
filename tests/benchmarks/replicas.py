"""What several servers on one PostgreSQL promise: nothing lost, nothing answered twice, and at what cost.

python -m tests.benchmarks.replicas
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

from aiohttp import web

from bot.app.answers import open_answers
from bot.clock import SystemClock
from bot.errors import StoreError
from bot.store.preferences import StoredPreferences
from bot.store.replicas import Replicas
from bot.store.store import Store, open_store
from bot.surfaces.telegram.api import open_api
from bot.surfaces.telegram.intake import Intake
from bot.surfaces.telegram.replicas import TelegramReplicas
from bot.surfaces.telegram.webhook import PATH, Webhook
from tests import postgresql
from tests.benchmarks.telegram import _Peer, _peer, _questions, _replies
from tests.emulators.telegram.bot import SECRET
from tests.emulators.telegram.server import TOKEN
from tests.surfaces.telegram import killing, outage

KILLS, CRASHES = 10, 5
READS, UPDATES, ROUNDS = 500, 300, 7
MOST_OF_A_READ = 3.0
Row = dict[str, Any]


def measure() -> Iterator[Row]:
    """Each promise as a row."""
    if not postgresql.is_installed():
        yield {"what": f"several servers: skipped, {postgresql.MISSING}"}
        return
    with postgresql.serving() as server, tempfile.TemporaryDirectory() as folder:
        yield _killed(server, Path(folder))
        yield _crashed(server, Path(folder))
        yield asyncio.run(_reading(server.create(), f"sqlite:///{folder}/read.db"))
        yield from asyncio.run(_handling(server.create(), f"sqlite:///{folder}/handle.db"))


def _killed(server: postgresql.Server, folder: Path) -> Row:
    """Two servers, killed in turn under load."""
    toll = asyncio.run(killing.updates_through_kills(server.create(), folder, kills=KILLS, in_flight=16))
    told = dataclasses.asdict(toll) | {"by_kills_at_most": toll.by_kills_at_most}
    return {"what": f"{toll.updates} updates through {KILLS} kills of two servers", **told, "met": toll.is_kept}


def _crashed(server: postgresql.Server, folder: Path) -> Row:
    """Two servers whose database crashes and comes back."""
    toll = asyncio.run(outage.updates_through_crashes(server, folder, crashes=CRASHES, in_flight=24))
    ratio = round(toll.median_away / toll.median_there, 2)
    what = f"{toll.updates} updates through {CRASHES} crashes of PostgreSQL"
    return {"what": what, **dataclasses.asdict(toll), "median_ratio": ratio, "met": toll.is_kept}


async def _reading(postgresql_url: str, sqlite_url: str) -> Row:
    """A preference that is not remembered, one read after the other."""
    costs: dict[str, list[float]] = {postgresql_url: [], sqlite_url: []}
    async with AsyncExitStack() as stack:
        stores = {url: await stack.enter_async_context(open_store(url, SystemClock())) for url in costs}
        for store in stores.values():
            await _fill(store)
        for _ in range(ROUNDS):
            for url, store in stores.items():
                costs[url] += await _read(store)
    ours, beside = (median(costs[url]) for url in (postgresql_url, sqlite_url))
    ratio = round(ours / beside, 2)
    return {
        "what": "a preference read from PostgreSQL beside one from SQLite",
        "us": round(ours),
        "beside_us": round(beside),
        "ratio": ratio,
        "at_most": MOST_OF_A_READ,
        "met": ratio <= MOST_OF_A_READ,
    }


async def _fill(store: Store) -> None:
    preferences = StoredPreferences(store, SystemClock())
    for person in range(READS):
        await preferences.save_person("telegram", str(person), locale="hu")


async def _read(store: Store) -> Sequence[float]:
    """Microseconds of each read; one that a busy machine held up for too long is a long one."""
    preferences, taken = StoredPreferences(store, SystemClock()), []
    for person in range(READS):
        started = time.perf_counter()
        with suppress(StoreError):
            await preferences.of_person("telegram", str(person))
        taken.append((time.perf_counter() - started) * 1e6)
    return taken


async def _handling(postgresql_url: str, sqlite_url: str) -> Sequence[Row]:
    """CPU time of a server for an update, with its answer, that no other may answer; and for one that another has."""
    async with _peer() as peer:
        shared, alone, done = [], [], []
        for _ in range(ROUNDS):
            updates = [*_questions(UPDATES)]
            async with _webhook(peer, postgresql_url) as url:
                shared.append(await peer.cost_of(url, updates))
            async with _webhook(peer, postgresql_url) as url:
                done.append(await _repeated(peer, url, updates))
            async with _webhook(peer, sqlite_url) as url:
                alone.append(await peer.cost_of(url, [*_questions(UPDATES)]))
    together, other, again = min(shared), min(alone), min(done)
    return [
        {
            "what": "an update on PostgreSQL, taken and noted, beside one on SQLite",
            "us": round(together),
            "beside_us": round(other),
            "ratio": round(together / other, 2),
        },
        {
            "what": "an update that another server has done, beside doing it",
            "us": round(again),
            "beside_us": round(together),
            "ratio": round(again / together, 2),
        },
    ]


async def _repeated(peer: _Peer, url: str, updates: Sequence[Row]) -> float:
    order = {"url": url, "updates": updates, "headers": {"X-Telegram-Bot-Api-Secret-Token": SECRET}}
    before = time.process_time()
    async with peer.client.post(f"{peer.url}/drive", json=order) as response:
        assert await response.json() == {"200": len(updates)}
    return (time.process_time() - before) / len(updates) * 1e6


@asynccontextmanager
async def _webhook(peer: _Peer, database_url: str) -> AsyncIterator[str]:
    """A server that has just started, as far as updates go."""
    clock = SystemClock()
    async with open_store(database_url, clock) as store, open_api(peer.settings) as api:
        replicas = Replicas(store, clock)
        await replicas.beat()
        async with TelegramReplicas(store, replicas, clock).being_given(4242, TOKEN) as once:
            webhook = Webhook(SECRET)
            webhook.intake = Intake((await _replies(api, open_answers())).handle, once)
            application = web.Application()
            application.add_routes([webhook.route()])
            runner = web.AppRunner(application, access_log=None)
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            yield f"http://127.0.0.1:{runner.addresses[0][1]}{PATH}"
            await runner.cleanup()


if __name__ == "__main__":
    for row in measure():
        print(json.dumps(row), flush=True)
