"""Discord's REST and gateway on a port of this machine: it records what it is sent and answers, or refuses, as told."""

from __future__ import annotations

import asyncio
import fnmatch
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aiohttp import WSMsgType, web

from tests.emulators.discord.payloads import APPLICATION, BOT, Payload, message
from tests.emulators.discord.specification import hold_against_specification

HEARTBEAT_MILLISECONDS = 40_000


@dataclass(frozen=True, slots=True)
class Request:
    """What the bot asked for."""

    method: str
    path: str
    body: Any


@dataclass(slots=True)
class Refusal:
    """How requests to some paths fail, so many times; status 0 closes the connection without a word."""

    path: str
    status: int
    body: Any = None
    times: int = 1
    headers: dict[str, str] = field(default_factory=dict)


class DiscordServer:
    """A Discord with one bot, whose servers are not known by name."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.refusals: list[Refusal] = []
        self.commands: list[Payload] = []
        self.identified: list[Payload] = []
        self.close_code: int | None = None
        self.acknowledges = True
        self.url = ""
        self._sockets: list[web.WebSocketResponse] = []
        self._changed = asyncio.Condition()
        self._sequence = 0

    def refuse(self, path: str, status: int, code: int = 0, *, times: int = 1, **more: Any) -> None:
        """Fail the next requests to a path, as Discord words it; `body` and `headers` replace what it would say."""
        said = {"code": code, "message": "refused", "errors": {"data": {"_errors": [{"message": "refused"}]}}}
        self.refusals.append(Refusal(path, status, more.get("body", said), times, more.get("headers", {})))

    def callbacks(self) -> list[Payload]:
        """The bodies of all answers to interactions so far."""
        return [each.body for each in self.requests if each.path.endswith("/callback")]

    def has_answered(self, number: int) -> bool:
        """Whether so many interactions are answered."""
        return len(self.requests) >= number and len(self.callbacks()) >= number

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait until something holds, at most 10 seconds."""
        async with asyncio.timeout(10), self._changed:
            await self._changed.wait_for(lambda: bool(happened()))

    async def dispatch(self, event: str, payload: Payload) -> None:
        """Send an event through the gateway."""
        await self._send({"op": 0, "t": event, "s": self._next(), "d": payload})

    async def drop(self, code: int = 4000) -> None:
        """Close all gateway connections."""
        for socket in [*self._sockets]:
            await socket.close(code=code)

    async def end_session(self) -> None:
        """Declare all sessions invalid, for good."""
        await self._send({"op": 9, "d": False})

    async def note(self, change: Callable[[], object]) -> None:
        """Change something and tell those who wait."""
        async with self._changed:
            change()
            self._changed.notify_all()

    async def rest(self, request: web.Request) -> web.StreamResponse:
        """One REST request."""
        path = request.path.removeprefix("/api/v10")
        body = await request.json() if request.can_read_body else None
        hold_against_specification(request.method, path, body)
        await self.note(lambda: self.requests.append(Request(request.method, path, body)))
        for refusal in self.refusals:
            if refusal.times and fnmatch.fnmatch(path, refusal.path):
                refusal.times -= 1
                if not refusal.status and request.transport:
                    request.transport.abort()
                return refused(refusal)
        return self._answer(request.method, path, body)

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        """One gateway connection."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.append(socket)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MILLISECONDS}})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._receive(socket, json.loads(frame.data))
        self._sockets = [each for each in self._sockets if each is not socket]
        return socket

    async def _receive(self, socket: web.WebSocketResponse, payload: Payload) -> None:
        match payload["op"]:
            case 1 if self.acknowledges:
                await socket.send_json({"op": 11})
            case 2 if self.close_code is not None:
                await socket.close(code=self.close_code)
            case 2:
                await self.note(lambda: self.identified.append(payload["d"]))
                await socket.send_json({"op": 0, "t": "READY", "s": self._next(), "d": self._ready(payload["d"])})
            case 6:
                await socket.send_json({"op": 0, "t": "RESUMED", "s": self._next(), "d": {}})

    async def _send(self, payload: Payload) -> None:
        for socket in self._sockets:
            await socket.send_json(payload)

    def _next(self) -> int:
        self._sequence += 1
        return self._sequence

    def _ready(self, identify: Payload) -> Payload:
        application = {"id": str(APPLICATION), "flags": 0}
        resume = self.url.replace("http", "ws") + "/gateway"
        session = {"session_id": "s", "resume_gateway_url": resume, "shard": identify.get("shard", [0, 1])}
        return {"v": 10, "user": BOT, "guilds": [], "application": application, **session}

    def _answer(self, method: str, path: str, body: Any) -> web.StreamResponse:
        match method, path:
            case "GET", "/users/@me":
                return _json(BOT)
            case "GET", "/oauth2/applications/@me":
                return _json(_application())
            case "GET", "/gateway/bot":
                return _json(self._gateway_bot())
            case "GET", path if path.endswith("/commands"):
                return _json(self.commands)
            case "PUT", path if path.endswith("/commands"):
                self.commands = [each | {"id": str(number), "version": "1"} for number, each in enumerate(body, 1)]
                return _json([_as_returned(each) for each in self.commands])
            case "POST", path if path.endswith("/callback"):
                return _json(_callback_result(body))
            case "DELETE", _:
                return web.Response(status=204)
            case _:
                return _json(message(content="done"))

    def _gateway_bot(self) -> Payload:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.url.replace("http", "ws") + "/gateway", "shards": 1, "session_start_limit": limit}


@asynccontextmanager
async def open_server() -> AsyncIterator[DiscordServer]:
    """Discord on a free port of this machine."""
    async with served(DiscordServer()) as discord:
        yield discord


Server = TypeVar("Server", bound=DiscordServer)


@asynccontextmanager
async def served(discord: Server) -> AsyncIterator[Server]:
    """Let a Discord answer on a free port of this machine."""
    application = web.Application(client_max_size=1 << 22)
    application.router.add_get("/gateway", discord.gateway)
    application.router.add_get("/gateway/", discord.gateway)
    application.router.add_route("*", "/api/v10/{path:.*}", discord.rest)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    discord.url = "http://{}:{}".format(*runner.addresses[0][:2])
    try:
        yield discord
    finally:
        await runner.cleanup()


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Discord names no charset, and the bot's library reads JSON only where none is named."""
    encoded = json.dumps(body).encode()
    return web.Response(body=encoded, status=status, headers=headers, content_type="application/json")


def refused(refusal: Refusal) -> web.Response:
    """What a refusal looks like."""
    if isinstance(refusal.body, str):
        return web.Response(status=refusal.status, text=refusal.body, headers=refusal.headers, content_type="text/html")
    return _json(refusal.body, status=refusal.status or 500, headers=refusal.headers)


def _application() -> Payload:
    return {
        "id": str(APPLICATION),
        "name": "Plainterms",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": BOT,
        "team": None,
    }


def _callback_result(body: Payload) -> Payload:
    kind = body["type"]
    result: Payload = {"interaction": {"id": "1", "type": 2, "response_message_ephemeral": False}}
    if kind in (4, 7):
        data = body["data"]
        shown = message(data["components"], ephemeral=bool(data.get("flags", 0) & 64))
        result |= {"resource": {"type": kind, "message": shown}}
    return result


def _as_returned(command: Payload) -> Payload:
    return {"description": ""} | command | {"application_id": str(APPLICATION), "default_member_permissions": None}
