"""The other side of a Telegram benchmark, in a process of its own so that its work is not counted: server and clients.

python -m tests.benchmarks.telegram_peer
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from typing import Any

from aiohttp import ClientSession, web

from tests.emulators.telegram.people import BOT

CONNECTIONS = 16
_CHAT = {"id": 1, "type": "private", "first_name": "Reader"}
_MESSAGE = {"message_id": 1, "date": 1_790_000_000, "chat": _CHAT, "text": "an answer"}
_RESULTS: dict[str, Any] = {"getMe": BOT, "sendMessage": _MESSAGE, "getMyName": {"name": ""}}


class Peer:
    """Answers every call with the same, and posts updates when told to."""

    def __init__(self) -> None:
        self._calls: Counter[str] = Counter()
        self._bodies = {method: json.dumps({"ok": True, "result": result}) for method, result in _RESULTS.items()}

    async def call(self, request: web.Request) -> web.Response:
        """A method of the Bot API."""
        await request.read()
        method = request.match_info["method"]
        self._calls[method] += 1
        body = self._bodies.get(method, '{"ok": true, "result": true}')
        return web.Response(text=body, content_type="application/json")

    async def count(self, request: web.Request) -> web.Response:
        """How often a method was called since this was last asked."""
        return web.json_response(self._calls.pop(request.query["method"], 0))

    async def drive(self, request: web.Request) -> web.Response:
        """Post updates to a webhook over some connections at once; how often each status came back."""
        asked = await request.json()
        updates = iter(asked["updates"])
        statuses: Counter[int] = Counter()

        async def client(session: ClientSession) -> None:
            for update in updates:
                async with session.post(asked["url"], json=update, headers=asked["headers"]) as response:
                    statuses[response.status] += 1

        async with ClientSession() as session:
            await asyncio.gather(*(client(session) for _ in range(CONNECTIONS)))
        return web.json_response(statuses)


async def main() -> None:
    """Serve until killed; the first line of the output is the port."""
    peer = Peer()
    application = web.Application(client_max_size=2**26)
    application.router.add_post("/bot{token}/{method}", peer.call)
    application.router.add_get("/count", peer.count)
    application.router.add_post("/drive", peer.drive)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main())
