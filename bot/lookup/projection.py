"""A text made plain for matching, character for character, with the way back to the places of the original."""

import re
import unicodedata
from bisect import bisect_right
from codecs import charmap_build, charmap_encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from _codecs import _EncodingMap

_UNEVEN = re.compile("[\u0300-\u036f\u00ad\u200b\u2060\r]+")
_UNEVEN_KNOWN = (
    "\r\u00ad\u200b\u2060\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327\u0328"
)
_UNEVEN_MARK = b"\x01"
_LETTERS = (
    "".join(char for char in map(chr, range(0xC0, 0x100)) if char.isalpha())
    + "ŐőŰűŁłŚśŠšŽžŻżČčĆćĘęĄąŃńĞğİıŞşŘřĚěŮůŒœĐđ"
)
_SAME = {"\u00a0": " ", "\u202f": " ", "\n": " ", "\t": " ", "-": " ", "‑": " ", "‐": " ", "–": " ", "’": "'", "`": "`"}
_OWN_BASE = {"ß": "s", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "æ": "a", "Æ": "A"}
_UNKNOWN = "\ufffe"
_MOST_MARKS = 2


@dataclass(frozen=True)
class Projection:
    """`even` has composed letters and nothing invisible; from each of its `places` on, `shifts` lead back.

    `cased` and `lower` are the same, place for place, without accents and with a space for any space or hyphen.
    """

    text: str
    even: str
    cased: str
    lower: str
    places: Sequence[int] = ()
    shifts: Sequence[int] = ()

    @classmethod
    def of(cls, text: str) -> Self:
        """The projection of any text; `even` is the text, unless letters are decomposed or something is invisible."""
        even, places, shifts = text, list[int](), list[int]()
        plain = _plain(even)
        if _UNEVEN_MARK in plain:
            even, places, shifts = _evened(text)
            plain = _plain(even)
        return cls(text, even, plain.decode("ascii"), plain.lower().decode("ascii"), places, shifts)

    def spans(self, found: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int, int, str]]:
        """Places in order, led back to the text: start and end, both again in UTF-16 units, and what stands there."""
        reached = units = 0
        for start, end in found:
            if self.places:
                start, end = self._origin(start), self._end(self._origin(end - 1))  # noqa: PLW2901 the same place
            written = self.text[start:end]
            units += _units(self.text[reached:start])
            length = _units(written)
            yield start, end, units, units + length, written
            reached, units = end, units + length

    def _origin(self, place: int) -> int:
        shifted = bisect_right(self.places, place)
        return place + self.shifts[shifted - 1] if shifted else place

    def _end(self, last: int) -> int:
        """The end of the letter at this place, with the marks that belong to it."""
        end = last + 1
        while end < len(self.text) and unicodedata.combining(self.text[end]):
            end += 1
        return end


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _plain(text: str) -> bytes:
    return charmap_encode(text, "replace", _charmap())[0].translate(_table())


@cache
def _page() -> str:
    """The 256 characters that are told apart: ASCII, Latin letters, and what stands for a space or a hyphen."""
    signs = _UNEVEN_KNOWN[1:] + "".join(char for char in _SAME if not char.isascii())
    return ("".join(map(chr, range(128))) + "".join(dict.fromkeys(signs + _LETTERS)))[:256].ljust(256, _UNKNOWN)


@cache
def _charmap() -> "_EncodingMap | dict[int, int]":
    return charmap_build(_page())


@cache
def _table() -> bytes:
    return "".join(map(_plain_char, _page())).encode("ascii")


def _plain_char(char: str) -> str:
    if char in _UNEVEN_KNOWN:
        return _UNEVEN_MARK.decode()
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
