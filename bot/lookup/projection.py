"""A text made plain for matching, character for character, with the way back to the places of the original."""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from codecs import charmap_build, charmap_encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from _codecs import _EncodingMap

_UNEVEN = re.compile("[\u0300-\u036f\u00ad\u200b\u2060\r]+")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_LETTERS = (
    "".join(char for char in map(chr, range(0xC0, 0x100)) if char.isalpha())
    + "ŐőŰűŁłŚśŠšŽžŻżČčĆćĘęĄąŃńĞğİıŞşŘřĚěŮůŒœŐőĐđŇňŤťĽľ"
)
_SAME = {"\u00a0": " ", "\u202f": " ", "\n": " ", "\t": " ", "-": " ", "‑": " ", "‐": " ", "–": " ", "’": "'", "`": "`"}
_OWN_BASE = {"ß": "s", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "æ": "a", "Æ": "A"}
_UNKNOWN = "\ufffe"
_MOST_MARKS = 2


@dataclass(frozen=True)
class Projection:
    """`even` has composed letters and nothing invisible; from each of its `places` on, `shifts` lead back."""

    text: str
    even: str
    places: Sequence[int] = ()
    shifts: Sequence[int] = ()

    @classmethod
    def of(cls, text: str) -> Self:
        """The projection of any text; the text itself, unless letters are decomposed or something is invisible."""
        return cls(text, *_evened(text)) if _UNEVEN.search(text) else cls(text, text)

    @cached_property
    def cased(self) -> str:
        """Without accents, one kind of space for spaces and hyphens."""
        return self._bytes.translate(_cased_table()).decode("ascii")

    @cached_property
    def lower(self) -> str:
        """As `cased`, in lower case."""
        return self._bytes.translate(_cased_table()).lower().decode("ascii")

    def place(self, start: int, end: int) -> tuple[int, int, int, int, str]:
        """Start and end in the text, both again in UTF-16 units, and what stands there."""
        if self.places:
            start, end = self._origin(start), self._end(self._origin(end - 1))
        start16, end16 = (place + bisect_left(self._astral, place) for place in (start, end))
        return start, end, start16, end16, self.text[start:end]

    @cached_property
    def _bytes(self) -> bytes:
        return charmap_encode(self.even, "replace", _charmap())[0]

    def _origin(self, place: int) -> int:
        shifted = bisect_right(self.places, place)
        return place + self.shifts[shifted - 1] if shifted else place

    def _end(self, last: int) -> int:
        """The end of the letter at this place, with the marks that belong to it."""
        end = last + 1
        while end < len(self.text) and unicodedata.combining(self.text[end]):
            end += 1
        return end

    @cached_property
    def _astral(self) -> Sequence[int]:
        return [] if self.text.isascii() else [found.start() for found in _ASTRAL.finditer(self.text)]


@cache
def _page() -> str:
    """The 256 characters that are told apart: ASCII, Latin letters, and what stands for a space or a hyphen."""
    extra = "".join(dict.fromkeys(_LETTERS + "".join(char for char in _SAME if not char.isascii())))
    return ("".join(map(chr, range(128))) + extra)[:256].ljust(256, _UNKNOWN)


@cache
def _charmap() -> "_EncodingMap | dict[int, int]":
    return charmap_build(_page())


@cache
def _cased_table() -> bytes:
    return "".join(map(_plain, _page())).encode("ascii")


def _plain(char: str) -> str:
    plain = _SAME.get(char) or _OWN_BASE.get(char) or unicodedata.normalize("NFD", char)[0]
    return plain if plain.isascii() else "?"


def _evened(text: str) -> tuple[str, list[int], list[int]]:
    parts: list[str] = []
    places: list[int] = []
    shifts: list[int] = []
    reached = shift = 0
    for found in _UNEVEN.finditer(text):
        start, one = (
            found.start(),
            "\n" if found.group() == "\r" and text[found.end() : found.end() + 1] != "\n" else "",
        )
        if start > reached and unicodedata.combining(found.group()[0]):
            start -= 1
            one = unicodedata.normalize("NFC", text[start] + found.group()[:_MOST_MARKS])[:1]
        parts += (text[reached:start], one)
        reached = found.end()
        shift += reached - start - len(one)
        places.append(reached - shift)
        shifts.append(shift)
    return "".join((*parts, text[reached:])), places, shifts
