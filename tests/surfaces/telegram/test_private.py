from __future__ import annotations

from typing import Any

import pytest

from tests.emulators.telegram.bot import Running
from tests.emulators.telegram.people import ANNA, BELA, message, presses, says
from tests.emulators.telegram.server import Call


def labels(call: Call) -> list[list[str]]:
    return [[button["text"] for button in row] for row in call.parameters["reply_markup"]["inline_keyboard"]]


async def card(bot: Running, text: str = "trainium") -> dict[str, Any]:
    sent: dict[str, Any] = (await bot.one_after(says(text))).result
    return sent


async def test_a_word_is_answered_with_its_card(bot: Running) -> None:
    sent = await bot.one_after(says("trainium"))
    assert sent.parameters["chat_id"] == ANNA.id
    assert sent.parameters["text"].startswith("Trainium\nTrainium is a family of computer chips")
    assert "reply_parameters" not in sent.parameters
    assert labels(sent) == [
        ["Developers", "Business", "Investors"],
        ["Myth or reality?", "How it works"],
        ["Facts & sources", "More…"],
    ]


async def test_a_view_takes_the_place_of_the_card_and_the_spinner_stops(bot: Running) -> None:
    calls = await bot.after(presses("1t_trainium_m", await card(bot)))
    assert {call.method for call in calls} == {"editMessageText", "answerCallbackQuery"}
    edited = next(call for call in calls if call.method == "editMessageText")
    assert edited.parameters["text"].startswith("Trainium: Myth or reality?")
    assert labels(edited)[1] == ["‹ Summary", "How it works"]


async def test_a_pressed_role_is_remembered_and_a_toast_says_so(bot: Running) -> None:
    calls = await bot.after(presses("1j_trainium_d", await card(bot)))
    toast = next(call for call in calls if call.method == "answerCallbackQuery")
    assert toast.parameters["text"] == "Remembered: Developers"
    assert "For developers:" in (await bot.one_after(says("trainium"))).parameters["text"]


async def test_more_swaps_the_buttons_and_back_swaps_them_again(bot: Running) -> None:
    sent = await card(bot)
    more = next(call for call in await bot.after(presses("1m_trainium", sent)) if call.method == "editMessageText")
    rows = labels(more)
    assert rows[1:] == [["Share", "Magyar", "Deutsch"], ["‹ Back"]]
    assert "Limits" in rows[0]
    share = more.parameters["reply_markup"]["inline_keyboard"][1][0]["switch_inline_query_chosen_chat"]
    assert share["query"] == "trainium"
    back = more.parameters["reply_markup"]["inline_keyboard"][2][0]["callback_data"]
    again = next(call for call in await bot.after(presses(back, more.result)) if call.method == "editMessageText")
    assert labels(again)[0] == ["Developers", "Business", "Investors"]


async def test_the_way_back_from_a_further_view_takes_the_place_of_more(bot: Running) -> None:
    calls = await bot.after(presses("1t_trainium_l", await card(bot)))
    assert labels(next(call for call in calls if call.method == "editMessageText"))[2] == [
        "Facts & sources",
        "‹ Summary",
    ]


async def test_a_related_entry_is_a_new_message(bot: Running) -> None:
    calls = await bot.after(presses("1o_token", await card(bot)))
    assert {call.method for call in calls} == {"sendMessage", "answerCallbackQuery"}


async def test_explain_without_a_word_asks_for_one(bot: Running) -> None:
    sent = await bot.one_after(says("/explain"))
    assert sent.parameters["text"] == "Which word?"
    assert sent.parameters["reply_markup"] == {"force_reply": True, "input_field_placeholder": "e.g. Trainium"}


async def test_a_forwarded_post_lists_its_words_as_a_reply_to_it(bot: Running) -> None:
    origin = {"type": "hidden_user", "sender_user_name": "A newsletter", "date": 1_790_000_000}
    post = message("Amazon rents out Trainium chips, and every token counts. GPU prices fall.", forward_origin=origin)
    sent = await bot.one_after({"message": post})
    assert sent.parameters["reply_parameters"]["message_id"] == post["message_id"]
    assert "Trainium" in sent.parameters["text"]
    assert all(len(row) == 1 for row in labels(sent))


async def test_a_long_text_without_a_word_of_the_glossary_is_told_so(bot: Running) -> None:
    sent = await bot.one_after(says("The quick brown fox jumps over the lazy dog and then goes home to sleep well."))
    assert sent.parameters["text"] == "I know no AI word in this."


async def test_the_next_page_of_a_list_finds_its_text_in_the_message_replied_to(bot: Running) -> None:
    text = "Trainium, token, GPU, RAG, hallucination, transformer, embedding and inference in one week."
    origin = {"type": "hidden_user", "sender_user_name": "A newsletter", "date": 1_790_000_000}
    post = message(text, forward_origin=origin)
    sent = await bot.one_after({"message": post})
    following = sent.parameters["reply_markup"]["inline_keyboard"][-1][0]["callback_data"]
    calls = await bot.after(presses(following, {**sent.result, "reply_to_message": post}))
    shown = next(call for call in calls if call.method in {"editMessageText", "sendMessage"})
    assert shown.parameters["text"] != sent.parameters["text"]
    assert "Words in this text" in shown.parameters["text"]


async def test_a_picture_without_words_is_asked_about(bot: Running) -> None:
    photo = [{"file_id": "1", "file_unique_id": "1", "width": 1, "height": 1}]
    assert (await bot.one_after({"message": message(None, photo=photo)})).parameters["text"] == "Which word?"


async def test_a_caption_is_a_question_too(bot: Running) -> None:
    photo = [{"file_id": "1", "file_unique_id": "1", "width": 1, "height": 1}]
    sent = await bot.one_after({"message": message(None, photo=photo, caption="trainium")})
    assert sent.parameters["text"].startswith("Trainium\n")


async def test_an_unknown_command_may_still_be_a_word(bot: Running) -> None:
    assert (await bot.one_after(says("/trainium"))).parameters["text"].startswith("Trainium\n")


async def test_a_chosen_language_holds_for_the_next_question(bot: Running) -> None:
    settings = await bot.one_after(says("/settings"))
    await bot.after(presses("1l_de", settings.result))
    assert "Stand: November 2026" in (await bot.one_after(says("trainium"))).parameters["text"]


@pytest.mark.parametrize("tag", ["de-AT", "HU", "zh-hans", "en_US", "", None, "x" * 40], ids=lambda tag: repr(tag)[:12])
async def test_whatever_language_a_phone_names_there_is_an_answer(bot: Running, tag: str | None) -> None:
    person = type(ANNA)(71, tag)
    assert "Trainium" in (await bot.one_after(says("trainium", person))).parameters["text"]


@pytest.mark.parametrize(
    "text",
    [
        "x" * 4096,
        "🤖🔥",
        "<b>bold</b> & co",
        "../../etc/passwd",
        "[x](javascript:alert(1))",
        "C++ & <xformer> a < b, v2.1 (beta)!",
        "Z̸̡̧͓a̴l̵g̷o",
        "\u202eabc",
        "@everyone",
    ],
    ids=lambda text: text[:12],
)
async def test_bad_input_gets_a_card(bot: Running, text: str) -> None:
    assert (await bot.one_after(says(text))).refusal is None


async def test_a_hungarian_phone_is_spoken_to_in_hungarian(bot: Running) -> None:
    assert (await bot.one_after(says("/explain", BELA))).parameters["text"] == "Melyik szó érdekel?"


async def test_start_greets_without_a_tour(bot: Running) -> None:
    sent = await bot.one_after(says("/start"))
    assert sent.parameters["text"].startswith("Send me any AI word")


async def test_beyond_twenty_questions_a_minute_there_is_one_notice_and_then_silence(bot: Running) -> None:
    calls = await bot.after(*(says("trainium") for _ in range(25)))
    assert len(calls) == 21
    assert calls[-1].parameters["text"].startswith("That was a lot at once")
