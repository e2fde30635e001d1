"""People at a terminal: `plainterms chat` in a process for each language, read up to its next prompt."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.language.locale import Locale
from tests.benchmarks.mixed.process import ROOT
from tests.benchmarks.mixed.seen import Seen
from tests.benchmarks.mixed.words import Asked, Form

PROMPT = b"\n> "
_NUMBERED = re.compile(r"\[(\d+)\] ")


@dataclass(slots=True)
class Conversation:
    """One process, asked one line at a time."""

    process: Process
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def say(self, line: bytes) -> str:
        """What is written up to the next prompt."""
        assert self.process.stdin
        assert self.process.stdout
        async with self.turn:
            self.process.stdin.write(line + b"\n")
            return (await self.process.stdout.readuntil(PROMPT)).decode()

    async def end(self) -> None:
        """End the input."""
        assert self.process.stdin
        self.process.stdin.close()
        await self.process.communicate()


class TerminalPeople:
    """Whoever types."""

    def __init__(self, conversations: Mapping[Locale, Conversation]) -> None:
        self._conversations = conversations
        self._buttons = 0

    async def ask(self, asked: Asked, dice: random.Random) -> Seen:
        """Type a line, or press one of the last answer's numbers."""
        line = asked.words
        if asked.form in {Form.PRESS, Form.EVENT}:
            line = str(dice.randint(0, self._buttons + 1))
        elif asked.form is Form.DAMAGED:
            line = dice.choice(("/nothing", "/", "//", "-1", "9" * 5000, "/explain /explain", "/subscribe 99 Nowhere"))
        written = " ".join(line.split("\n")).encode("utf-8", "surrogatepass") or b" "
        if not written.strip() or written.strip().lower() in {b"/quit", b"/exit", b"/q"}:
            written = b"?"
        try:
            text = await self._conversation(asked.locale).say(written)
        except (asyncio.IncompleteReadError, ConnectionError):
            return Seen(failure="the conversation ended")
        self._buttons = max((int(number) for number in _NUMBERED.findall(text)), default=0)
        return Seen((text,))

    def _conversation(self, locale: Locale) -> Conversation:
        """Hers, or any other where there is none in her language."""
        return self._conversations.get(locale) or next(iter(self._conversations.values()))


@asynccontextmanager
async def open_conversations(log: Path, locales: Sequence[Locale]) -> AsyncIterator[Mapping[Locale, Conversation]]:
    """One for each language; what they write to standard error goes to the log."""
    conversations = await asyncio.gather(*(_begin(locale, log) for locale in locales))
    try:
        yield dict(zip(locales, conversations, strict=True))
    finally:
        await asyncio.gather(*(conversation.end() for conversation in conversations))


async def _begin(locale: Locale, log: Path) -> Conversation:
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    with log.open("a") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "chat", "--language", locale),
            cwd=ROOT,
            env=environment,
            stdin=PIPE,
            stdout=PIPE,
            stderr=errors,
            limit=2**20,
        )
    assert process.stdout
    await process.stdout.readuntil(PROMPT)
    return Conversation(process)
