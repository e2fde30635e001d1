"""A seeded mix of what people really send: every command, buttons, three languages, a tenth of it hostile."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Unpack

from bot import address
from bot.answers.card import Answer
from bot.answers.typed import TYPED, read_line
from bot.errors import StoreError
from bot.glossary.audience import Audience
from bot.glossary.entry import Status
from bot.glossary.glossary import Glossary
from bot.question import (
    Asker,
    Browse,
    ChatsChoice,
    Explain,
    Open,
    Origin,
    PersonsChoice,
    Preference,
    Question,
    Turn,
    View,
)
from tests.fuzz.damaged import HOSTILE

LOCALES = ("en", "hu", "de")
SURFACES = ("telegram", "discord", "terminal")
FRAMES = (
    "what is {}?",
    "mi az a {}?",
    "was ist {}?",
    "{} investor",
    "explain {} please",
    "gpu vs {}",
    "{}?",
    "{} tévhitek",
)
HOSTILE_SHARE, FAULT_SHARE = 0.10, 0.05


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, who asks it, and the entry that it must find, if it names one exactly."""

    question: Question
    asker: Asker
    must_find: str | None = None


class FailingPreferences:
    """Preferences whose database fails every so often, as a share of all uses."""

    def __init__(self, dice: random.Random, share: float = FAULT_SHARE) -> None:
        self._dice = dice
        self._share = share
        self._kept: dict[str, Preference] = {}

    async def of_person(self, surface: str, person: str) -> Preference:
        """What was kept, or a failure."""
        return self._get(f"person {surface} {person}")

    async def of_chat(self, surface: str, chat: str) -> Preference:
        """As above."""
        return self._get(f"chat {surface} {chat}")

    async def save_person(self, surface: str, person: str, **chosen: Unpack[PersonsChoice]) -> Preference:
        """Keep, or fail."""
        key = f"person {surface} {person}"
        return self._put(key, dataclasses.replace(self._get(key), **chosen))

    async def save_chat(self, surface: str, chat: str, **chosen: Unpack[ChatsChoice]) -> Preference:
        """As above."""
        key = f"chat {surface} {chat}"
        return self._put(key, dataclasses.replace(self._get(key), **chosen))

    def _get(self, key: str) -> Preference:
        self._fail()
        return self._kept.get(key, Preference())

    def _put(self, key: str, preference: Preference) -> Preference:
        self._kept[key] = preference
        return preference

    def _fail(self) -> None:
        if self._dice.random() < self._share:
            raise StoreError("the database is gone, on purpose")


class Mix:
    """Draws questions; buttons are drawn from the answers that were given."""

    def __init__(self, glossary: Glossary, dice: random.Random) -> None:
        self._dice = dice
        self._names = [*_exact_names(glossary)]
        self._buttons: Sequence[str] = ("1h",)

    def draw(self) -> Asked:
        """The next question."""
        pick = self._dice.random()
        if pick < HOSTILE_SHARE:
            return Asked(self._hostile(), self._asker())
        if pick < 0.35:
            return self._exact()
        if pick < 0.55:
            return Asked(address.read(self._dice.choice(self._buttons)), self._asker(Origin.BUTTON))
        if pick < 0.65:
            return Asked(self._command(), self._asker())
        return Asked(Explain(self._dice.choice((self._framed, self._misspelt))()), self._asker())

    def press_later(self, answer: Answer) -> None:
        """Let the buttons of an answer be pressed."""
        if answer.actions:
            self._buttons = [action.address for action in answer.actions]

    def _asker(self, origin: Origin = Origin.TYPED, locale: str | None = None) -> Asker:
        public = self._dice.random() < 0.3
        return Asker(
            self._dice.choice(SURFACES),
            str(self._dice.randrange(500)),
            str(self._dice.randrange(50)) if public else None,
            public=public,
            brief=public and self._dice.random() < 0.5,
            client_locale=locale or self._dice.choice((*LOCALES, "pt-BR", None)),
            origin=origin,
        )

    def _exact(self) -> Asked:
        name, locale, slug = self._dice.choice(self._names)
        return Asked(Explain(name), self._asker(locale=locale), slug)

    def _framed(self) -> str:
        return self._dice.choice(FRAMES).format(self._dice.choice(self._names)[0])

    def _misspelt(self) -> str:
        letters = [*self._dice.choice(self._names)[0]]
        place = self._dice.randrange(len(letters))
        letters[place] = self._dice.choice(("", letters[place] * 2, "x"))
        return "".join(letters)

    def _hostile(self) -> Question:
        text = self._dice.choice(HOSTILE) + self._dice.choice(("", self._framed()))
        return read_line(text) or Explain(text)

    def _command(self) -> Question:
        slug = self._dice.choice(self._names)[2]
        line = f"/{self._dice.choice([*TYPED])} {self._dice.choice((slug, ''))}"
        shown: Sequence[Question] = (
            Open(slug, self._dice.choice([*View]), self._dice.choice([*Audience])),
            Turn(slug, self._dice.choice([*View]), locale=self._dice.choice(LOCALES)),
            Browse(),
        )
        return self._dice.choice((read_line(line) or Explain(line), *shown))


def _exact_names(glossary: Glossary) -> Iterator[tuple[str, str, str]]:
    for slug, entry in glossary.entries.items():
        if entry.status is not Status.RETIRED:
            for locale, words in entry.wordings.items():
                yield words.headword, locale, slug
