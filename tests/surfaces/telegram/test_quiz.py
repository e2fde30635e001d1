from __future__ import annotations

import pytest

from bot.answers.card import QuizPart
from bot.language.phrasebook import Phrasebook
from bot.surfaces.telegram.quiz import render_quiz
from tests.emulators.telegram.bot import Running
from tests.emulators.telegram.people import BELA, GROUP, presses, says
from tests.emulators.telegram.rules import judge


async def test_a_quiz_is_telegrams_own_in_the_askers_language(bot: Running) -> None:
    sent = await bot.one_after(says("/quiz", BELA))
    assert sent.method == "sendPoll"
    assert sent.parameters["type"] == "quiz"
    assert [option["text"] for option in sent.parameters["options"]] == ["Tévhit", "Tény"]
    assert sent.parameters["explanation_entities"][-1]["url"].startswith("https://t.me/plainterms_test_bot?start=")


async def test_another_claim_is_one_press_away(bot: Running) -> None:
    sent = await bot.one_after(says("/quiz"))
    again = sent.parameters["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    calls = await bot.after(presses(again, sent.result))
    assert {call.method for call in calls} == {"sendPoll", "answerCallbackQuery"}


async def test_a_group_gets_a_quiz_without_buttons(bot: Running) -> None:
    assert "reply_markup" not in (await bot.one_after(says("/quiz", chat=GROUP))).parameters


@pytest.mark.parametrize(
    ("explanation", "kept"),
    [("short", True), ("x" * 185, True), ("x" * 186, False), ("🤖" * 100, False), ("a\nb", True), ("a\nb\nc", False)],
)
def test_an_explanation_that_does_not_fit_gives_way_to_the_link(
    phrasebook: Phrasebook, explanation: str, kept: bool
) -> None:
    part = QuizPart("token", "x" * 400, ("Myth", "Reality"), 0, explanation)
    parameters = render_quiz(part, phrasebook.speak("en"), "some_bot", public=True)
    judge("sendPoll", parameters)
    assert parameters["explanation"].startswith(explanation) is kept
    assert parameters["explanation"].endswith("Read the entry")
