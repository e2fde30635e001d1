from __future__ import annotations

import pytest

from bot.answers.dispatcher import Dispatcher
from tests.emulators.telegram.bot import Running
from tests.emulators.telegram.people import presses, says
from tests.news.told import edition, newsstand, story


@pytest.fixture(autouse=True)
def told(dispatcher: Dispatcher) -> None:
    """One story, and an edition of the newsletter."""
    stand = newsstand(
        dispatcher.knowledge,
        story("Trainium at the library", link="https://a.example/1"),
        editions=(edition(13, "GPU and Trainium"),),
    )
    dispatcher.knowledge = dispatcher.knowledge.reporting(stand)


async def test_news_is_a_command_with_a_word_or_without(bot: Running) -> None:
    newest = await bot.one_after(says("/news"))
    assert newest.parameters["text"].startswith("In the news\nTrainium at the library – The Courier, ")
    assert {"type": "text_link", "offset": 12, "length": 23, "url": "https://a.example/1"} in newest.parameters[
        "entities"
    ]
    assert (await bot.one_after(says("/news trainium"))).parameters["text"].startswith("Trainium: News\n")


async def test_an_issue_opens_in_the_place_of_the_archive(bot: Running) -> None:
    newest = await bot.one_after(says("/news"))
    rows = newest.parameters["reply_markup"]["inline_keyboard"]
    assert [[button["text"] for button in row] for row in rows] == [
        ["Trainium"],
        ["Issue 13 · Nov 2–8, 2026"],
        ["All issues"],
    ]
    archive = await bot.after(presses("1z__a", newest.result))
    edited = next(call for call in archive if call.method == "editMessageText")
    assert "Issue 13 · Nov 2–8, 2026\nChips\nGPU, Trainium" in edited.parameters["text"]
    issue = await bot.after(presses("1z_13", edited.result))
    assert "GPU – " in next(call for call in issue if call.method == "editMessageText").parameters["text"]
