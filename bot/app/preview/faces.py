"""One face of an entry: a surface, a language, and the question that was asked there."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from bot import address
from bot.answers.dispatcher import Dispatcher
from bot.app.preview import paint
from bot.language.locale import Locale
from bot.question import Asker, Explain, Origin, Question
from bot.surfaces.discord.render import render as discord_message
from bot.surfaces.telegram.render import render as telegram_message
from bot.surfaces.terminal.render import Page, pressable, render
from bot.surfaces.web import paths

_COLUMN = Page(54, styled=True)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Face:
    """What is asked where: `at` is an address, `shared` a card that many see, `pressed` a button on one of its cards.

    `person` tells the readers of different windows apart.
    """

    surface: str
    locale: Locale
    at: str
    shared: bool = False
    pressed: bool = False
    person: str = "editor"

    @property
    def question(self) -> Question:
        """What the address asks; a text that is none is looked up."""
        try:
            return address.read(self.at)
        except address.AddressError:
            return Explain(self.at)

    @property
    def is_public(self) -> bool:
        """Whether all see the answer: a press on a shared card is answered to the presser alone."""
        return self.shared and not self.pressed

    @property
    def asker(self) -> Asker:
        """Who asks, as the surface would say it."""
        return Asker(
            self.surface,
            person=f"{self.person}-{self.locale}",
            chat="-1001" if self.shared else None,
            public=self.is_public,
            brief=self.is_public and self.surface == "discord",
            client_locale=self.locale,
            origin=Origin.BUTTON if self.pressed else Origin.TYPED,
        )


async def show(face: Face, dispatcher: Dispatcher) -> Markup:
    """The face as HTML; a fault in drawing it is shown in its place."""
    try:
        return await FACES[face.surface](face, dispatcher)
    except Exception as fault:  # an entry that is being written may break anything
        _log.exception("%s in %s cannot be drawn", face.at, face.surface)
        return Markup('<p class="fault">This cannot be drawn: {}: {}</p>').format(type(fault).__name__, fault)


async def _telegram(face: Face, dispatcher: Dispatcher) -> Markup:
    answer = await dispatcher.answer(face.question, face.asker)
    if face.shared and face.pressed and answer.whisper:
        return _toast(answer.whisper)
    message = telegram_message(answer, dispatcher.phrasebook.speak(answer.locale), public=face.is_public)
    return _toast(answer.toast) + paint.telegram(message)


async def _discord(face: Face, dispatcher: Dispatcher) -> Markup:
    answer = await dispatcher.answer(face.question, face.asker)
    return paint.discord(discord_message(answer, dispatcher.phrasebook.speak(answer.locale), public=face.is_public))


async def _terminal(face: Face, dispatcher: Dispatcher) -> Markup:
    answer = await dispatcher.answer(face.question, dataclasses.replace(face.asker, page_size=10))
    actions = [(action.label, action.address) for action in pressable(answer)]
    return _toast(answer.toast) + paint.terminal(render(answer, _COLUMN), actions)


async def _web(face: Face, _dispatcher: Dispatcher) -> Markup:
    path = paths.of(face.question, face.locale)
    return Markup('<iframe src="{0}" title="{0}"></iframe>').format(path)


def _toast(text: str | None) -> Markup:
    """What the surface shows for a moment, or over a shared card."""
    return Markup('<p class="toast">{}</p>').format(text) if text else Markup()


FACES: Mapping[str, Callable[[Face, Dispatcher], Awaitable[Markup]]] = {
    "telegram": _telegram,
    "discord": _discord,
    "web": _web,
    "terminal": _terminal,
}
