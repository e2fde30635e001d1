"""The conversations, held in the terminal."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest

from bot.answers.card import Action, Answer
from bot.answers.dispatcher import Dispatcher
from bot.question import Explain, Origin
from bot.surfaces.terminal.receive import asker, receive
from bot.surfaces.terminal.render import Page, pressable, render
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


@pytest.mark.parametrize("dialogue", DIALOGUES.values(), ids=DIALOGUES.keys())
async def test_the_conversation_holds_in_the_terminal(dialogue: Dialogue, dispatcher: Dispatcher) -> None:
    await hold(dialogue, TerminalReader(dispatcher, dialogue.client_locale))
