"""The whole product in a process of its own: a minute passes in a second, and the database fails now and then.

python -m tests.benchmarks.mixed.product SHARE_OF_FAILURES SEED

Its settings stand in the environment, as for `plainterms serve`; its log is JSON lines on standard error.
"""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import sys
import time
from typing import Any

from sqlalchemy import Engine, event

from bot.app.serving import open_app
from bot.log import set_up_logging
from bot.settings import read_settings
from tests.delivery.sender import FastClock

SPEED = 60.0


async def serve(share: float, dice: random.Random) -> None:
    """Serve until SIGTERM; once all is open its URL is printed, and from then on the database fails."""
    task = asyncio.current_task()
    assert task
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        async with open_app(read_settings(), FastClock(SPEED, time.time())) as app:
            event.listen(Engine, "before_cursor_execute", _failing(share, dice))
            print(app.url, flush=True)
            await app.run()
    except asyncio.CancelledError:
        pass


def _failing(share: float, dice: random.Random) -> Any:
    def fail(*_given: object) -> None:
        if dice.random() < share:
            raise sqlite3.OperationalError("database is locked, on purpose")

    return fail


if __name__ == "__main__":
    set_up_logging("WARNING", "json")
    asyncio.run(serve(float(sys.argv[1]), random.Random(sys.argv[2])))
