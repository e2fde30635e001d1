"""What is told of a question: enough to find a fault by, nothing to find a person by."""

from __future__ import annotations

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.app.observed import ObservedDispatcher, Outcome
from bot.question import Asker, Explain, Question, Quiz
from tests.hand_clock import HandClock

PERSON = "4815162342"


@pytest.fixture
def outcomes() -> list[Outcome]:
    """What was told."""
    return []


@pytest.fixture
def observed(dispatcher: Dispatcher, clock: HandClock, outcomes: list[Outcome]) -> ObservedDispatcher:
    """A dispatcher that tells."""
    return ObservedDispatcher(dispatcher, clock, [outcomes.append])


@pytest.mark.parametrize(
    ("question", "result", "missed"),
    [
        (Explain("trainium"), "answered", None),
        (Explain("context"), "asked-back", None),
        (Explain("xyzzyqwert"), "not-found", "xyzzyqwert"),
        (Quiz(), "answered", None),
    ],
    ids=["found", "asked back", "missed", "quiz"],
)
async def test_each_question_is_told_with_its_result(
    observed: ObservedDispatcher, outcomes: list[Outcome], question: Question, result: str, missed: str | None
) -> None:
    await observed.answer(question, Asker("telegram", PERSON))
    [outcome] = outcomes
    assert (outcome.surface, outcome.question, outcome.result) == ("telegram", type(question).__name__, result)
    assert (outcome.miss and outcome.miss.query) == missed


async def test_a_bug_is_told_and_still_raised(
    observed: ObservedDispatcher, outcomes: list[Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.answers.dispatcher.COMMANDS", {})
    with pytest.raises(KeyError):
        await observed.answer(Explain("trainium"), Asker("web"))
    assert [outcome.result for outcome in outcomes] == ["failed"]


async def test_an_answer_told_to_another_reader_is_counted_once(
    observed: ObservedDispatcher, outcomes: list[Outcome]
) -> None:
    public = await observed.answer(Explain("xyzzyqwert"), Asker("discord", PERSON, "g", public=True))
    private = await observed.retold(Explain("xyzzyqwert"), Asker("discord", PERSON))
    assert (public.missed, len(outcomes)) == (private.missed, 1)
