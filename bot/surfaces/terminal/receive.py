"""From a line in the terminal to a question: a number presses an action, all else is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.answers.card import Action
from bot.answers.typed import read_line
from bot.question import Asker, Question

PERSON = "you"
_NUMBER = re.compile(r"[0-9]{1,4}")
QUIT = frozenset({"/quit", "/exit", "/q"})


@dataclass(frozen=True, slots=True)
class Pressed:
    """The question of a numbered action."""

    question: Question


@dataclass(frozen=True, slots=True)
class Typed:
    """The question of a line; None for a command there is not."""

    question: Question | None


def asker(client_locale: str | None = None) -> Asker:
    """Whoever sits at the terminal."""
    return Asker("terminal", PERSON, client_locale=client_locale, page_size=10)


def receive(line: str, actions: Sequence[Action]) -> Pressed | Typed:
    """Read a line against the actions of the last answer."""
    number = line.strip()
    if _NUMBER.fullmatch(number) and 1 <= int(number) <= len(actions):
        return Pressed(actions[int(number) - 1].question)
    return Typed(read_line(line))
