from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.answers.dispatcher import Dispatcher
from bot.clock import SystemClock
from bot.errors import OperatorError, StoreError
from bot.settings import Settings
from bot.surfaces.telegram import intake
from bot.surfaces.telegram.intake import REMEMBERED, Intake
from bot.surfaces.telegram.surface import open_telegram
from tests.emulators.telegram.bot import SECRET, Running, open_webhook_bot
from tests.emulators.telegram.people import GROUP, Person, asks_inline, message, presses, says
from tests.emulators.telegram.rules import RefusalError
from tests.emulators.telegram.server import TOKEN, TelegramEmulator
from tests.hand_clock import HandClock

HEADER = "X-Telegram-Bot-Api-Secret-Token"


class Poster:
    """Posts to the webhook by hand."""

    def __init__(self, bot: Running, url: str, client: ClientSession) -> None:
        self.bot = bot
        self._url = url
        self._client = client

    async def post(self, body: Any, secret: str | None = SECRET) -> int:
        """The status that the bot answers."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {HEADER: secret} if secret is not None else {}
        async with self._client.post(self._url, data=data, headers=headers) as response:
            return response.status


@pytest.fixture
async def poster(telegram: TelegramEmulator, dispatcher: Dispatcher) -> AsyncIterator[Poster]:
    """A bot that is posted to."""
    async with open_webhook_bot(telegram, dispatcher) as (bot, url), ClientSession() as client:
        yield Poster(bot, url, client)


async def test_an_update_is_answered_before_the_200(poster: Poster) -> None:
    assert await poster.post({"update_id": 1, **says("trainium")}) == 200
    assert len(poster.bot.telegram.made("sendMessage")) == 1


async def test_telegram_is_told_the_secret_and_nothing_pending_is_dropped(poster: Poster) -> None:
    [call] = poster.bot.telegram.made("setWebhook")
    assert call.parameters["secret_token"] == SECRET
    assert call.parameters["url"].endswith("/telegram/webhook")
    assert not call.parameters["drop_pending_updates"]
    assert poster.bot.ready == [True]


@pytest.mark.parametrize("secret", [None, "", "wrong", SECRET + "x", SECRET[:-1], "ő"], ids=repr)
async def test_without_the_secret_nobody_is_heard(poster: Poster, secret: str | None) -> None:
    assert await poster.post({"update_id": 1, **says("trainium")}, secret) == 403
    assert poster.bot.telegram.made("sendMessage") == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"{}", 400),
        (b'{"update_id": "1"}', 400),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b'{"update_id": 1, "message": {}}', 200),
        (b'{"update_id": 1, "something_new": {}}', 200),
        (b" " * (300 * 1024), 413),
    ],
    ids=lambda value: repr(value)[:30],
)
async def test_whatever_is_posted_gets_a_fitting_status(poster: Poster, body: bytes, status: int) -> None:
    assert await poster.post(body) == status


async def test_a_replayed_update_has_no_effect(poster: Poster) -> None:
    update = {"update_id": 1, **says("trainium")}
    assert [await poster.post(update) for _ in range(3)] == [200, 200, 200]
    assert len(poster.bot.telegram.made("sendMessage")) == 1


async def test_an_update_posted_twice_at_once_is_done_once(poster: Poster) -> None:
    update = {"update_id": 1, **says("trainium")}
    assert await asyncio.gather(*(poster.post(update) for _ in range(5))) == [200] * 5
    assert len(poster.bot.telegram.made("sendMessage")) == 1


async def test_what_is_remembered_of_updates_is_bounded() -> None:
    async def handle(_update: dict[str, Any]) -> None:
        pass

    taking = Intake(handle)
    await asyncio.gather(*(taking.take({"update_id": number}) for number in range(REMEMBERED + 5)))
    assert [taking.is_done(number) for number in (0, 4, 5, REMEMBERED + 4)] == [False, False, True, True]


async def test_what_is_remembered_of_failures_is_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def handle(_update: dict[str, Any]) -> None:
        raise StoreError("away")

    monkeypatch.setattr(intake, "REMEMBERED", 5)
    taking = Intake(handle)

    async def gives_up(number: int) -> bool:
        await asyncio.wait([task := taking.take({"update_id": number})])
        return task.exception() is None

    assert [await gives_up(number) for number in (1, 1, 2, 3, 4, 5, 1)] == [False] * 6 + [True]
    assert [await gives_up(number) for number in (11, 11, 12, 13, 14, 15, 16, 11)] == [False] * 8


async def test_a_burst_of_updates_is_answered_in_order_for_each_chat(
    telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    async with open_webhook_bot(telegram, dispatcher) as (bot, _):
        calls = await bot.after(*(says(word, Person(100 + chat)) for word in ("token", "gpu") for chat in range(50)))
    for chat in range(50):
        texts = [call.parameters["text"] for call in calls if call.parameters["chat_id"] == 100 + chat]
        assert [text.split()[0].casefold() for text in texts] == ["token", "gpu"]


async def test_an_update_that_fails_is_posted_again_and_given_up_at_last(
    telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    async with open_webhook_bot(telegram, dispatcher) as (bot, _):

        async def broken(*_arguments: object) -> None:
            raise RuntimeError("a bug that not even an apology survives")

        bot.dispatcher.answer = bot.dispatcher.phrases = broken  # type: ignore[method-assign, assignment]  # on purpose
        assert await bot.after(says("trainium")) == []
    assert [status for _, status in telegram.deliveries] == [500, 500, 200]


async def test_an_update_that_the_database_holds_up_is_posted_again_and_is_no_bug(
    telegram: TelegramEmulator, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    failures = iter([StoreError("locked"), StoreError("locked")])
    moved = []

    async def move(*chats: str) -> None:
        if failure := next(failures, None):
            raise failure
        moved.append(chats)

    async with open_webhook_bot(telegram, dispatcher) as (bot, _):
        bot.dispatcher.subscriptions.move = move  # type: ignore[method-assign, assignment]  # a database that is away
        await bot.after({"message": message(None, chat=GROUP, migrate_to_chat_id=-100_501)})
    assert moved == [("telegram", str(GROUP.id), "-100501")]
    assert [status for _, status in telegram.deliveries] == [500, 500, 200]
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


@pytest.mark.parametrize(
    "update",
    [
        {"callback_query": {**presses("1g", message("x"))["callback_query"], "data": ["1g"]}},
        {"message": {**message("gpu"), "message_id": 1.5}},
        {"message": {**message("gpu"), "chat": {"id": "7", "type": "private"}}},
        {"message": {**message("gpu"), "entities": [{"type": "bot_command", "offset": "0", "length": 4}]}},
        {"message": {**message("gpu"), "text": {"id": 1}}},
        {"message": ["gpu"], "inline_query": {**asks_inline("gpu")["inline_query"], "id": 7}},
        {"inline_query": {**asks_inline("gpu")["inline_query"], "offset": 25}},
        {"message": {"message_id": 1, "date": 1, "text": "gpu"}},
        {"callback_query": {"id": "1", "chat_instance": "1", "data": "1g"}},
        {"my_chat_member": {"chat": GROUP.parameters(), "date": 1}},
        {"message": {**message("gpu"), "date": 10**20}},
        {"message": {**message("gpu"), "date": 10**15}},
    ],
    ids=["data", "number", "chat", "entity", "text", "query", "offset", "no chat", "nobody", "no member", "age", "eon"],
)
async def test_an_update_of_another_form_is_done_at_once_without_a_word(
    poster: Poster, update: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    assert await poster.post({"update_id": 1, **update}) == 200
    assert poster.bot.telegram.made("sendMessage", "editMessageText", "answerCallbackQuery", "answerInlineQuery") == []
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


async def test_while_the_bot_stops_updates_are_left_to_the_next_one(poster: Poster) -> None:
    await poster.bot.stop()
    assert await poster.post({"update_id": 1, **says("trainium")}) == 503


async def test_a_token_refused_later_turns_the_surface_off(telegram: TelegramEmulator, dispatcher: Dispatcher) -> None:
    async with open_webhook_bot(telegram, dispatcher) as (bot, _):
        telegram.fail("sendMessage", RefusalError(401, "Unauthorized"), times=100)
        await telegram.push(says("trainium"))
        assert bot.task
        with pytest.raises(OperatorError):
            await bot.task


async def test_a_webhook_needs_a_public_url(dispatcher: Dispatcher) -> None:
    settings = Settings(telegram_token=TOKEN, telegram_webhook_secret=SECRET)
    with pytest.raises(OperatorError, match="PUBLIC_URL"):
        async with open_telegram(settings, dispatcher, SystemClock()):
            pass


async def test_without_a_secret_there_is_no_route(dispatcher: Dispatcher, clock: HandClock) -> None:
    async with open_telegram(Settings(telegram_token=TOKEN), dispatcher, clock) as surface:
        assert surface.routes() == []
