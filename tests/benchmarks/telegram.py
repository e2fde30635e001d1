"""What an answer on Telegram costs beside what it could cost at least: ratios within one run.

python -m tests.benchmarks.telegram
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import sys
import time
from asyncio.subprocess import PIPE
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from itertools import cycle, islice
from statistics import median
from typing import Any

from aiohttp import ClientSession, web
from telegram import Update

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.app.answers import open_answers
from bot.clock import SystemClock
from bot.delivery.pace import Pace
from bot.glossary.entry import Entry
from bot.glossary.glossary import Glossary
from bot.question import Asker, Open
from bot.settings import Settings
from bot.surfaces.telegram.api import Api, open_api
from bot.surfaces.telegram.intake import Intake
from bot.surfaces.telegram.render import render
from bot.surfaces.telegram.replies import Replies
from bot.surfaces.telegram.sender import Sender
from bot.surfaces.telegram.webhook import PATH, Webhook
from tests.emulators.telegram.bot import SECRET, UNHURRIED, Running, open_bot, open_webhook_bot
from tests.emulators.telegram.people import Person, asks_inline, says
from tests.emulators.telegram.server import TOKEN, open_telegram_emulator

ROUNDS = 5
UPDATES = 400
BURST_CHATS, BURST_WORDS = 300, ("trainium", "token", "gpu", "rag", "hallucination") * 2
Handle = Callable[[dict[str, Any]], Awaitable[object]]


def measure() -> Iterator[dict[str, Any]]:
    """Each figure as a row: its name, what was measured, and the bound it should keep."""
    figures: Mapping[str, Callable[[], Coroutine[Any, Any, dict[str, Any]]]] = {
        "/explain, beside a handler that sends the same finished card": _explain,
        "a webhook update with its answer, beside the library's own server": _webhook,
        "an inline query over 1,000 entries, beside fixed results": _inline,
        "waiting while another chat is stuck, beside when none is (webhook)": _blocked_webhook,
        "waiting while another chat is stuck, beside when none is (polling)": _blocked_polling,
        "3,000 updates at once: none lost, each chat's in order": _burst,
    }
    for what, measured in figures.items():
        yield {"what": what, **asyncio.run(measured())}


async def _explain() -> dict[str, Any]:
    """`/explain` beside a handler that sends the very same finished card from constants: CPU time an update."""
    dispatcher = open_answers()
    async with _peer() as peer, open_api(peer.settings) as api:
        replies = await _replies(api, dispatcher)
        card = await _card(dispatcher)

        async def constant(raw: dict[str, Any]) -> None:
            update = Update.de_json(raw, None)
            assert update.message
            await api.call("sendMessage", {"chat_id": update.message.chat.id, **card})

        ours, least = await _cheapest((replies.handle, constant), lambda: _questions(UPDATES))
    return _ratio(ours, least, at_most=1.5)


async def _inline() -> dict[str, Any]:
    """An inline query over 1,000 entries beside an answer with 25 fixed results."""
    dispatcher = _over(_multiplied(open_answers().knowledge.glossary.entries.values(), 1000))
    async with _peer() as peer, open_api(peer.settings) as api:
        replies = await _replies(api, dispatcher)
        fixed: dict[str, Any] = {}
        recording = Sender(api, Pace(SystemClock(), UNHURRIED), SystemClock())

        async def record(_query: str, parameters: dict[str, Any]) -> None:
            fixed.update(parameters, results=json.loads(parameters["results"]))

        recording.answer_inline = record  # type: ignore[method-assign,assignment]  # to learn the results
        await Replies(recording, await api.get_me(), dispatcher, SystemClock()).handle(
            {"update_id": 1, **asks_inline("")}
        )
        assert len(fixed["results"]) == 25

        async def constant(raw: dict[str, Any]) -> None:
            query = Update.de_json(raw, None).inline_query
            assert query
            await api.call("answerInlineQuery", {"inline_query_id": query.id, **fixed})

        prefixes = ("", "t", "a", "mo", "tr", "to", "ai", "gpu 1", "token 2", "trainium")
        ours, least = await _cheapest((replies.handle, constant), lambda: _queries(prefixes, UPDATES))
    return _ratio(ours, least, at_most=1.5)


async def _webhook() -> dict[str, Any]:
    """A webhook update with its answer, beside the library's own webhook server with its default HTTP client."""
    try:
        import tornado  # type: ignore[import-not-found,unused-ignore]  # noqa: F401, PLC0415  # for this row alone
    except ImportError:
        return {"skipped": "the library's own webhook server needs tornado, which is not installed"}
    dispatcher = open_answers()
    card = await _card(dispatcher)
    ours, theirs = [], []
    async with _peer() as peer:
        for _ in range(ROUNDS):
            async with _own_webhook(peer, dispatcher) as url:
                ours.append(await peer.cost_of(url, _questions(UPDATES)))
            async with _library_webhook(peer, card) as url:
                theirs.append(await peer.cost_of(url, _questions(UPDATES)))
    return _ratio(min(ours), min(theirs), at_most=0.7)


async def _blocked_webhook() -> dict[str, Any]:
    """How long others wait while one chat's answer is stuck, beside when none is; updates posted."""
    async with open_telegram_emulator(checks=False) as telegram, open_webhook_bot(telegram, open_answers()) as (bot, _):
        return await _blocked(bot)


async def _blocked_polling() -> dict[str, Any]:
    """The same with polling."""
    async with open_telegram_emulator(checks=False) as telegram, open_bot(telegram, open_answers()) as bot:
        return await _blocked(bot)


async def _blocked(bot: Running) -> dict[str, Any]:
    people = iter(range(1_000, 2_000))
    await _latencies(bot, islice(people, 20))
    idle = await _latencies(bot, islice(people, 150))
    gate = asyncio.Event()
    bot.telegram.fail("sendMessage", gate=gate, chat=1)
    await bot.telegram.push(says("trainium", Person(1)))
    await bot.telegram.until_met()
    beside = await _latencies(bot, islice(people, 150))
    gate.set()
    await bot.telegram.until_quiet()
    return _ratio(median(beside) * 1e6, median(idle) * 1e6, at_most=2.0)


async def _burst() -> dict[str, Any]:
    """3,000 updates at once: none lost, and each chat's in order."""
    async with open_telegram_emulator(checks=False) as telegram, open_bot(telegram, open_answers()) as bot:
        updates = [says(word, Person(100 + chat)) for word in BURST_WORDS for chat in range(BURST_CHATS)]
        started = time.perf_counter()
        calls = await bot.after(*updates)
        seconds = time.perf_counter() - started
    texts = defaultdict(list)
    for call in calls:
        texts[call.parameters["chat_id"]].append(call.parameters["text"].partition("\n")[0])
    orders = {tuple(each) for each in texts.values()}
    lost = len(updates) - len(calls)
    return {
        "updates": len(updates),
        "lost": lost,
        "orders": len(orders),
        "seconds": round(seconds, 2),
        "met": not lost and len(orders) == 1,
    }


@dataclasses.dataclass(frozen=True, slots=True)
class _Peer:
    """The other process."""

    url: str
    client: ClientSession

    @property
    def settings(self) -> Settings:
        return Settings(telegram_token=TOKEN, telegram_base_url=self.url)

    async def cost_of(self, url: str, updates: Iterable[dict[str, Any]]) -> float:
        """CPU microseconds an update, from its arrival until its answer has reached the server."""
        posted = [*updates]
        await self._count()
        before = time.process_time()
        order = {"url": url, "updates": posted, "headers": {"X-Telegram-Bot-Api-Secret-Token": SECRET}}
        async with self.client.post(f"{self.url}/drive", json=order) as response:
            assert await response.json() == {"200": len(posted)}
        answered = await self._count()
        while answered < len(posted):
            await asyncio.sleep(0.05)
            answered += await self._count()
        return (time.process_time() - before) / len(posted) * 1e6

    async def _count(self) -> int:
        async with self.client.get(f"{self.url}/count", params={"method": "sendMessage"}) as response:
            return int(await response.json())


@asynccontextmanager
async def _peer() -> AsyncIterator[_Peer]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.benchmarks.telegram_peer", stdin=PIPE, stdout=PIPE
    )
    assert process.stdout
    assert process.stdin
    port = int(await process.stdout.readline())
    async with ClientSession() as client:
        yield _Peer(f"http://127.0.0.1:{port}", client)
    process.stdin.close()
    await process.wait()


@asynccontextmanager
async def _own_webhook(peer: _Peer, dispatcher: Dispatcher) -> AsyncIterator[str]:
    async with open_api(peer.settings) as api:
        webhook = Webhook(SECRET)
        webhook.intake = Intake((await _replies(api, dispatcher)).handle)
        application = web.Application()
        application.add_routes([webhook.route()])
        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}{PATH}"
        await runner.cleanup()


@asynccontextmanager
async def _library_webhook(peer: _Peer, card: dict[str, Any]) -> AsyncIterator[str]:
    from telegram.ext import Application, CommandHandler  # noqa: PLC0415  # this row alone needs it

    async def explain(update: Update, _context: Any) -> None:
        assert update.message
        await update.message.reply_text(card["text"], api_kwargs=card)

    application = Application.builder().token(TOKEN).base_url(f"{peer.url}/bot").build()
    application.add_handler(CommandHandler("explain", explain))
    port = random.Random(time.time_ns()).randrange(20_000, 30_000)
    async with application:
        await application.start()
        assert application.updater
        await application.updater.start_webhook("127.0.0.1", port, "hook", secret_token=SECRET, webhook_url=peer.url)
        yield f"http://127.0.0.1:{port}/hook"
        await application.updater.stop()
        await application.stop()


async def _replies(api: Api, dispatcher: Dispatcher) -> Replies:
    clock = SystemClock()
    return Replies(Sender(api, Pace(clock, UNHURRIED), clock), await api.get_me(), dispatcher, clock)


async def _card(dispatcher: Dispatcher) -> dict[str, Any]:
    answer = await dispatcher.answer(Open("trainium"), Asker("telegram"))
    return render(answer, dispatcher.phrasebook.speak("en"), public=False)


async def _cheapest(handles: Iterable[Handle], updates: Callable[[], Iterable[dict[str, Any]]]) -> list[float]:
    """CPU microseconds an update, one after the other: the best of some rounds, taken in turn."""
    costs: dict[Handle, list[float]] = defaultdict(list)
    handles = list(handles)
    for _ in range(ROUNDS):
        for handle in handles:
            made = [*updates()]
            before = time.process_time()
            for update in made:
                await handle(update)
            costs[handle].append((time.process_time() - before) / len(made) * 1e6)
    return [min(costs[handle]) for handle in handles]


async def _latencies(bot: Running, people: Iterable[int]) -> list[float]:
    """Seconds from an update to the call that answers it, one after the other."""
    seconds = []
    for number in people:
        before, started = len(bot.telegram.calls), time.perf_counter()
        await bot.telegram.push(says("trainium", Person(number)))
        await bot.telegram.until(lambda before=before: len(bot.telegram.calls) > before)  # type: ignore[misc]
        seconds.append(time.perf_counter() - started)
    return seconds


_numbers = iter(range(10_000, 10_000_000))


def _questions(count: int) -> Iterator[dict[str, Any]]:
    for number in islice(_numbers, count):
        yield {"update_id": number, **says("/explain trainium", Person(number))}


def _queries(prefixes: Iterable[str], count: int) -> Iterator[dict[str, Any]]:
    for number, prefix in zip(islice(_numbers, count), cycle(prefixes), strict=False):
        yield {"update_id": number, **asks_inline(prefix, Person(number))}


def _over(entries: Iterable[Entry]) -> Dispatcher:
    given = open_answers()
    return Dispatcher(Knowledge.of(Glossary(entries)), given.phrasebook, Unkept())


def _multiplied(entries: Iterable[Entry], count: int) -> Iterator[Entry]:
    """The entries again and again under numbered names, until there are enough."""
    for number, entry in zip(range(count), cycle([*entries]), strict=False):
        wordings = {
            locale: dataclasses.replace(words, headword=f"{words.headword} {number}", full=None, aliases=())
            for locale, words in entry.wordings.items()
        }
        yield dataclasses.replace(entry, slug=f"{entry.slug[:20]}-{number}", wordings=wordings, formerly=())


def _ratio(ours: float, other: float, at_most: float) -> dict[str, Any]:
    ratio = round(ours / other, 3)
    return {"us": round(ours), "beside_us": round(other), "ratio": ratio, "at_most": at_most, "met": ratio <= at_most}


if __name__ == "__main__":
    for row in measure():
        print(json.dumps(row), flush=True)
