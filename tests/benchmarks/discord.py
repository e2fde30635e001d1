"""What answering costs beside a handler that sends the same finished card: `python -m tests.benchmarks.discord`.

Gateway payloads go in as text, REST calls go out to a server in another process; what is counted is this process's
CPU. Both sides send the very same bodies; the lesser of several interleaved rounds counts.
"""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import itertools
import json
import logging
import multiprocessing
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection
from typing import Any

import discord
from discord import app_commands, ui

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge, headword
from bot.answers.preferences import Unkept
from bot.clock import SystemClock
from bot.glossary.entry import Entry
from bot.glossary.glossary import Glossary
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import Settings, content_folder
from bot.surfaces.discord.commands import MAX_CHOICES
from bot.surfaces.discord.replies import Drawn
from bot.surfaces.discord.surface import Client, open_discord
from tests.emulators.discord.payloads import ANNA, SERVER, Payload, command, message, press, typing
from tests.emulators.discord.server import open_server

ROUNDS = 7
PER_ROUND = 300
BATCH = 20
ENTRIES = 1000
CARDS = 2000
BURST = 500
BURST_SECONDS = 3.0
EXPLAIN_LIMIT, SUGGEST_LIMIT, PRESS_LIMIT = 1.5, 1.3, 1.5

LEAST_TO_MISTYPE, LONGEST_BEGINNING = 4, 12

Asked = Callable[[int], Payload]


def measure() -> Iterator[dict[str, object]]:
    """One record a measurement: CPU microseconds an interaction, their ratio to the constant handler's, the limit."""
    logging.disable(logging.CRITICAL)
    try:
        yield from asyncio.run(_measured())
    finally:
        logging.disable(logging.NOTSET)


async def _measured() -> list[dict[str, object]]:
    knowledge = Knowledge.of(_glossary())
    knowledge.index.warm()
    async with _server() as url, _bots(url, knowledge) as (ours, constant):
        explained = await _answer(ours, _explain(0))
        pressed = await _answer(ours, _press(explained)(0))
        suggested = await _answer(ours, typing("mod"))
        constant.card, constant.turned = explained["components"], pressed["components"]
        constant.choices = [app_commands.Choice(**choice) for choice in suggested["choices"]]
        assert len(constant.choices) == 25
        return [
            await _compared("/explain, from payload to callback", ours, constant, _explain, EXPLAIN_LIMIT),
            *[
                await _compared(name, ours, constant, _typing(beginnings), SUGGEST_LIMIT)
                for name, beginnings in _keystrokes(knowledge).items()
            ],
            await _compared("a press that turns a card", ours, constant, _press(explained), PRESS_LIMIT),
            await _kept(ours),
            await _burst(ours),
        ]


async def _compared(name: str, ours: Client, constant: Constant, asked: Asked, limit: float) -> dict[str, object]:
    own, fixed = await _least(lambda: _round(ours, asked), lambda: _round(constant, asked))
    return {
        "what": name,
        "us": round(own * 1e6),
        "beside_us": round(fixed * 1e6),
        "ratio": round(own / fixed, 2),
        "at_most": limit,
        "met": own / fixed <= limit,
    }


async def _kept(client: Client) -> dict[str, object]:
    await _feed(client, [_explain(number) for number in range(CARDS)])
    store = client._connection._view_store
    kept = len(store._views) + len(store._synced_message_views) + len(store._modals)
    return {"what": f"entries in the view store after {CARDS} cards", "count": kept, "at_most": 0, "met": not kept}


async def _burst(client: Client) -> dict[str, object]:
    began = time.perf_counter()
    await _feed(client, [_explain(number) for number in range(BURST)], batch=BURST)
    seconds = time.perf_counter() - began
    return {
        "what": f"{BURST} interactions in one turn of the loop, until the last is answered",
        "seconds": round(seconds, 2),
        "at_most": BURST_SECONDS,
        "met": seconds < BURST_SECONDS,
    }


def _explain(_number: int) -> Payload:
    """Each in a channel of its own: the same card again would be answered otherwise."""
    return command(
        place=dataclasses.replace(SERVER, channel=400_000_000_000_000_004 + next(_channels)), term="trainium"
    )


def _typing(beginnings: Sequence[str]) -> Asked:
    """Each beginning in its turn, over all rounds: what was kept of one would not help with the next."""
    turns = itertools.cycle(beginnings)
    return lambda _number: typing(next(turns), ANNA)


def _keystrokes(knowledge: Knowledge) -> dict[str, Sequence[str]]:
    """Distinct beginnings of all headwords, letter by letter; those that fill the list; those with a slip."""
    names = [headword(entry, "en").lower() for entry in knowledge.glossary.entries.values()]
    typed = dict.fromkeys(name[:end] for name in names for end in range(1, min(len(name), LONGEST_BEGINNING) + 1))
    full = [each for each in typed if len(knowledge.index.suggest(each, "en", MAX_CHOICES)) == MAX_CHOICES]
    return {
        f"suggestions out of {ENTRIES} entries, {len(typed)} beginnings": [*typed],
        f"25 suggestions out of {ENTRIES} entries, {len(full)} beginnings": full,
        f"suggestions for a slip out of {ENTRIES} entries": [
            each[:-2] + each[:-3:-1] for each in typed if len(each) >= LEAST_TO_MISTYPE and each[-1] != each[-2]
        ],
    }


def _press(explained: dict[str, Any]) -> Asked:
    shown = message(explained["components"], ephemeral=True)
    return lambda _number: press("1t_trainium_m", shown)


_channels = itertools.count()


async def _least(
    own: Callable[[], Coroutine[Any, Any, float]], other: Callable[[], Coroutine[Any, Any, float]]
) -> tuple[float, float]:
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        times[0].append(await own())
        times[1].append(await other())
    return min(times[0]), min(times[1])


async def _round(client: discord.Client, asked: Asked) -> float:
    """CPU seconds an interaction, from the payload's text to the end of the callback."""
    payloads = [asked(number) for number in range(PER_ROUND)]
    gc.collect()
    gc.disable()
    began = time.process_time()
    await _feed(client, payloads)
    spent = time.process_time() - began
    gc.enable()
    return spent / PER_ROUND


async def _feed(client: discord.Client, payloads: Sequence[Payload], batch: int = BATCH) -> None:
    texts = [json.dumps(payload) for payload in payloads]
    idle = asyncio.all_tasks()
    for start in range(0, len(texts), batch):
        for text in texts[start : start + batch]:
            client._connection.parse_interaction_create(json.loads(text))
        while busy := asyncio.all_tasks() - idle:
            await asyncio.wait(busy)


async def _answer(client: Client, payload: Payload) -> dict[str, Any]:
    """The data with which the client answers, taken where it leaves the library."""
    sent: list[dict[str, Any]] = []
    adapter = discord.webhook.async_.async_context.get()
    request = adapter.request

    def noted(*given: Any, **more: Any) -> Any:
        sent.append(more["payload"]["data"])
        return request(*given, **more)

    adapter.request = noted  # type: ignore[method-assign]  # for one answer
    try:
        await _feed(client, [payload])
    finally:
        del adapter.request
    return sent[0]


class Constant(discord.AutoShardedClient):
    """Answers with constants, as little as discord.py needs for it."""

    def __init__(self) -> None:
        nobody = discord.AllowedMentions.none()
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=nobody, max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.card: list[dict[str, Any]] = []
        self.turned: list[dict[str, Any]] = []
        self.choices: list[app_commands.Choice[str]] = []

    async def setup_hook(self) -> None:
        """One command with suggestions, one kind of button."""

        @self.tree.command()
        async def explain(interaction: discord.Interaction, term: str) -> None:  # noqa: ARG001  # what Discord sends
            """Explain."""
            await interaction.response.send_message(view=Drawn(self.card))

        @explain.autocomplete("term")
        async def suggest(_interaction: discord.Interaction, _typed: str) -> list[app_commands.Choice[str]]:
            return self.choices

        turned = self.turned_view

        class Button(ui.DynamicItem[ui.Button[Any]], template="^1t_.*$"):
            @classmethod
            async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> Button:
                return cls(item)

            async def callback(self, interaction: discord.Interaction) -> None:
                await interaction.response.edit_message(view=turned())

        self.add_dynamic_items(Button)

    def turned_view(self) -> Drawn:
        """The card that every press turns to."""
        return Drawn(self.turned)


@asynccontextmanager
async def _bots(url: str, knowledge: Knowledge) -> AsyncIterator[tuple[Client, Constant]]:
    phrasebook = Phrasebook.read(content_folder("locales"))
    dispatcher = Dispatcher(knowledge, phrasebook, Unkept(), random.Random(7))
    settings = Settings(discord_token="made-up", discord_base_url=url)
    async with open_discord(settings, dispatcher, SystemClock()) as surface, surface.client, Constant() as constant:
        await surface.client.login("made-up")
        await constant.login("made-up")
        yield surface.client, constant


def _glossary() -> Glossary:
    """The repository's entries, and copies of them under other names up to a thousand."""
    own = tuple(read_glossary(content_folder("entries")).glossary.entries.values())
    copies = (_copy(own[number % len(own)], number) for number in range(ENTRIES - len(own)))
    return Glossary((*own, *copies))


def _copy(entry: Entry, number: int) -> Entry:
    wordings = {
        locale: dataclasses.replace(words, headword=f"{words.headword} {number}", aliases=(), full=None)
        for locale, words in entry.wordings.items()
    }
    return dataclasses.replace(entry, slug=f"{entry.slug[:20]}-{number}", wordings=wordings, formerly=())


@asynccontextmanager
async def _server() -> AsyncIterator[str]:
    """A Discord in another process."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=_serve, args=(there,), daemon=True)
    process.start()
    try:
        yield await asyncio.to_thread(here.recv)
    finally:
        here.send(None)
        process.join(5)


def _serve(parent: Connection) -> None:
    async def until_told() -> None:
        async with open_server() as server:
            parent.send(server.url)
            await asyncio.to_thread(parent.recv)

    asyncio.run(until_told())


if __name__ == "__main__":
    for record in measure():
        print(json.dumps(record))
