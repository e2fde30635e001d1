"""A text made plain for matching, with the way back to the places of the original."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

_SAME_LENGTH = (
    ("\n", " "),
    ("\t", " "),
    ("\u00a0", " "),
    ("\u202f", " "),
    ("‑", "-"),
    ("‐", "-"),
    ("–", "-"),
    ("’", "'"),
)
_UNEVEN = re.compile("[\u0300-\u036f\u00ad\u200b-\u200d\u2060\r]|[ \n\t]{2}")
_CLUSTER = re.compile("[^\u0300-\u036f][\u0300-\u036f]+|[\u00ad\u200b-\u200d\u2060]|[ \r\n\t]+", re.DOTALL)
_SURROGATES = re.compile("[\ud800-\udfff]")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]")
_MOST_MARKS = 2
_LONGEST_CLUSTER = 2


@dataclass(frozen=True)
class Projection:
    """`plain` has one form of spaces, hyphens and apostrophes; `starts`, if given, are its places in the text."""

    text: str
    plain: str
    starts: Sequence[int] | None = None

    @classmethod
    def of(cls, text: str) -> Self:
        """The projection of any text: place for place, unless letters are decomposed or spaces run on."""
        starts = None
        plain = text
        if _UNEVEN.search(text):
            plain, starts = _evened(text)
        for char, unified in _SAME_LENGTH:
            if char in plain:
                plain = plain.replace(char, unified)
        return cls(text, _SURROGATES.sub("\ufffd", plain) if _has_surrogates(plain) else plain, starts)

    @cached_property
    def lower(self) -> str:
        """The plain text in lower case, place for place."""
        lowered = self.plain.lower()
        if len(lowered) == len(self.plain):
            return lowered
        return self.plain.replace("İ", "I").lower()

    def place(self, start: int, end: int) -> tuple[int, int, int, int, str]:
        """Start and end in the text, both again in UTF-16 units, and what stands there."""
        if self.starts is not None:
            start, end = self.starts[start], self._end(end)
        astral = self._astral
        return (
            start,
            end,
            start + bisect_left(astral, start),
            end + bisect_left(astral, end),
            self.text[start:end],
        )

    def _end(self, end: int) -> int:
        """The end of the last letter, with the marks that belong to it."""
        assert self.starts is not None  # noqa: S101 place() looked
        last = self.starts[end - 1] + 1
        while last < len(self.text) and unicodedata.combining(self.text[last]):
            last += 1
        return last

    @cached_property
    def _astral(self) -> Sequence[int]:
        return [found.start() for found in _ASTRAL.finditer(self.text)] if not self.text.isascii() else ()


def _evened(text: str) -> tuple[str, list[int]]:
    parts: list[str] = []
    starts: list[int] = []
    place = 0
    for found in _CLUSTER.finditer(text):
        starts.extend(range(place, found.start()))
        parts.append(text[place : found.start()])
        for offset, char in enumerate(_one(found.group())):
            parts.append(char)
            starts.append(found.start() + offset)
        place = found.end()
    starts.extend(range(place, len(text)))
    parts.append(text[place:])
    return "".join(parts), starts


def _one(cluster: str) -> str:
    """What stands for a cluster: one space, nothing for what is invisible, the composed letter."""
    if cluster.isspace():
        return " " if len(cluster) <= _LONGEST_CLUSTER or "\n" not in cluster else "\f"
    if len(cluster) == 1:
        return ""
    return unicodedata.normalize("NFC", cluster[: 1 + _MOST_MARKS])[:1]


def _has_surrogates(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False
