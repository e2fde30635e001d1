"""Several servers in processes of their own, and a Telegram that posts to them in turn and repeats itself."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from aiohttp import ClientError, ClientSession, web

from bot.surfaces.telegram.webhook import PATH
from tests.emulators.telegram.bot import SECRET
from tests.emulators.telegram.people import Person, Update, says
from tests.emulators.telegram.server import TOKEN, Call, TelegramEmulator, served

ROOT = Path(__file__).parents[3]
DEAD_AFTER = 3.0
ON_THE_WAY = 0.02
"""Seconds between Telegram's accepting a message and the bot's hearing of it."""
HEADERS = {"X-Telegram-Bot-Api-Secret-Token": SECRET}


class Telegram(TelegramEmulator):
    """Counts what each chat was sent."""

    def __init__(self) -> None:
        super().__init__(checks=False)
        self.sent: defaultdict[int, list[str]] = defaultdict(list)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Every call, whose answer is a while on its way."""
        response = await super().answer(request)
        await asyncio.sleep(ON_THE_WAY)
        return response

    async def _record(self, call: Call) -> None:
        if call.method == "sendMessage" and not call.refusal:
            self.sent[call.parameters["chat_id"]].append(call.parameters["text"])
        await super()._record(call)


@dataclass(slots=True)
class Server:
    """A server that may be killed and started again."""

    environment: Mapping[str, str]
    log: Path
    url: str = ""
    process: Process | None = None

    async def start(self) -> None:
        """Return when it takes updates."""
        module = ["-m", "tests.surfaces.telegram.replica", str(DEAD_AFTER)]
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *module, cwd=ROOT, env=dict(self.environment), stdout=PIPE, stderr=log.fileno()
            )
        assert self.process.stdout
        self.url = (await self.process.stdout.readline()).decode().strip()
        if not self.url:
            raise RuntimeError(self.log.read_text())
        async with ClientSession() as client:
            while not await self._is_ready(client):  # noqa: ASYNC110  # another process has no event
                await asyncio.sleep(0.05)

    async def end(self, how: signal.Signals) -> None:
        """By a signal."""
        if self.process is None:
            return
        if self.process.returncode is None:
            self.process.send_signal(how)
        await self.process.communicate()

    async def _is_ready(self, client: ClientSession) -> bool:
        """Whether an update would be taken: one that asks for nothing is."""
        update = {"update_id": -time.monotonic_ns()}
        async with client.post(f"{self.url}{PATH}", json=update, headers=HEADERS) as response:
            return response.status == 200


@dataclass(frozen=True, slots=True)
class Answered:
    """An update that got its 200: when it was posted, in how many seconds, and what its chat was sent meanwhile."""

    update: Update
    at: float
    seconds: float
    texts: Sequence[str]


@dataclass(slots=True)
class Posting:
    """What Telegram does: post to the servers in turn, repeat what was not answered 200, and now and then what was."""

    servers: Sequence[Server]
    telegram: Telegram
    client: ClientSession
    repeated: float = 0.1
    """The share of updates that come again although they were answered 200."""
    answered: list[Answered] = field(default_factory=list)
    repeats: int = 0
    sent_to_repeats: int = 0
    is_over: bool = False
    _dice: random.Random = field(default_factory=lambda: random.Random(5))
    _turns: Iterator[int] = field(default_factory=count)

    async def run(self, conversations: Iterable[Sequence[Update]], at_once: int) -> None:
        """Post conversations until it is over, so many at a time; each in its order, as Telegram does."""
        left = iter(conversations)

        async def converse() -> None:
            while not self.is_over:
                for update in next(left):
                    if not self.is_over:
                        await self.post(update)

        await asyncio.gather(*(converse() for _ in range(at_once)))

    async def post(self, update: Update) -> None:
        """Post an update until it is done, and perhaps once more."""
        sent, started = self.telegram.sent[update["message"]["chat"]["id"]], time.monotonic()
        before = len(sent)
        await self._until_done(update)
        self.answered.append(Answered(update, started, time.monotonic() - started, sent[before:]))
        if self._dice.random() < self.repeated:
            await self.repeat(update)

    async def repeat(self, update: Update) -> None:
        """Post what is done once more."""
        sent = self.telegram.sent[update["message"]["chat"]["id"]]
        before = len(sent)
        await self._until_done(update)
        self.repeats += 1
        self.sent_to_repeats += len(sent) - before

    async def until_answered(self, many: int) -> None:
        """Wait for so many more."""
        goal = len(self.answered) + many
        while len(self.answered) < goal:  # noqa: ASYNC110  # a count has no event
            await asyncio.sleep(0.01)

    async def _until_done(self, update: Update) -> None:
        while await self._status(update) != 200:  # noqa: ASYNC110  # Telegram waits between two tries as well
            await asyncio.sleep(0.05)

    async def _status(self, update: Update) -> int:
        server = self.servers[next(self._turns) % len(self.servers)]
        try:
            async with self.client.post(f"{server.url}{PATH}", json=update, headers=HEADERS) as response:
                return response.status
        except ClientError:
            return 0


@asynccontextmanager
async def open_fleet(database_url: str, folder: Path, *, repeated: float = 0.1) -> AsyncIterator[Posting]:
    """Two servers on one database, and who posts to them; nothing is posted yet."""
    async with served(Telegram()) as telegram, ClientSession() as client:
        servers = [Server(_environment(telegram, database_url, folder), folder / "log") for _ in range(2)]
        try:
            for server in servers:  # the second finds what the first has read
                await server.start()
            yield Posting(servers, telegram, client, repeated)
        finally:
            for server in servers:
                await server.end(signal.SIGTERM)


def conversations(length: int, numbers: Iterator[int]) -> Iterator[Sequence[Update]]:
    """People who ask for a word or two, for ever."""
    for number in numbers:
        person = Person(100_000 + number)
        yield [{"update_id": length * number + place, **says("token", person)} for place in range(length)]


def _environment(telegram: Telegram, database_url: str, folder: Path) -> Mapping[str, str]:
    settings = {
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_BASE_URL": telegram.url,
        "TELEGRAM_WEBHOOK_SECRET": SECRET,
        "PUBLIC_URL": "http://127.0.0.1:1",
        "DATABASE_URL": database_url,
        "WEB_BIND": "127.0.0.1:0",
    }
    plain = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
    return plain | {f"PLAINTERMS_{name}": value for name, value in settings.items()}
