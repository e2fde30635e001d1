"""The conversations, held in the terminal."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Sequence

import pytest

from bot.answers.card import Action, Answer, Bullets, Card
from bot.answers.dispatcher import Dispatcher
from bot.glossary.audience import Audience
from bot.glossary.markup import Run
from bot.question import Explain, Origin
from bot.surfaces.terminal.receive import asker, receive
from bot.surfaces.terminal.render import Page, pressable, render
from bot.surfaces.terminal.surface import converse
from tests.conversations.dialogues import DIALOGUES, Dialogue, hold


class TerminalReader:
    """Types lines and the numbers of actions."""

    def __init__(self, dispatcher: Dispatcher, client_locale: str) -> None:
        self._dispatcher = dispatcher
        self._who = asker(client_locale=client_locale)
        self._actions: Sequence[Action] = ()

    async def say(self, line: str) -> str:
        """Type a line."""
        received = receive(line, self._actions)
        return self._see(await self._dispatcher.answer(received.question or Explain(""), self._who))

    async def press(self, label: str) -> str:
        """Type the number before the label."""
        number = next(number for number, action in enumerate(self._actions, 1) if action.label == label)
        received = receive(str(number), self._actions)
        assert received.question
        presser = dataclasses.replace(self._who, origin=Origin.BUTTON)
        return self._see(await self._dispatcher.answer(received.question, presser))

    def _see(self, answer: Answer) -> str:
        self._actions = pressable(answer)
        return " ".join(render(answer, Page()).split())


async def test_the_note_on_the_card_needs_no_button_nor_does_a_wish_that_nobody_counts(dispatcher: Dispatcher) -> None:
    card = await dispatcher.answer(Explain("trainium", Audience.INVESTOR), asker())
    missing = await dispatcher.answer(Explain("xyzzyqwert"), asker())
    assert [action.label for action in pressable(card)][:3] == ["Developers", "Business", "Everyone"]
    assert [action.label for action in pressable(missing)] == ["Browse all"]


async def test_a_number_of_any_length_is_a_line_like_others(dispatcher: Dispatcher) -> None:
    out = io.StringIO()
    await converse(dispatcher, asker(), Page, io.StringIO("9" * 5000 + "\ntoken\n"), out)
    assert "\nToken\n" in out.getvalue()


async def test_the_end_of_the_input_leaves_the_line(dispatcher: Dispatcher) -> None:
    out = io.StringIO()
    await converse(dispatcher, asker(), Page, io.StringIO("token\n"), out)
    assert out.getvalue().endswith("\n> \n")


@pytest.mark.parametrize("dialogue", DIALOGUES.values(), ids=DIALOGUES.keys())
async def test_the_conversation_holds_in_the_terminal(dialogue: Dialogue, dispatcher: Dispatcher) -> None:
    await hold(dialogue, TerminalReader(dispatcher, dialogue.client_locale))


def test_a_line_that_a_text_ends_is_ended_below_its_mark_too() -> None:
    listed = Bullets(((Run("Issue 13\nChips\ntoken, GPU"),), (Run("Issue 12"),)))
    shown = render(Answer((Card("All issues", (listed,)),), locale="en"), Page())
    assert shown == "All issues\n\n• Issue 13\n  Chips\n  token, GPU\n• Issue 12"
