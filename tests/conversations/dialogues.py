"""Conversations as readers have them, written once; every surface runs them through a small driver of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias


@dataclass(frozen=True)
class Say:
    """The reader types a line and sees what holds all of `sees`, and nothing of `never`."""

    line: str
    sees: tuple[str, ...]
    never: tuple[str, ...] = ()


@dataclass(frozen=True)
class Press:
    """The reader presses the button with this label."""

    label: str
    sees: tuple[str, ...]
    never: tuple[str, ...] = ()


Step: TypeAlias = Say | Press


@dataclass(frozen=True)
class Dialogue:
    """A conversation of someone whose phone speaks `client_locale`."""

    client_locale: str
    steps: Sequence[Step]


class Driver(Protocol):
    """A reader on one surface: what she does, and the text that she then sees."""

    async def say(self, line: str) -> str:
        """Type a line."""

    async def press(self, label: str) -> str:
        """Press a button of the newest answer."""


DIALOGUES: Mapping[str, Dialogue] = {
    "ask, read the developer's note, then the myths": Dialogue(
        "en",
        [
            Say("trainium", ("Trainium is a family of computer chips", "As of November 2026")),
            Press("Developers", ("Training or serving a model may cost less here",)),
            Press("Myth or reality?", ("Amazon has dropped Nvidia for Trainium.", "AWS sells both.")),
        ],
    ),
    "a Hungarian phone gets Hungarian": Dialogue(
        "hu-HU",
        [
            Say("trainium", ("angolul: AWS Trainium", "Állapot: 2026. november"), never=("As of",)),
            Press("Fejlesztőnek", ("Neuron",), never=("you must",)),
            Press("Tévhit vagy tény?", ("Tévhit", "Valóság")),
        ],
    ),
    "a German phone gets German": Dialogue(
        "de",
        [
            Say("trainium", ("englisch: AWS Trainium", "Stand: November 2026")),
            Press("Geldanlage", ("Nvidia",)),
            Press("So funktioniert es", ("Annapurna",)),
        ],
    ),
    "an unknown word is said to be unknown": Dialogue(
        "en", [Say("xyzzyqwert", ("No entry for", "yet."), never=("Trainium is",))]
    ),
    "a typing error is mended and told": Dialogue(
        "en", [Say("tranium", ("Shown for “tranium”", "Trainium is a family of computer chips"))]
    ),
    "asked in another language than the phone's": Dialogue(
        "en", [Say("nagy nyelvi modell", ("szöveg",), never=("As of November 2026",))]
    ),
    "the word may say for whom": Dialogue(
        "en", [Say("trainium investor", ("Own chips let Amazon keep money that would go to Nvidia.",))]
    ),
}


async def hold(dialogue: Dialogue, driver: Driver) -> None:
    """Go through a conversation; AssertionError where the reader does not see what she should."""
    for step in dialogue.steps:
        seen = await (driver.say(step.line) if isinstance(step, Say) else driver.press(step.label))
        for text in step.sees:
            assert text in seen, f"{step} shows:\n{seen}"
        for text in step.never:
            assert text not in seen, f"{step} shows {text!r}:\n{seen}"
