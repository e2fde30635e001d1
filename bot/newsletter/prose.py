"""What a reader reads of a newsletter, and where each of its words stands in the source."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter

_TEMPLATES: Mapping[str, tuple[str, int]] = {
    "{{": ("}}", 2000),
    "{%": ("%}", 2000),
    "{#": ("#}", 2000),
    "<%": ("%>", 2000),
    "<?": ("?>", 2000),
    "${": ("}", 200),
    "*|": ("|*", 200),
    "[[": ("]]", 200),
    "%%": ("%%", 60),
}
"""What mail programs fill in: how it begins and ends, and how many characters it has at most."""
_PARAGRAPH = "\n\n"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the prose and the stretch of the source that it was written as.

    The two differ in length where the source has a character reference such as `&eacute;`.
    """

    start: int
    end: int
    source_start: int
    source_end: int
    linkable: bool

    @property
    def is_literal(self) -> bool:
        """Whether the source has the very characters of the prose."""
        return self.end - self.start == self.source_end - self.source_start


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link that the newsletter has already; its place is one of the prose."""

    url: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Prose:
    """The readable text of a newsletter; `notes` tell its editor, with the line, what could not be read."""

    text: str
    spans: tuple[Span, ...]
    anchors: tuple[Anchor, ...]
    notes: tuple[str, ...]
    templates: tuple[tuple[int, int], ...]

    def source_of(self, start: int, end: int) -> tuple[int, int] | None:
        """Where a stretch of the prose stands in the source; None unless it may be linked there, in one piece."""
        first = bisect_right(self.spans, start, key=attrgetter("start")) - 1
        last = bisect_left(self.spans, end, key=attrgetter("start"))
        touched = self.spans[max(0, first) : last]
        if not touched or not all(span.linkable for span in touched):
            return None
        if any(left.source_end != right.source_start or left.end != right.start for left, right in pairwise(touched)):
            return None
        source_start, source_end = _within(touched[0], start), _within(touched[-1], end)
        if source_start is None or source_end is None or self._is_template(source_start, source_end):
            return None
        return source_start, source_end

    def pieces(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The stretches of a stretch that each stand in one piece in the source: a bold word, then what is not bold."""
        first = max(0, bisect_right(self.spans, start, key=attrgetter("start")) - 1)
        begun = start
        for span, following in pairwise(self.spans[first : bisect_left(self.spans, end, key=attrgetter("start"))]):
            if span.source_end != following.source_start or span.end != following.start:
                yield begun, span.end
                begun = following.start
        yield begun, end

    def _is_template(self, start: int, end: int) -> bool:
        before = bisect_left(self.templates, (end, end))
        return before > 0 and self.templates[before - 1][1] > start


def _within(span: Span, place: int) -> int | None:
    """A place of the prose in the source; None in the midst of a character reference."""
    if span.is_literal:
        return span.source_start + place - span.start
    return {span.start: span.source_start, span.end: span.source_end}.get(place)


class Draft:
    """Prose that is being read, from the front of the source to its end."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._texts: list[str] = []
        self._length = 0
        self._spans: list[Span] = []
        self._anchors: list[Anchor] = []
        self._begun: tuple[str, int] | None = None
        self.notes: list[str] = []

    def write(self, text: str, start: int, end: int, *, linkable: bool) -> None:
        """Add words that stand in the source from `start` to `end`."""
        if text:
            self._spans.append(Span(self._length, self._length + len(text), start, end, linkable))
            self._add(text)

    def part(self, gap: str = _PARAGRAPH) -> None:
        """What follows is another paragraph, or at least another word."""
        if not self._texts or self._texts[-1] != gap:
            self._add(gap)

    def begin_anchor(self, url: str) -> None:
        """What follows is linked; one link does not stand in another."""
        self.end_anchor()
        self._begun = url, self._length

    def end_anchor(self) -> None:
        """What follows is not linked any more."""
        if self._begun:
            self._anchors.append(Anchor(*self._begun, self._length))
            self._begun = None

    def note(self, place: int, text: str) -> None:
        """Tell the editor of something at a place of the source."""
        self.notes.append(f"line {line_of(self._source, place)}: {text}")

    def finish(self) -> Prose:
        """All of it."""
        self.end_anchor()
        spans, templates = tuple(self._spans), tuple(_templates(self._source))
        return Prose("".join(self._texts), spans, tuple(self._anchors), tuple(self.notes), templates)

    def _add(self, text: str) -> None:
        self._texts.append(text)
        self._length += len(text)


def line_of(source: str, place: int) -> int:
    """The number of a place's line, from 1."""
    return source.count("\n", 0, place) + 1


def _templates(source: str) -> Iterator[tuple[int, int]]:
    """Where a mail program fills something in, in order, none overlapping another."""
    found = sorted(span for opening in _TEMPLATES if opening in source for span in _between(source, opening))
    reached = 0
    for start, end in found:
        if end > reached:
            yield max(start, reached), end
            reached = end


def _between(source: str, opening: str) -> Iterator[tuple[int, int]]:
    """From each opening to the next closing, if that is near; no stretch of the source is searched twice."""
    (closing, longest), start, end = _TEMPLATES[opening], source.find(opening), 0
    while start >= 0:
        if end < start + len(opening):
            end = source.find(closing, start + len(opening))
        if end < 0:
            return
        if end - start <= longest:
            yield start, end + len(closing)
            start = source.find(opening, end + len(closing))
        else:
            start = source.find(opening, max(start + 1, end - longest))
