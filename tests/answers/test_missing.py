"""A query that found nothing is told only as far as it may be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.card import Result
from bot.answers.dispatcher import Dispatcher
from bot.answers.missing import LONGEST, MOST_WORDS, miss
from bot.question import Asker, Explain, Origin, Wish


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("  Quantum \n Annealing? ", "quantum annealing"),
        ("„Következő nagy dolog”", "következő nagy dolog"),
        ("GPT-4o mini", "gpt-4o mini"),
        ("write to anna@example.org", None),
        ("call +36 30 123 4567", None),
        ("my number is 123456", None),
        ("https://example.org/secret", None),
        ("www.example.org", None),
        ("one two three four five six", None),
        ("x" * 61, None),
        ("🤖", None),
        ("", None),
    ],
)
def test_only_what_may_be_a_term_is_a_miss(text: str, query: str | None) -> None:
    found = miss(text, "en")
    assert (found and found.query) == query


@given(st.text(max_size=200))
def test_a_miss_is_always_short_and_has_a_mark(text: str) -> None:
    found = miss(text, "hu")
    if found:
        assert len(found.query) <= LONGEST
        assert len(found.query.split()) <= MOST_WORDS
        assert len(found.mark) == 10


def test_the_same_query_has_one_mark_however_it_is_written() -> None:
    assert miss("Quantum annealing", "en") == miss(" quantum ANNEALING?", "en")


async def test_a_reader_may_ask_for_what_is_not_there(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Explain("xyzzyqwert"), Asker("telegram", "1"))
    assert answer.result is Result.NOT_FOUND
    assert [action.label for action in answer.actions] == ["Ask for it", "Browse all"]
    asked = await dispatcher.answer(answer.actions[0].question, Asker("telegram", "1"))
    assert answer.missed
    assert asked.wished == answer.missed.mark
    assert asked.toast


async def test_a_link_wishes_for_nothing(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Wish("f7d5e0bfed"), Asker("telegram", "1", origin=Origin.LINK))
    assert answer.wished is None
    assert answer.cards[0].title == "All entries"


async def test_in_public_nothing_is_offered(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Explain("xyzzyqwert"), Asker("telegram", "1", "g", public=True))
    assert answer.actions == ()


async def test_what_may_be_about_a_person_cannot_be_wished_for(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Explain("anna@example.org"), Asker("telegram", "1"))
    assert not [action for action in answer.actions if isinstance(action.question, Wish)]
