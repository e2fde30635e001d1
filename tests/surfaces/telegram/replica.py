"""`serve` whose silence counts as death sooner than an operator would want.

python -m tests.surfaces.telegram.replica SECONDS
"""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress

from bot.app.serving import open_app
from bot.log import set_up_logging
from bot.settings import read_settings


async def serve(dead_after: float) -> None:
    """Until SIGTERM; the first line of the output is the URL."""
    serving = asyncio.current_task()
    assert serving
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
    with suppress(asyncio.CancelledError):
        async with open_app(read_settings(), dead_after=dead_after) as app:
            print(app.url, flush=True)
            await app.run()


if __name__ == "__main__":
    set_up_logging("INFO", "text", [])
    asyncio.run(serve(float(sys.argv[1])))
