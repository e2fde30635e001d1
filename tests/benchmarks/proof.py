"""What a webhook must bear: updates that came before, and many at once: `python -m tests.benchmarks proof`."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

from bot.app.answers import open_answers
from tests.benchmarks.telegram import UPDATES, _own_webhook, _Peer, _peer, _questions
from tests.emulators.telegram.bot import SECRET

STARTS = 3
LEAST_REPLAY_RATIO, SENDS_A_SECOND, LEAST_CAPACITY = 3.0, 30, 20.0


def measure() -> Iterator[dict[str, object]]:
    """One row for each claim."""
    yield from asyncio.run(_webhook())


async def _webhook() -> list[dict[str, object]]:
    """CPU time of an update that is new, and of one that came before; what that allows beside the platform's limit."""
    async with _peer() as peer, _own_webhook(peer, open_answers()) as url:
        fresh, replayed = [], []
        for _ in range(STARTS):
            updates = [*_questions(UPDATES)]
            fresh.append(await peer.cost_of(url, updates))
            replayed.append(await _replay(peer, url, updates))
    ratio, capacity = min(fresh) / min(replayed), 1e6 / min(fresh) / SENDS_A_SECOND
    return [
        {
            "what": "refusing a replayed update beside handling a new one",
            "us_new": round(min(fresh)),
            "us_replayed": round(min(replayed)),
            "ratio": round(ratio, 2),
            "at_least": LEAST_REPLAY_RATIO,
            "met": ratio >= LEAST_REPLAY_RATIO,
        },
        {
            "what": "webhook capacity of one core beside the platform's limit of 30 messages a second",
            "updates_a_cpu_second": round(1e6 / min(fresh)),
            "ratio": round(capacity, 1),
            "at_least": LEAST_CAPACITY,
            "met": capacity >= LEAST_CAPACITY,
        },
    ]


async def _replay(peer: _Peer, url: str, updates: list[dict[str, Any]]) -> float:
    order = {"url": url, "updates": updates, "headers": {"X-Telegram-Bot-Api-Secret-Token": SECRET}}
    before = time.process_time()
    async with peer.client.post(f"{peer.url}/drive", json=order) as response:
        assert await response.json() == {"200": len(updates)}
    return (time.process_time() - before) / len(updates) * 1e6


if __name__ == "__main__":
    for record in measure():
        print(json.dumps(record), flush=True)
