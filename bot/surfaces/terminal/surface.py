"""A conversation in the terminal: type a term, press a number."""

from __future__ import annotations

import asyncio
import dataclasses
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from bot.answers.card import Action, Answer
from bot.answers.dispatcher import Dispatcher
from bot.question import Asker, Help, Origin, Start
from bot.surfaces.terminal.receive import QUIT, Pressed, receive
from bot.surfaces.terminal.render import Page, pressable, render, render_actions


async def converse(
    dispatcher: Dispatcher, who: Asker, page: Callable[[], Page], lines: TextIO = sys.stdin, out: TextIO = sys.stdout
) -> None:
    """Answer line after line until the input ends or says /quit; `page` is asked each time, since windows change."""
    answer = await dispatcher.answer(Start(), who)
    actions = _show(answer, page(), out)
    while line := await asyncio.to_thread(_next, lines, out):
        if line.strip().lower() in QUIT:
            break
        if line.strip():
            answer = await _answer(line, actions, dispatcher, who)
            actions = _show(answer, page(), out)
    else:
        out.write("\n")


async def _answer(line: str, actions: Sequence[Action], dispatcher: Dispatcher, who: Asker) -> Answer:
    received = receive(line, actions)
    if isinstance(received, Pressed):
        return await dispatcher.answer(received.question, dataclasses.replace(who, origin=Origin.BUTTON))
    return await dispatcher.answer(received.question or Help(), who)


def _show(answer: Answer, page: Page, out: TextIO) -> Sequence[Action]:
    toast = f"✓ {answer.toast}\n\n" if answer.toast else ""
    actions = f"\n\n{render_actions(answer, page)}" if answer.actions else ""
    out.write(f"\n{toast}{render(answer, page)}{actions}\n")
    return pressable(answer)


def _next(lines: TextIO, out: TextIO) -> str:
    out.write("\n> ")
    out.flush()
    return lines.readline()
