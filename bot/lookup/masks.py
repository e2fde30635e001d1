"""Places in a text where words are not words: code, addresses, names of people, tags."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

_TICKS = re.compile(r"`+")
_HTML_CODE = re.compile(r"<(code|pre)\b[^>]*>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_TO_SPACE = re.compile(r"[^\s<>\"]*")
_HANDLE = re.compile(r"[\w.+-]*")
_TAG = re.compile(r"[\w-]*")
_LONGEST_SCHEME = 12
_LONGEST_MAILBOX = 64


@dataclass(frozen=True)
class Masks:
    """The masked places of one text; computed when first asked, since most texts name little."""

    text: str

    def cover(self, start: int, end: int) -> bool:
        """Whether any part of the place is masked."""
        spans = self._spans
        if not spans:
            return False
        before = bisect_right(spans, (end - 1, len(self.text)))
        return before > 0 and spans[before - 1][1] > start

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        spans = [span for marker, find in _FINDERS if marker in self.text for span in find(self.text)]
        merged: list[tuple[int, int]] = []
        for start, end in sorted(spans):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        return merged


def _code(text: str) -> Iterator[tuple[int, int]]:
    """From a run of backticks to the next run of the same length; a fence that is never closed runs to the end."""
    runs = [(found.start(), found.end()) for found in _TICKS.finditer(text)]
    following: dict[int, int] = {}
    closing: list[int | None] = [None] * len(runs)
    for number in range(len(runs) - 1, -1, -1):
        length = runs[number][1] - runs[number][0]
        closing[number] = following.get(length)
        following[length] = number
    number = 0
    while number < len(runs):
        start, end = runs[number]
        closed = closing[number]
        if closed is not None:
            yield start, runs[closed][1]
            number = closed
        elif end - start >= 3:
            yield start, len(text)
            return
        number += 1


def _html_code(text: str) -> Iterator[tuple[int, int]]:
    reached = 0
    for place in _places(text, "<"):
        if place >= reached and (found := _HTML_CODE.match(text, place)):
            reached = found.end()
            yield place, reached


def _addresses(text: str) -> Iterator[tuple[int, int]]:
    for place in _places(text, "://"):
        start = place
        while start > max(0, place - _LONGEST_SCHEME) and text[start - 1].isalnum():
            start -= 1
        yield start, _reach(_TO_SPACE, text, place)


def _bare_addresses(text: str) -> Iterator[tuple[int, int]]:
    return ((place, _reach(_TO_SPACE, text, place)) for place in _places(text, "www."))


def _mail_and_handles(text: str) -> Iterator[tuple[int, int]]:
    for place in _places(text, "@"):
        start = place
        while start > max(0, place - _LONGEST_MAILBOX) and (text[start - 1].isalnum() or text[start - 1] in "._%+-"):
            start -= 1
        yield start, _reach(_HANDLE, text, place + 1)


def _tags(text: str) -> Iterator[tuple[int, int]]:
    for place in _places(text, "#"):
        if place == 0 or not text[place - 1].isalnum():
            yield place, _reach(_TAG, text, place + 1)


def _places(text: str, marker: str) -> Iterator[int]:
    place = text.find(marker)
    while place >= 0:
        yield place
        place = text.find(marker, place + len(marker))


def _reach(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start


_FINDERS: tuple[tuple[str, Callable[[str], Iterator[tuple[int, int]]]], ...] = (
    ("`", _code),
    ("<", _html_code),
    ("://", _addresses),
    ("www.", _bare_addresses),
    ("@", _mail_and_handles),
    ("#", _tags),
)
