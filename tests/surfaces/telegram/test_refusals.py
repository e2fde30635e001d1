from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

import pytest
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, InvalidToken, NetworkError, TimedOut
from telegram.error import TelegramError as ApiError

from bot.answers.dispatcher import Dispatcher
from bot.surfaces.telegram.refusals import Refusal, classify
from bot.surfaces.telegram.request import AiohttpRequest, TooFastError
from tests.emulators.telegram.bot import Running, open_bot
from tests.emulators.telegram.people import Person, presses, says
from tests.emulators.telegram.rules import RefusalError, bad
from tests.emulators.telegram.server import TOKEN, TelegramEmulator
from tests.surfaces.telegram.hurried_clock import HurriedClock

TOO_MANY = RefusalError(429, "Too Many Requests: retry after 35", {"retry_after": 35})


@pytest.mark.parametrize(
    ("error", "refusal"),
    [
        (Forbidden("Forbidden: bot was blocked by the user"), Refusal.GONE),
        (Forbidden("Forbidden: user is deactivated"), Refusal.GONE),
        (Forbidden("Forbidden: bot was kicked from the supergroup chat"), Refusal.GONE),
        (Forbidden("Forbidden: something new"), Refusal.GONE),
        (BadRequest("Chat not found"), Refusal.GONE),
        (BadRequest("Not enough rights to send text messages to the chat"), Refusal.NO_RIGHTS),
        (BadRequest("Topic_closed"), Refusal.TOPIC_CLOSED),
        (BadRequest("Message thread not found"), Refusal.TOPIC_CLOSED),
        (BadRequest("Message is not modified: specified new message content is the same"), Refusal.UNCHANGED),
        (BadRequest("Query is too old and response timeout expired or query id is invalid"), Refusal.TOO_LATE),
        (BadRequest("Message to edit not found"), Refusal.VANISHED),
        (BadRequest("Message can't be edited"), Refusal.VANISHED),
        (BadRequest("Can't parse entities: unsupported start tag"), Refusal.MARKUP),
        (BadRequest("Button_data_invalid"), Refusal.FAULT),
        (ChatMigrated(-100), Refusal.MIGRATED),
        (InvalidToken(), Refusal.TOKEN),
        (Conflict("Conflict: terminated by other getUpdates request"), Refusal.TAKEN),
        (TooFastError(3), Refusal.TOO_FAST),
        (TimedOut(), Refusal.TIMEOUT),
        (NetworkError("the server answered 502"), Refusal.UNREACHABLE),
        (ApiError("Invalid server response"), Refusal.FAULT),
    ],
    ids=lambda value: str(value)[:40],
)
def test_refusals_are_told_apart(error: ApiError, refusal: Refusal) -> None:
    assert classify(error) is refusal


@pytest.mark.parametrize(
    "refusal",
    [
        RefusalError(403, "Forbidden: bot was blocked by the user"),
        bad("chat not found"),
        bad("not enough rights to send text messages to the chat"),
        bad("TOPIC_CLOSED"),
        bad("BUTTON_DATA_INVALID"),
    ],
    ids=lambda refusal: refusal.description,
)
async def test_what_is_refused_for_good_is_not_tried_again(bot: Running, refusal: RefusalError) -> None:
    bot.telegram.fail("sendMessage", refusal)
    assert len(await bot.after(says("trainium"))) == 1


async def test_a_card_whose_entities_are_refused_is_sent_as_plain_text(
    bot: Running, caplog: pytest.LogCaptureFixture
) -> None:
    bot.telegram.fail("sendMessage", bad("can't parse entities: unexpected end"))
    first, second = await bot.after(says("trainium"))
    assert first.parameters["text"] == second.parameters["text"]
    assert "entities" not in second.parameters
    assert caplog.text.count("entities refused") == 1


async def test_a_chat_that_must_wait_gets_its_answer_later_and_the_others_at_once(
    telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    clock = HurriedClock()
    telegram.fail("sendMessage", TOO_MANY, chat=10_000)
    async with open_bot(telegram, dispatcher, clock=clock) as bot:
        calls = await bot.after(*(says("token", Person(10_000 + number)) for number in range(50)))
    assert len([call for call in calls if not call.refusal]) == 50
    assert [call.parameters["chat_id"] for call in calls].count(10_000) == 2
    assert clock.monotonic() >= 35


@pytest.mark.parametrize(
    "fault",
    [{"drop": True}, {"body": b"<html>bad gateway</html>"}, {"refusal": RefusalError(503, "Service Unavailable")}],
    ids=["accepted, then lost", "a page of HTML", "503"],
)
async def test_an_answer_is_never_lost_and_doubled_once_at_most(
    telegram: TelegramEmulator, dispatcher: Dispatcher, fault: dict[str, Any]
) -> None:
    telegram.fail("sendMessage", fault.pop("refusal", None), **fault)
    async with open_bot(telegram, dispatcher, clock=HurriedClock()) as bot:
        calls = await bot.after(says("trainium"))
    assert len(calls) == 2


async def test_the_same_button_twice_is_no_fault(bot: Running) -> None:
    card = (await bot.one_after(says("trainium"))).result
    await bot.after(presses("1t_trainium_m", card))
    calls = await bot.after(presses("1t_trainium_m", card))
    assert [call.refusal is None for call in calls if call.method == "answerCallbackQuery"] == [True]
    assert [call.refusal.status for call in calls if call.refusal] == [400]


async def test_a_press_that_is_too_old_still_turns_the_card(bot: Running) -> None:
    card = (await bot.one_after(says("trainium"))).result
    bot.telegram.fail(
        "answerCallbackQuery", bad("query is too old and response timeout expired or query ID is invalid")
    )
    calls = await bot.after(presses("1t_trainium_m", card))
    assert [call.refusal for call in calls if call.method == "editMessageText"] == [None]


async def test_a_card_that_is_gone_is_shown_anew(bot: Running) -> None:
    card = (await bot.one_after(says("trainium"))).result
    calls = await bot.after(presses("1t_trainium_m", {**card, "message_id": 999}))
    assert [call.method for call in calls if not call.refusal and "Query" not in call.method] == ["sendMessage"]


@pytest.mark.parametrize("data", ["v0:old:x", "1t_renamed-long-ago_d", "2t_trainium", "x" * 64, "1t_trainium_q"])
async def test_a_worn_out_button_gets_a_notice_and_a_fresh_card(bot: Running, data: str) -> None:
    card = (await bot.one_after(says("trainium"))).result
    calls = await bot.after(presses(data, card))
    assert {call.method for call in calls if not call.refusal} >= {"answerCallbackQuery"}
    assert len([call for call in calls if call.method in {"sendMessage", "editMessageText"} and not call.refusal]) == 1


async def test_the_token_is_in_no_log_and_no_error(
    telegram: TelegramEmulator, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    telegram.fail("sendMessage", drop=True)
    telegram.fail("getUpdates", body=b"<html>", times=1)
    async with open_bot(telegram, dispatcher, clock=HurriedClock()) as bot:
        await bot.after(says("trainium"))
    assert caplog.records
    logged = "\n".join(logging.Formatter().format(record) for record in caplog.records)
    assert TOKEN not in logged
    assert TOKEN.partition(":")[2] not in logged


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/bot{0}/getMe", "http:///bot{0}/getMe", "http://[::1/bot{0}"])
async def test_a_connection_that_fails_does_not_tell_its_url(url: str) -> None:
    async with AiohttpRequest() as request:
        with pytest.raises(NetworkError) as refused:
            await request.do_request(url.format(TOKEN), "POST")
    assert TOKEN not in repr(refused.value)
    assert refused.value.__cause__ is None


async def test_a_server_that_does_not_answer_is_not_waited_for_longer_than_allowed(telegram: TelegramEmulator) -> None:
    gate = asyncio.Event()
    telegram.fail("getMe", gate=gate)
    async with AiohttpRequest(timeout=0.05) as request:
        with pytest.raises(TimedOut):
            await request.do_request(f"{telegram.url}/bot{TOKEN}/getMe", "POST")
    gate.set()


async def test_a_closed_pool_says_so() -> None:
    with pytest.raises(NetworkError, match="closed"):
        await AiohttpRequest().do_request("http://127.0.0.1:1", "POST")


async def test_a_name_that_is_not_found_is_a_server_that_is_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    async def find_nothing(*_name: Any, **_hints: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", find_nothing)
    async with AiohttpRequest() as request:
        with pytest.raises(NetworkError) as refused:
            await request.do_request(f"https://api.example/bot{TOKEN}/getMe", "POST")
    assert classify(refused.value) is Refusal.UNREACHABLE
    assert TOKEN not in repr(refused.value)
