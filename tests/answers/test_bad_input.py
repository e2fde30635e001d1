"""Whatever is typed gets a friendly card."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers.card import Result
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.language.phrasebook import Phrasebook
from bot.question import Asker, Explain, Terms
from bot.surfaces.terminal.render import Page, render

BAD = {
    "empty": "",
    "spaces": " \n\t ",
    "10,000 characters": "tranium " * 1250,
    "emoji only": "🤖🔥👩‍👩‍👧",
    "zalgo": "t" + "\u0300\u0301\u0302" * 300 + "r",
    "right to left": "\u202emuiniart\u202c",
    "lone surrogate": "\ud83d trainium \udd25",
    "NUL": "a\x00b",
    "tag": "<b>bold</b>",
    "everyone": "@everyone",
    "script link": "[x](javascript:alert(1))",
    "path": "../../etc/passwd",
    "fluent": "{ $query } { title-myths }",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
async def test_bad_input_gets_a_friendly_card(dispatcher: Dispatcher, text: str) -> None:
    for question in (Explain(text), Terms(text)):
        answer = await dispatcher.answer(question, Asker("terminal", "1", client_locale="hu"))
        shown = render(answer, Page())
        assert shown.strip()
        assert not set(shown) & {"\x00", "\u202e", "\ud83d", "\x1b"}


@settings(deadline=None)
@given(text=st.text(max_size=120))
async def test_any_text_is_answered(knowledge: Knowledge, phrasebook: Phrasebook, text: str) -> None:
    dispatcher = Dispatcher(knowledge, phrasebook, Unkept())
    answer = await dispatcher.answer(Explain(text), Asker("terminal"))
    assert answer.result in Result
    assert answer.cards
