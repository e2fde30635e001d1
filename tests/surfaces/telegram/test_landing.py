from __future__ import annotations

import pytest

from bot.answers.dispatcher import Dispatcher
from tests.emulators.telegram.bot import Running
from tests.emulators.telegram.people import says
from tests.surfaces.web.test_landing import THIRTEEN, Register


@pytest.fixture
def register(dispatcher: Dispatcher) -> Register:
    register = Register({"13": THIRTEEN})
    dispatcher.campaigns = register
    dispatcher.rubrics = {"money": "https://letter.example/money"}
    return register


async def test_a_link_from_an_issue_shows_the_card_at_once_with_the_ways_back_and_on(
    register: Register, bot: Running
) -> None:
    sent = await bot.one_after(says("/start 1o_trainium__i_hu_13"))
    text, rows = sent.parameters["text"], sent.parameters["reply_markup"]["inline_keyboard"]
    links = {entity["url"] for entity in sent.parameters["entities"] if entity["type"] == "text_link"}
    assert text.startswith("Trainium")
    assert text.splitlines()[-2:] == ["‹ Vissza ide: 13. szám · → Pénz", "Ha más szó is érdekel, csak írd be."]
    assert {"https://letter.example/13", "https://letter.example/money"} <= links
    assert rows[-1] == [{"text": "Szavak: 13. szám", "callback_data": "1W_13"}]
    assert len(rows) == 4
    assert register.counts == {("13", "trainium", "telegram"): 1}


async def test_the_words_of_the_issue_are_listed_with_a_button_each(register: Register, bot: Running) -> None:
    assert register.campaigns
    sent = await bot.one_after(says("/start 1W_13"))
    rows = sent.parameters["reply_markup"]["inline_keyboard"]
    assert sent.parameters["text"].startswith("Words in issue 13\n")
    assert [row[0]["callback_data"] for row in rows] == ["1o_trainium", "1o_token"]
    assert "There is no issue 99" in (await bot.one_after(says("/start 1W_99"))).parameters["text"]


async def test_a_strange_campaign_shows_the_plain_card_and_is_counted(register: Register, bot: Running) -> None:
    sent = await bot.one_after(says("/start 1o_trainium____nl-13"))
    assert "issue" not in sent.parameters["text"]
    assert register.counts == {("nl-13", "trainium", "telegram"): 1}
