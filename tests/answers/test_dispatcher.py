"""Who gets which language and role, and what a link may not do."""

from __future__ import annotations

import random
from typing import Unpack

import pytest

from bot.answers.card import Answer, Result, Small
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.errors import StoreError
from bot.glossary.audience import Audience
from bot.language.phrasebook import Phrasebook
from bot.question import (
    Asker,
    ChooseAudience,
    ChooseLocale,
    Explain,
    Note,
    Open,
    Origin,
    PersonsChoice,
    Preference,
    Question,
    Settings,
    View,
)

READER = Asker("terminal", "1")


async def _locale(
    dispatcher: Dispatcher, question: Question, asker: Asker, person: str | None = None, chat: str | None = None
) -> str:
    await dispatcher.preferences.save_person("terminal", "1", locale=person)
    await dispatcher.preferences.save_chat("terminal", "g", locale=chat)
    return (await dispatcher.answer(question, asker)).locale


@pytest.mark.parametrize(
    ("question", "person", "client", "locale"),
    [
        (Explain("trainium", locale="de"), "hu", "en", "de"),
        (Explain("nagy nyelvi modell"), "de", "en", "de"),
        (Explain("nagy nyelvi modell"), None, "en", "hu"),
        (Explain("trainium"), None, "de-AT", "de"),
        (Explain("trainium"), None, "pt-BR", "en"),
        (Explain("trainium"), None, None, "en"),
    ],
    ids=["asked for", "saved", "the question's own", "the client's", "unspoken", "nothing known"],
)
async def test_in_private_the_language_is_the_first_that_is_known(
    dispatcher: Dispatcher, question: Question, person: str | None, client: str | None, locale: str
) -> None:
    assert await _locale(dispatcher, question, Asker("terminal", "1", client_locale=client), person) == locale


@pytest.mark.parametrize(
    ("person", "chat", "locale"), [("de", "hu", "hu"), ("de", None, "en")], ids=["the chat's", "never the person's"]
)
async def test_in_public_the_chat_has_the_say(
    dispatcher: Dispatcher, person: str, chat: str | None, locale: str
) -> None:
    asker = Asker("terminal", "1", "g", public=True, client_locale="en")
    assert await _locale(dispatcher, Explain("trainium"), asker, person, chat) == locale


async def test_a_role_pressed_in_private_is_remembered_and_told(dispatcher: Dispatcher) -> None:
    pressed = Asker("terminal", "1", origin=Origin.BUTTON)
    answer = await dispatcher.answer(Note("trainium", Audience.DEVELOPER), pressed)
    assert answer.toast == "Remembered: Developers"
    assert (await dispatcher.answer(Explain("trainium"), READER)).audience is Audience.DEVELOPER


async def test_a_role_pressed_on_a_shared_card_is_not_remembered(dispatcher: Dispatcher) -> None:
    pressed = Asker("terminal", "1", "g", origin=Origin.BUTTON)
    answer = await dispatcher.answer(Note("trainium", Audience.DEVELOPER), pressed)
    assert answer.toast is None
    assert (await dispatcher.answer(Explain("trainium"), READER)).audience is Audience.EVERYONE


async def test_going_back_to_the_summary_chooses_nothing(dispatcher: Dispatcher) -> None:
    pressed = Asker("terminal", "1", origin=Origin.BUTTON)
    myths = await dispatcher.answer(Explain("trainium myths", Audience.DEVELOPER), pressed)
    (summary,) = [action for action in myths.actions if action.active]
    answer = await dispatcher.answer(summary.question, pressed)
    assert (answer.toast, answer.audience) == (None, Audience.DEVELOPER)
    assert await dispatcher.preferences.of_person("terminal", "1") == Preference()


@pytest.mark.parametrize("writing", [ChooseLocale("hu"), ChooseAudience(Audience.INVESTOR)], ids=["language", "role"])
async def test_a_link_shows_the_settings_and_changes_nothing(dispatcher: Dispatcher, writing: Question) -> None:
    answer = await dispatcher.answer(writing, Asker("terminal", "1", origin=Origin.LINK))
    assert answer.cards[0].title == "Settings"
    assert await dispatcher.preferences.of_person("terminal", "1") == Preference()


async def test_a_chosen_language_is_confirmed_in_that_language(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(ChooseLocale("hu"), Asker("terminal", "1", origin=Origin.BUTTON))
    assert answer.toast == "Mostantól magyarul válaszolok."
    assert answer.edits


async def test_a_locale_that_is_not_spoken_is_a_stale_button(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(ChooseLocale("fr"), READER)
    assert _small_print(answer) == ["That button was from an earlier version. Here is a fresh start."]


async def test_where_nobody_is_known_settings_say_that_nothing_is_kept(dispatcher: Dispatcher) -> None:
    for question in (Settings(), ChooseAudience(Audience.BUSINESS), ChooseLocale("hu")):
        answer = await dispatcher.answer(question, Asker("web"))
        assert "cannot remember" in str(answer.cards)


@pytest.mark.parametrize("slug", ["nowhere", "constructor", "a"])
async def test_an_address_of_an_entry_that_is_gone_gets_a_friendly_card(dispatcher: Dispatcher, slug: str) -> None:
    answer = await dispatcher.answer(Open(slug, View.FACTS), READER)
    assert answer.result is Result.NOT_FOUND
    assert [action.label for action in answer.actions] == ["Ask for it", "Browse all"]


class _Away(Unkept):
    """A store that refuses."""

    async def of_person(self, surface: str, person: str) -> Preference:
        raise StoreError(f"gone: {surface} {person}")

    async def save_person(self, surface: str, person: str, **chosen: Unpack[PersonsChoice]) -> Preference:
        raise StoreError(f"the disk is full, {surface} {person} cannot be saved: {chosen}")


async def test_answers_go_out_without_a_store(knowledge: Knowledge, phrasebook: Phrasebook) -> None:
    dispatcher = Dispatcher(knowledge, phrasebook, _Away(), random.Random(1))
    answer = await dispatcher.answer(Explain("trainium"), Asker("terminal", "1", client_locale="hu"))
    assert (answer.slug, answer.locale) == ("trainium", "hu")


async def test_a_choice_that_could_not_be_kept_is_not_confirmed(knowledge: Knowledge, phrasebook: Phrasebook) -> None:
    dispatcher = Dispatcher(knowledge, phrasebook, _Away(), random.Random(1))
    answer = await dispatcher.answer(ChooseLocale("hu"), Asker("terminal", "1", origin=Origin.BUTTON))
    assert _small_print(answer) == ["I could not save that just now. Please try again in a while."]


def _small_print(answer: Answer) -> list[str]:
    return [str(block.text[0].text) for block in answer.cards[0].blocks if isinstance(block, Small)]  # type: ignore[union-attr]  # a notice has one run
