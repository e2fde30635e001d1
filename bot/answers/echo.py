"""What a stranger typed, made fit to be shown: no controls, no direction tricks, no towers of accents, and short."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

LONGEST = 60
_MARKS_IN_A_ROW = 2
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})


def echo(text: str, longest: int = LONGEST) -> str:
    """The text as one line of at most `longest` characters; what is cut off is shown by an ellipsis."""
    line = " ".join("".join(_seen(text[: longest * 20])).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def _seen(text: str) -> Iterator[str]:
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if category in _UNSEEN:
            yield " " if character.isspace() else ""
        elif marks <= _MARKS_IN_A_ROW:
            yield character
