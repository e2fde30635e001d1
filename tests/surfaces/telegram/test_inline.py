from __future__ import annotations

import pytest

from bot.answers.dispatcher import Dispatcher
from tests.emulators.telegram.bot import Running, open_bot
from tests.emulators.telegram.people import ANNA, BELA, BOT, GROUP, asks_inline, message, presses, says
from tests.emulators.telegram.server import TelegramEmulator


async def test_the_answer_comes_first_with_headword_and_definition(bot: Running) -> None:
    answered = await bot.one_after(asks_inline("trainium"))
    first = answered.parameters["results"][0]
    assert first["title"] == "Trainium"
    assert first["description"].startswith("Trainium is a family")
    assert first["input_message_content"]["message_text"].startswith("Trainium\n")
    assert first["reply_markup"]["inline_keyboard"][0][0]["callback_data"] == "1j_trainium_d"
    assert answered.parameters["is_personal"] is True
    assert answered.parameters["button"] == {"text": "Language and role", "start_parameter": "1s"}


async def test_each_reader_gets_her_own_language(bot: Running) -> None:
    hungarian = await bot.one_after(asks_inline("trainium", BELA))
    english = await bot.one_after(asks_inline("trainium", ANNA))
    ids = [call.parameters["results"][0]["id"] for call in (hungarian, english)]
    assert ids == ["trainium.hu", "trainium.en"]
    assert "Állapot: 2026. november" in hungarian.parameters["results"][0]["input_message_content"]["message_text"]


async def test_a_saved_language_wins_over_the_phone(bot: Running) -> None:
    settings = await bot.one_after({"message": message("/settings", BELA)})
    callback = {"id": "9", "from": BELA.parameters(), "chat_instance": "1", "data": "1l_de", "message": settings.result}
    await bot.after({"callback_query": callback})
    assert (await bot.one_after(asks_inline("trainium", BELA))).parameters["results"][0]["id"] == "trainium.de"


async def test_an_empty_query_pages_through_what_to_read_first(bot: Running) -> None:
    first = (await bot.one_after(asks_inline(""))).parameters
    second = (await bot.one_after(asks_inline("", offset=first["next_offset"]))).parameters
    ids = [result["id"] for page in (first, second) for result in page["results"]]
    assert len(ids) == len(set(ids)) > 25


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("zzzzqqq", "zzzzqqq"),
        ("3d Zzqqxing", "3d zzqqxing"),
        ("zzzzqqq wwwwxxx yyyyzzzz qqqqwwww", "zzzzqqq wwwwxxx yyyyzzzz qqqqwwww"),
        ("Űzzzqqx-xő wqq", "uzzzqqx-xo wqq"),
    ],
)
async def test_the_card_that_a_miss_leads_to_names_it_and_takes_a_wish_for_it(
    bot: Running, query: str, told: str
) -> None:
    button = (await bot.one_after(asks_inline(query))).parameters["button"]
    assert button["text"] == "Not found. See what you can do"
    card = await bot.one_after(says(f"/start {button['start_parameter']}"))
    assert card.parameters["text"] == f"No entry for “{told}” yet."
    [[ask], _] = card.parameters["reply_markup"]["inline_keyboard"]
    assert ask["text"] == "Ask for it"
    calls = await bot.after(presses(ask["callback_data"], card.result))
    toast = next(call for call in calls if call.method == "answerCallbackQuery").parameters["text"]
    assert toast.startswith("Thank you, noted")


@pytest.mark.parametrize("query", ["zzzzqqq", "Łódź 🤖 xyzzy!", "🤖", "x" * 256, "qzxv " * 30])
async def test_a_miss_leads_to_the_card_that_says_so(bot: Running, query: str) -> None:
    answered = await bot.one_after(asks_inline(query))
    assert answered.refusal is None
    assert answered.parameters["results"] == []
    payload = answered.parameters["button"]["start_parameter"]
    opened = await bot.one_after({"message": message(f"/start {payload}")})
    assert opened.refusal is None


async def test_a_late_inline_answer_is_no_fault(bot: Running) -> None:
    query = asks_inline("trainium")
    await bot.after(query, query)
    assert len(bot.telegram.made("answerInlineQuery")) == 2
    assert (await bot.one_after(asks_inline("token"))).refusal is None


async def test_a_guest_question_is_answered_once_where_the_bot_is_no_member(
    telegram: TelegramEmulator, dispatcher: Dispatcher
) -> None:
    telegram.me["supports_guest_queries"] = True
    async with open_bot(telegram, dispatcher) as bot:
        asked = message("@plainterms_test_bot what is token?", BELA, GROUP, guest_query_id="g1")
        answered = await bot.one_after({"guest_message": asked})
        assert answered.method == "answerGuestQuery"
        assert answered.parameters["guest_query_id"] == "g1"
        assert "token" in answered.parameters["result"]["input_message_content"]["message_text"].casefold()


async def test_without_leave_guest_questions_are_not_answered(bot: Running) -> None:
    asked = message("@plainterms_test_bot token", BELA, GROUP, guest_query_id="g1")
    assert await bot.after({"guest_message": asked}) == []
    assert BOT.get("supports_guest_queries") is None


async def test_whoever_types_a_headword_gets_its_entry_first(bot: Running, dispatcher: Dispatcher) -> None:
    entries = dispatcher.knowledge.glossary.entries.values()
    queries = [asks_inline(entry.wording("en").headword) for entry in entries]
    calls = await bot.after(*queries)
    first = [call.parameters["results"][0]["id"] for call in calls]
    assert sorted(first) == sorted(f"{entry.slug}.en" for entry in entries)
