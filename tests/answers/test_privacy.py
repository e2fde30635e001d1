"""What is kept of a reader: told, shown, deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.answers.traces import Trace
from bot.answers.typed import read_line
from bot.errors import StoreError
from bot.question import Asker, Forget, MyData, Origin, Privacy, Settings

ANNA = Asker("telegram", "7")
GROUP = Asker("telegram", "7", "-5", public=True)
NOBODY = Asker("telegram")


class Kept:
    """One row of one person."""

    def __init__(self) -> None:
        self.rows: dict[str, Sequence[Trace]] = {"person_preference": [{"person": "7", "locale": "hu"}]}
        self.is_away = False

    async def of_person(self, surface: str, person: str) -> Mapping[str, Sequence[Trace]]:  # noqa: ARG002  # protocol
        """What there is."""
        if self.is_away:
            raise StoreError("away")
        return self.rows

    async def forget_person(self, surface: str, person: str) -> None:  # noqa: ARG002  # as above
        """Nothing is left."""
        if self.is_away:
            raise StoreError("away")
        self.rows = {}


@pytest.fixture
def kept(dispatcher: Dispatcher) -> Kept:
    """What the dispatcher finds of Anna."""
    kept = Kept()
    dispatcher.traces = kept
    return kept


def text_of(answer: Answer) -> str:
    return str(answer.cards)


async def test_she_sees_what_is_kept_and_has_it_deleted(dispatcher: Dispatcher, kept: Kept) -> None:
    shown = await dispatcher.answer(MyData(), ANNA)
    assert "person 7, locale hu" in text_of(shown)
    asked = await dispatcher.answer(Forget(), ANNA)
    assert kept.rows
    sure = next(action for action in asked.actions if action.question == Forget(sure=True))
    done = await dispatcher.answer(sure.question, ANNA)
    assert done.edits
    assert kept.rows == {}
    assert "I keep nothing of you" in text_of(await dispatcher.answer(MyData(), ANNA))


async def test_nobody_else_sees_it_and_a_link_deletes_nothing(dispatcher: Dispatcher, kept: Kept) -> None:
    for question in (MyData(), Forget(), Forget(sure=True)):
        assert "ask me in a private chat" in text_of(await dispatcher.answer(question, GROUP))
        assert "I cannot tell who you are" in text_of(await dispatcher.answer(question, NOBODY))
    await dispatcher.answer(Forget(sure=True), Asker("telegram", "7", origin=Origin.LINK))
    assert kept.rows


async def test_a_database_that_is_away_is_told(dispatcher: Dispatcher, kept: Kept) -> None:
    kept.is_away = True
    assert "I cannot look that up just now" in text_of(await dispatcher.answer(MyData(), ANNA))
    assert "I could not save that" in text_of(await dispatcher.answer(Forget(sure=True), ANNA))


@pytest.mark.parametrize("locale", ["en", "hu", "de"])
async def test_the_policy_says_how_long_in_every_language(dispatcher: Dispatcher, locale: str) -> None:
    answer = await dispatcher.answer(Privacy(), Asker("telegram", "7", client_locale=locale))
    assert "30" in text_of(answer)
    assert {MyData(), Forget()} <= {action.question for action in answer.actions}


async def test_the_settings_lead_there(dispatcher: Dispatcher) -> None:
    assert MyData() in [action.question for action in (await dispatcher.answer(Settings(), ANNA)).actions]
    assert MyData() not in [action.question for action in (await dispatcher.answer(Settings(), GROUP)).actions]


@pytest.mark.parametrize(
    ("line", "question"), [("/privacy", Privacy()), ("/mydata", MyData()), ("/forget", Forget()), ("/FORGET", Forget())]
)
def test_they_can_be_typed(line: str, question: object) -> None:
    assert read_line(line) == question
