"""Several servers of one bot on one PostgreSQL: each update is answered once, and one chat's in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from aiohttp import ClientSession
from sqlalchemy import text

from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock, SystemClock
from bot.errors import OperatorError
from bot.store.replicas import Replicas
from bot.store.store import Store, open_store
from bot.surfaces.telegram import intake
from bot.surfaces.telegram.replicas import TelegramReplicas
from tests.emulators.telegram.bot import Running, open_bot, open_webhook_bot
from tests.emulators.telegram.people import ANNA, BELA, Person, asks_inline, says
from tests.emulators.telegram.rules import RefusalError
from tests.emulators.telegram.server import TelegramEmulator
from tests.surfaces.telegram.hurried_clock import HurriedClock
from tests.surfaces.telegram.test_webhook import Poster


@asynccontextmanager
async def a_server(url: str, clock: Clock | None = None) -> AsyncIterator[TelegramReplicas]:
    """One that gives signs of life."""
    clock = clock or SystemClock()
    async with open_store(url, SystemClock()) as store:
        replicas = Replicas(store, clock)
        await replicas.beat()
        yield TelegramReplicas(store, replicas, clock)


@dataclass
class Pair:
    """Two servers that are posted to by hand, and the store of the first."""

    one: Poster
    other: Poster
    store: Store
    telegram: TelegramEmulator

    def answers(self) -> list[str]:
        """The first word of each message that was sent."""
        return [call.parameters["text"].split()[0] for call in self.telegram.made("sendMessage", ok=True)]


@asynccontextmanager
async def open_pair(
    url: str, telegram: TelegramEmulator, dispatcher: Dispatcher, *clocks: Clock
) -> AsyncIterator[Pair]:
    """Both run until the block ends."""
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(ClientSession())
        posters, stores = [], []
        for clock in clocks or (SystemClock(), SystemClock()):
            replicas = await stack.enter_async_context(a_server(url, clock))
            opened = open_webhook_bot(telegram, dispatcher, clock=clock, replicas=replicas)
            bot, address = await stack.enter_async_context(opened)
            posters.append(Poster(bot, address, client))
            stores.append(replicas.store)
        yield Pair(posters[0], posters[1], stores[0], telegram)


@pytest.fixture
async def pair(postgresql_url: str, telegram: TelegramEmulator, dispatcher: Dispatcher) -> AsyncIterator[Pair]:
    """Two servers."""
    async with open_pair(postgresql_url, telegram, dispatcher) as opened:
        yield opened


async def test_what_one_server_has_answered_the_other_does_not_answer_again(pair: Pair) -> None:
    update = {"update_id": 1, **says("token")}
    assert [await pair.one.post(update), await pair.other.post(update), await pair.one.post(update)] == [200] * 3
    assert pair.answers() == ["Token"]


async def test_an_update_that_both_are_given_at_once_is_answered_once(pair: Pair) -> None:
    updates = [{"update_id": number, **asks_inline("token")} for number in range(20)]
    posted = [each.post(update) for update in updates for each in (pair.one, pair.other)]
    assert await asyncio.gather(*posted) == [200] * 40
    assert len(pair.telegram.made("answerInlineQuery", ok=True)) == 20


async def test_one_chat_is_answered_in_order_whoever_is_given_it_and_others_do_not_wait(pair: Pair) -> None:
    gate = asyncio.Event()
    pair.telegram.fail("sendMessage", gate=gate, chat=ANNA.id)
    first = asyncio.create_task(pair.one.post({"update_id": 1, **says("token", ANNA)}))
    await pair.telegram.until_met()
    second = asyncio.create_task(pair.other.post({"update_id": 2, **says("gpu", ANNA)}))
    assert await pair.other.post({"update_id": 3, **says("trainium", BELA)}) == 200
    gate.set()
    assert (await first, await second) == (200, 200)
    assert pair.answers() == ["Trainium", "Token", "GPU"]


async def test_who_has_waited_long_enough_for_another_server_lets_telegram_repeat_it(
    postgresql_url: str, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    gate, update = asyncio.Event(), {"update_id": 1, **says("token")}
    telegram.fail("sendMessage", gate=gate)
    async with open_pair(postgresql_url, telegram, dispatcher, SystemClock(), HurriedClock()) as pair:
        first = asyncio.create_task(pair.one.post(update))
        await telegram.until_met()
        assert await pair.other.post(update) == 503
        gate.set()
        assert await first == 200
        assert await pair.other.post(update) == 200
        assert pair.answers() == ["Token"]


async def test_what_one_server_could_not_do_another_may(pair: Pair) -> None:
    update = {"update_id": 1, **says("token")}
    pair.one.bot.dispatcher.answer = _broken  # type: ignore[method-assign, assignment]  # on purpose
    pair.one.bot.dispatcher.phrases = _broken  # type: ignore[method-assign, assignment]  # on purpose
    assert await pair.one.post(update) == 500
    del pair.one.bot.dispatcher.answer, pair.one.bot.dispatcher.phrases
    assert await pair.other.post(update) == 200
    assert pair.answers() == ["Token"]


async def _broken(*_arguments: Any) -> None:
    raise RuntimeError("a bug that not even an apology survives")


async def test_what_a_stop_cuts_short_another_server_does(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "PATIENCE", 0.01)
    gate, update = asyncio.Event(), {"update_id": 1, **says("token")}
    pair.telegram.fail("sendMessage", gate=gate)
    cut = asyncio.create_task(pair.one.post(update))
    await pair.telegram.until_met()
    await pair.one.bot.stop()
    assert await pair.other.post(update) == 200
    assert pair.answers() == ["Token"]
    cut.cancel()
    gate.set()


async def test_nobody_is_known_by_what_is_noted_while_an_update_is_worked_on(pair: Pair) -> None:
    gate, somebody = asyncio.Event(), Person(7_000_000_017)
    pair.telegram.fail("sendMessage", gate=gate)
    posted = asyncio.create_task(pair.one.post({"update_id": 1, **says("token", somebody)}))
    await pair.telegram.until_met()
    async with pair.store.reading() as connection:
        [row] = (await connection.execute(text("select * from received"))).all()
    assert str(somebody.id) not in str(row)
    gate.set()
    assert await posted == 200


async def test_while_the_database_is_away_all_are_answered_and_known_afterwards(pair: Pair) -> None:
    updates = [{"update_id": number, **asks_inline("token")} for number in range(1, 4)]
    async with pair.store.writing() as connection:
        await connection.execute(text("ALTER TABLE received RENAME TO away"))
    assert [await pair.one.post(update) for update in updates] == [200] * 3
    async with pair.store.writing() as connection:
        await connection.execute(text("ALTER TABLE away RENAME TO received"))
    while await _received(pair.store) < 3:  # noqa: ASYNC110  # a database has no event
        await asyncio.sleep(0.01)
    assert [await pair.other.post(update) for update in updates] == [200] * 3
    assert len(pair.telegram.made("answerInlineQuery")) == 3


async def _received(store: Store) -> int:
    async with store.reading() as connection:
        return int((await connection.execute(text("select count(*) from received"))).scalar_one())


async def test_servers_that_start_together_wait_as_telegram_tells_them_and_set_the_same(
    postgresql_url: str, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    too_many = RefusalError(429, "Too Many Requests: retry after 3", {"retry_after": 3})
    for method in ("setWebhook", "setMyCommands", "setMyName"):
        telegram.fail(method, too_many)
    telegram.fail("setMyDescription", RefusalError(429, "Too Many Requests", {"retry_after": 80_000}))
    async with open_pair(postgresql_url, telegram, dispatcher, HurriedClock(), HurriedClock()):
        await telegram.until(lambda: len(telegram.made("setMyShortDescription", ok=True)) == 6)
        set_by_both = [len(telegram.made(f"setMy{what}", ok=True)) for what in ("Commands", "Name", "Description")]
    assert set_by_both == [12, 6, 5]
    assert len({call.parameters["url"] for call in telegram.made("setWebhook", ok=True)}) == 2


async def test_beside_a_polling_server_no_other_starts_and_it_is_told_what_to_do(
    postgresql_url: str, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    async with a_server(postgresql_url) as one, a_server(postgresql_url) as other:
        async with open_bot(telegram, dispatcher, replicas=one) as first:
            await telegram.until(lambda: first.ready == [True])
            async with open_bot(telegram, dispatcher, replicas=other) as second:
                await _refused(second, "several need webhooks: set PLAINTERMS_TELEGRAM_WEBHOOK_SECRET")
            async with open_webhook_bot(telegram, dispatcher, replicas=other) as (third, _):
                await _refused(third, "another server on this database polls Telegram")
            assert not first.has_ended
        async with open_bot(telegram, dispatcher, replicas=other) as second:
            await telegram.until(lambda: second.ready == [True])


async def test_beside_a_server_that_is_posted_to_none_polls(pair: Pair, postgresql_url: str) -> None:
    async with (
        a_server(postgresql_url) as third,
        open_bot(pair.telegram, pair.one.bot.dispatcher, replicas=third) as bot,
    ):
        await _refused(bot, "another server on this database takes Telegram's updates")
    assert pair.telegram.made("deleteWebhook") == []


async def _refused(bot: Running, why: str) -> None:
    assert bot.task
    with pytest.raises(OperatorError, match=why):
        await bot.task
