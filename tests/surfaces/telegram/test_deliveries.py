"""Subscribing on Telegram, and what arrives there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.clock import SystemClock
from bot.delivery.daily import daily_post
from bot.delivery.poster import Forbidden, Gone, Held, Migrated, Outcome, Refused, Sent, TryAgain
from bot.question import Kind, Place, Subscription
from bot.settings import Settings
from bot.store.ledger import Delivery
from bot.surfaces.telegram.destination import address_of, destination
from bot.surfaces.telegram.poster import TelegramPoster
from bot.surfaces.telegram.surface import open_telegram
from tests.emulators.telegram.bot import UNHURRIED, Running
from tests.emulators.telegram.people import ANNA, BELA, CHANNEL, GROUP, Chat, message, presses, says
from tests.emulators.telegram.rules import RefusalError, bad
from tests.emulators.telegram.server import TOKEN, TelegramEmulator
from tests.surfaces.telegram.test_private import labels

HER = Place("telegram", "7")
FORUM = Chat(-100_700, "supergroup", is_forum=True)


@pytest.fixture
async def poster(telegram: TelegramEmulator, dispatcher: Dispatcher) -> AsyncIterator[TelegramPoster]:
    """What posts there."""
    settings = Settings(telegram_token=TOKEN, telegram_base_url=telegram.url)
    async with open_telegram(settings, dispatcher, SystemClock(), UNHURRIED) as surface:
        yield surface.poster


def owed(place: Place, *, locale: str = "en", subscription: int = 1) -> Delivery:
    person = None if place.shared else place.at
    return Delivery(subscription, Kind.DAILY, "2026-11-30", place, person, locale, 0, "", 1, moved=False)


async def composed(dispatcher: Dispatcher, place: Place, **more: Any) -> Answer:
    post = await daily_post(owed(place, **more), dispatcher)
    assert post
    return post.answer


async def test_a_line_subscribes_the_private_chat(bot: Running) -> None:
    sent = await bot.one_after(says("/subscribe 8 Europe/Berlin"))
    assert "Every day at 08:00 (Europe/Berlin)" in sent.parameters["text"]
    assert await bot.dispatcher.subscriptions.of(HER) == Subscription(8, "Europe/Berlin", "en", "7")
    [paused] = [call for call in await bot.after(presses("1p_p", sent.result)) if call.method == "editMessageText"]
    assert "Paused: 08:00 (Europe/Berlin)" in paused.parameters["text"]
    assert labels(paused)[0] == ["Go on", "Unsubscribe"]


async def test_the_hours_are_a_keyboard_of_eight_rows(bot: Running) -> None:
    sent = await bot.one_after(says("/subscribe"))
    [hours] = [call for call in await bot.after(presses("1d_h", sent.result)) if call.method == "editMessageText"]
    assert labels(hours)[0] == ["00:00", "01:00", "02:00"]
    assert len(labels(hours)) == 9


@pytest.mark.parametrize(("person", "told"), [(ANNA, "Every day at 09:00 (UTC)"), (BELA, "csak a csoport adminjai")])
async def test_only_admins_subscribe_a_topic(bot: Running, person: Any, told: str) -> None:
    bot.telegram.admins[FORUM.id] = [ANNA.id]
    question = says("/subscribe", person, FORUM, message_thread_id=7, is_topic_message=True)
    assert told in (await bot.after(question))[-1].parameters["text"]
    kept = await bot.dispatcher.subscriptions.of(Place("telegram", "-100700/7", "-100700"))
    assert (kept is not None) == (person is ANNA)


async def test_a_press_in_a_group_subscribes_it_for_an_admin_alone(bot: Running) -> None:
    bot.telegram.admins[GROUP.id] = [ANNA.id]
    settings = message("Settings", chat=GROUP)
    for person, told in ((BELA, "csoport adminjai"), (ANNA, "Every day at 09:00 (UTC)")):
        pressed = (await bot.after(presses("1e", settings, person)))[-1]
        assert pressed.method == "answerCallbackQuery"
        assert told in pressed.parameters["text"]
    assert await bot.dispatcher.subscriptions.of(Place("telegram", str(GROUP.id), str(GROUP.id)))


async def test_a_channel_subscribes_itself(bot: Running) -> None:
    post = message("/subscribe 7", None, CHANNEL, sender_chat=CHANNEL.parameters())
    sent = await bot.one_after({"channel_post": post})
    assert "Every day at 07:00" in sent.parameters["text"]


async def test_what_is_kept_is_told_to_nobody_else(bot: Running) -> None:
    sent = await bot.one_after(says("/mydata", chat=GROUP))
    assert "ask me in a private chat" in sent.parameters["text"]


@pytest.mark.parametrize("line", ["/privacy", "/mydata", "/forget"])
async def test_privacy_is_a_command(bot: Running, line: str) -> None:
    titles = {"/privacy": "Privacy", "/mydata": "My data", "/forget": "Forget me"}
    assert (await bot.one_after(says(line))).parameters["text"].startswith(titles[line])


async def test_a_post_has_a_definition_and_ends_in_a_claim_to_judge(
    poster: TelegramPoster, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    answer = await composed(dispatcher, HER)
    assert await poster.post(HER, answer, "1.2026-11-30") == Sent()
    [sent] = telegram.made("sendMessage")
    first, *_, heading, _claim = [line for line in sent.parameters["text"].split("\n") if line]
    assert first == answer.cards[0].title
    assert heading == "Myth or reality?"
    assert labels(sent) == [["Myth", "Reality"], ["Read on", "Daily post"]]
    assert "disable_notification" not in sent.parameters


async def test_a_claim_is_judged_in_its_place(bot: Running, dispatcher: Dispatcher) -> None:
    answer = await composed(dispatcher, HER)
    post = message("a post", chat=Chat(7))
    calls = {call.method: call for call in await bot.after(presses(answer.actions[0].address, post))}
    assert "It is" in calls.get("editMessageText", calls.get("sendMessage")).parameters["text"]  # type: ignore[union-attr]


async def test_a_group_gets_it_silently_in_its_language_and_topic(
    poster: TelegramPoster, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    place = destination(-100_700, 7, shared=True)
    await dispatcher.preferences.save_chat("telegram", "-100700", locale="hu")
    assert await poster.post(place, await composed(dispatcher, place, locale="de"), "1.x") == Sent()
    [sent] = telegram.made("sendMessage")
    assert sent.parameters["message_thread_id"] == 7
    assert sent.parameters["disable_notification"] is True
    assert labels(sent) == [["Tévhit", "Tény"], ["Tovább olvasom"]]


REFUSALS = {
    "blocked": (RefusalError(403, "Forbidden: bot was blocked by the user"), Gone),
    "kicked": (RefusalError(403, "Forbidden: bot was kicked from the supergroup chat"), Gone),
    "no such chat": (bad("chat not found"), Gone),
    "no rights": (bad("not enough rights to send text messages to the chat"), Forbidden),
    "closed topic": (bad("TOPIC_CLOSED"), Forbidden),
    "moved": (RefusalError(400, "Bad Request: group chat was upgraded", {"migrate_to_chat_id": -100_800}), Migrated),
    "too fast": (RefusalError(429, "Too Many Requests", {"retry_after": 3}), Held),
    "token": (RefusalError(401, "Unauthorized"), Held),
    "server": (RefusalError(502, "Bad Gateway"), TryAgain),
    "faulty": (bad("message is too long"), Refused),
}


@pytest.mark.parametrize(("refusal", "outcome"), REFUSALS.values(), ids=REFUSALS)
async def test_each_refusal_is_an_outcome(
    poster: TelegramPoster,
    telegram: TelegramEmulator,
    dispatcher: Dispatcher,
    refusal: RefusalError,
    outcome: type[Outcome],
) -> None:
    telegram.fail("sendMessage", refusal)
    assert isinstance(await poster.post(HER, await composed(dispatcher, HER), "1.x"), outcome)
    assert len(telegram.made("sendMessage")) == 1


async def test_a_reply_that_is_dropped_may_have_arrived(
    poster: TelegramPoster, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    telegram.fail("sendMessage", drop=True)
    outcome = await poster.post(HER, await composed(dispatcher, HER), "1.x")
    assert isinstance(outcome, TryAgain)
    assert outcome.may_have_arrived


async def test_a_server_that_is_not_there_has_surely_taken_nothing(dispatcher: Dispatcher) -> None:
    settings = Settings(telegram_token=TOKEN, telegram_base_url="http://127.0.0.1:1")
    async with open_telegram(settings, dispatcher, SystemClock(), UNHURRIED) as surface:
        outcome = await surface.poster.post(HER, await composed(dispatcher, HER), "1.x")
    assert isinstance(outcome, TryAgain)
    assert not outcome.may_have_arrived


async def test_entities_that_are_refused_are_left_out(
    poster: TelegramPoster, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    telegram.fail("sendMessage", bad("can't parse entities: ENTITY_BOUNDS_INVALID"))
    assert await poster.post(HER, await composed(dispatcher, HER), "1.x") == Sent()
    assert "entities" not in telegram.made("sendMessage")[-1].parameters


async def test_being_too_fast_holds_everyone(
    poster: TelegramPoster, telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    answer = await composed(dispatcher, HER)
    telegram.fail("sendMessage", RefusalError(429, "Too Many Requests", {"retry_after": 0}))
    assert isinstance(await poster.post(HER, answer, "1.x"), Held)
    other = asyncio.create_task(poster.post(Place("telegram", "8"), answer, "2.x"))
    await asyncio.sleep(0)
    assert len(telegram.made("sendMessage")) == 1
    assert await other == Sent()


@pytest.mark.parametrize("thread", [None, 1, 7])
def test_a_destination_is_read_as_it_was_written(thread: int | None) -> None:
    expected = {"chat_id": -5} | ({"message_thread_id": 7} if thread == 7 else {})
    assert address_of(destination(-5, thread, shared=True)) == expected
