from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.errors import OperatorError
from bot.settings import Settings
from bot.surfaces.telegram.intake import TRIES
from bot.surfaces.telegram.polling import BATCH, LONG, LONGEST, MANY
from bot.surfaces.telegram.surface import open_telegram
from tests.emulators.telegram.bot import UNHURRIED, Running, open_bot
from tests.emulators.telegram.people import GROUP, Person, says
from tests.emulators.telegram.rules import RefusalError
from tests.emulators.telegram.server import TelegramEmulator
from tests.hand_clock import HandClock
from tests.surfaces.telegram.hurried_clock import HurriedClock

CONFLICT = RefusalError(409, "Conflict: terminated by other getUpdates request")


def reader(number: int) -> Person:
    return Person(10_000 + number)


async def test_what_waited_while_the_bot_was_down_is_answered(
    telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    await telegram.push(*(says("trainium", reader(number)) for number in range(3)))
    async with open_bot(telegram, dispatcher):
        assert len(await telegram.until_made("sendMessage", 3)) == 3


async def test_an_update_is_confirmed_only_when_it_is_done(bot: Running) -> None:
    gate = asyncio.Event()
    bot.telegram.fail("sendMessage", gate=gate)
    await bot.telegram.push(says("trainium"))
    await bot.telegram.until_met()
    assert bot.telegram.pending
    gate.set()
    await bot.telegram.until_quiet()
    assert len(bot.telegram.made("sendMessage")) == 1


async def test_a_stop_finishes_what_is_under_way_and_confirms_it(bot: Running) -> None:
    gate = asyncio.Event()
    bot.telegram.fail("sendMessage", gate=gate, times=20)
    await bot.telegram.push(*(says("trainium", reader(number)) for number in range(20)))
    await bot.telegram.until_met()
    stopping = asyncio.create_task(bot.stop())
    await asyncio.sleep(0)
    gate.set()
    await stopping
    assert len(bot.telegram.made("sendMessage")) == 20
    assert bot.telegram.pending == []


async def test_a_chat_that_is_slow_does_not_hold_up_the_others(bot: Running) -> None:
    gate = asyncio.Event()
    bot.telegram.fail("sendMessage", gate=gate, chat=reader(0).id)
    await bot.telegram.push(says("trainium", reader(0)))
    await bot.telegram.until_met()
    await bot.telegram.push(*(says("trainium", reader(number)) for number in range(1, 6)))
    await bot.telegram.until_made("sendMessage", 5)
    assert all(call.parameters["chat_id"] != reader(0).id for call in bot.telegram.made("sendMessage"))
    gate.set()


@pytest.mark.parametrize("fails", [False, True], ids=["slow", "slow, then failing"])
async def test_an_answer_that_is_stuck_does_not_keep_its_successors_waiting(
    telegram: TelegramEmulator, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture, *, fails: bool
) -> None:
    gate, clock = asyncio.Event(), HurriedClock()
    refusal = RefusalError(502, "Bad Gateway") if fails else None
    telegram.fail("sendMessage", refusal, gate=gate, chat=reader(0).id, times=5 if fails else 1)
    async with open_bot(telegram, dispatcher, clock=clock) as bot:
        await telegram.push(*(says("trainium", reader(number)) for number in range(1 + MANY)))
        await telegram.until_made("sendMessage", MANY)
        assert len(telegram.pending) == 1 + MANY
        clock.turn(LONG)
        await telegram.until_quiet()
        gate.set()
        await telegram.until_made("sendMessage", 1 + MANY)
        assert bot.ready[-1]
    assert [call.parameters["chat_id"] for call in telegram.made("sendMessage", ok=True)].count(reader(0).id) == 1
    assert caplog.text.count("holds up all others") == 1


async def test_a_chat_that_floods_the_bot_does_not_silence_it(
    telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    gate, clock = asyncio.Event(), HurriedClock()
    telegram.fail("sendMessage", gate=gate, chat=GROUP.id)
    async with open_bot(telegram, dispatcher, clock=clock):
        await telegram.push(*(says("/explain trainium", reader(number), GROUP) for number in range(BATCH)))
        await telegram.until_met()
        await telegram.push(says("trainium", reader(0)))
        clock.turn(LONGEST)
        await telegram.until_made("sendMessage")
        gate.set()
        await telegram.until_made("sendMessage", 1 + BATCH)


async def test_one_chat_is_answered_in_its_order(bot: Running) -> None:
    words = ["trainium", "token", "rag", "gpu", "hallucination"]
    updates = [says(word, reader(chat)) for word in words for chat in range(4)]
    calls = await bot.after(*updates)
    for chat in range(4):
        titles = [call.parameters["text"] for call in calls if call.parameters["chat_id"] == reader(chat).id]
        for title, word in zip(titles, words, strict=True):
            assert word in title.partition("\n")[0].casefold() or word == "rag"


async def test_an_update_that_comes_twice_is_done_once(bot: Running) -> None:
    update = {"update_id": 500, **says("trainium")}
    await bot.after(update)
    await bot.after(update)
    assert len(bot.telegram.made("sendMessage")) == 1


async def test_an_update_that_cannot_be_read_is_passed_over(bot: Running) -> None:
    calls = await bot.after(
        {"message": {"nonsense": True}}, {"callback_query": {}}, {"something_new": {}}, says("trainium")
    )
    assert [call.method for call in calls] == ["sendMessage"]


async def test_a_poison_update_is_given_up(
    telegram: TelegramEmulator, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    telegram.fail("sendMessage", RefusalError(502, "Bad Gateway"), chat=7, times=1000)
    clock = HurriedClock()
    async with open_bot(telegram, dispatcher, clock=clock) as bot:
        calls = await bot.after(says("trainium"), says("trainium", reader(1)))
    assert len([call for call in calls if call.parameters["chat_id"] == 7]) == 5 * TRIES
    assert "given up" in caplog.text


async def test_a_bug_is_logged_with_a_reference_and_excused(bot: Running, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_arguments: object) -> None:
        raise RuntimeError("a bug")

    bot.dispatcher.answer = broken  # type: ignore[method-assign, assignment]  # a bug on purpose
    sent = await bot.one_after(says("trainium"))
    reference = sent.parameters["text"].split()[-1]
    assert reference in caplog.text
    assert "a bug" in caplog.text


async def test_a_second_poller_is_told_of_once_and_waited_for(
    telegram: TelegramEmulator, dispatcher: Dispatcher, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    telegram.fail("getUpdates", CONFLICT, times=3)
    async with open_bot(telegram, dispatcher, clock=clock) as bot:
        for waited, seconds in enumerate((2, 4, 8), 1):
            await telegram.until(lambda left=3 - waited: telegram.faults[0].times == left)  # type: ignore[misc]
            await asyncio.sleep(0.01)
            clock.turn(seconds)
        await telegram.push(says("trainium"))
        await telegram.until_made("sendMessage")
        assert bot.ready == [False, False, False, True, *bot.ready[4:]]
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == 1


@pytest.mark.parametrize(
    "fault",
    [{"drop": True}, {"body": b"<html>bad gateway</html>"}, {"refusal": RefusalError(500, "Internal Server Error")}],
    ids=["connection lost", "a page of HTML", "500"],
)
async def test_polling_goes_on_after_trouble(
    telegram: TelegramEmulator, dispatcher: Dispatcher, fault: dict[str, Any]
) -> None:
    telegram.fail("getUpdates", fault.pop("refusal", None), **fault, times=2)
    async with open_bot(telegram, dispatcher, clock=HurriedClock()) as bot:
        await telegram.push(says("trainium"))
        await telegram.until_made("sendMessage")
        assert False in bot.ready
        assert bot.ready[-1]


async def test_a_refused_token_ends_the_run_without_telling_it(
    telegram: TelegramEmulator, dispatcher: Dispatcher, clock: HandClock
) -> None:
    settings = Settings(telegram_token="1:wrong-token", telegram_base_url=telegram.url)
    async with open_telegram(settings, dispatcher, clock, UNHURRIED) as surface:
        with pytest.raises(OperatorError, match="TELEGRAM_TOKEN") as refused:
            await surface.run(lambda _: None)
    assert "wrong-token" not in str(refused.value)


async def test_a_menu_that_is_refused_does_not_stop_the_bot(
    telegram: TelegramEmulator, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    telegram.fail("setMyCommands", RefusalError(400, "Bad Request: BOT_COMMAND_INVALID"), times=6)
    async with open_bot(telegram, dispatcher):
        await telegram.push(says("trainium"))
        await telegram.until_made("sendMessage")
        await telegram.until_made("setMyShortDescription", 3)
    assert caplog.text.casefold().count("bot_command_invalid") == 6


async def test_menus_are_set_in_every_language_and_scope(bot: Running) -> None:
    await bot.telegram.until_made("setMyShortDescription", 3)
    commands = [call.parameters for call in bot.telegram.made("setMyCommands")]
    assert {(each.get("language_code"), each["scope"]["type"]) for each in commands} == {
        (code, scope) for code in (None, "hu", "de") for scope in ("all_private_chats", "all_group_chats")
    }
    assert [call.parameters.get("language_code") for call in bot.telegram.made("setMyDescription")] == [
        None,
        "hu",
        "de",
    ]
