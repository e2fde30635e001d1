"""The small Markdown subset of entries, as flat runs: **strong**, *emphasis*, `code`, links, [[slug]], source marks."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import pyromark

Slug = str


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one style; `link` is an https URL, `entry` the slug of a cross-reference.

    A cross-reference without words of its own has the slug as its text: who shows it puts the headword there.
    """

    text: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    link: str | None = None
    entry: Slug | None = None


@dataclass(frozen=True, slots=True)
class SourceMark:
    """A mark behind a figure: the key of one of the entry's sources."""

    key: str


Inline: TypeAlias = Run | SourceMark


@dataclass(frozen=True, slots=True)
class MarkupFault:
    """Something outside the subset; `offset` counts characters from 0."""

    offset: int
    text: str


_MARK = re.compile(r"\[\^([a-z0-9][a-z0-9_.-]*)\]|\[\[([a-z][a-z0-9-]*)(?:\|([^\[\]|]+))?\]\]")
_GUARD = "\N{NO-BREAK SPACE}"
"""Before a text, so that `2026. november` does not open a numbered list nor `#` a heading."""
_BLOCK_FAULT = "a text is one plain paragraph: no heading, list, quotation, line or code block"
_LINK_FAULT = "a link is written [words](https://…)"
_BARE_URL = re.compile(r"(?<=[\s(])https?://")
_UNREAD_SIGNS = {
    "[[": "a cross-reference is written [[slug]] or [[slug|words]]",
    "[^": "a source mark is written [^key]",
    "**": "strong words have ** on both sides, without a space between",
    "`": "code has ` on both sides",
}
"""Signs that are left in a text because what they begin is not written whole."""

_UNREAD = re.compile(rf"(?<!\\)(?:{'|'.join(map(re.escape, _UNREAD_SIGNS))})")

_SPACE = re.compile(r"[ \t\r\n]+")
_SPECIAL = re.compile(r"[*_`\[<&\\\n]")
_SOURCE_MARK = re.compile(r"\[\^([a-z0-9][a-z0-9_.-]*)\]")
_BLOCK_STARTS = frozenset("#>|+-=~")


def has_marks(text: str) -> bool:
    """Whether a text may hold more than its own words."""
    return text[:1] in _BLOCK_STARTS or _SPECIAL.search(text) is not None


@functools.lru_cache(maxsize=8192)
def parse(text: str) -> tuple[Inline, ...]:
    """Read a text leniently: what is outside the subset stays as it is written, line breaks become spaces."""
    line = _SPACE.sub(" ", text).strip(" ")
    if not has_marks(line):
        return (Run(line),) if line else ()
    return _merged(_inlines(_GUARD + line))


def plain(text: str) -> str:
    """The words of a text alone: the quick way to `plain_text(parse(text))`; a text without marks itself."""
    unmarked = _SOURCE_MARK.sub("", text) if "[^" in text else text
    return plain_text(parse(text)) if has_marks(unmarked) else unmarked


def plain_text(inlines: Iterable[Inline]) -> str:
    """The words alone, without styles and source marks."""
    return "".join(inline.text for inline in inlines if isinstance(inline, Run))


def source_keys(text: str) -> list[str]:
    """The keys of the source marks in a text."""
    return _SOURCE_MARK.findall(text) if "[^" in text else []


def faults(text: str) -> tuple[MarkupFault, ...]:
    """What is outside the subset, for editors; in order."""
    encoded = text.encode()
    found = []
    for event, span in pyromark.events_with_range(text, merge_text=True):
        written = encoded[span["start"] : span["end"]].decode()
        if fault := _fault(*_taken_apart(event), written):
            before, words = fault
            found.append(MarkupFault(len(encoded[: span["start"]].decode()) + before, words))
    return tuple(found)


def _inlines(source: str) -> Iterator[Inline]:
    style = Run("")
    outer: list[Run] = []
    for event in pyromark.events(source, merge_text=True):
        match _taken_apart(event):
            case "Start", tag:
                outer.append(style)
                style = _styled(style, tag)
            case "End", _:
                style = outer.pop()
            case "Code", str(code):
                yield dataclasses.replace(style, text=code, code=True)
            case "Text", str(words):
                yield from _marked(words, style)
            case _, str(written):
                yield dataclasses.replace(style, text=written)
            case _:
                yield dataclasses.replace(style, text=" ")


def _taken_apart(event: Any) -> tuple[str, Any]:
    return (event, None) if isinstance(event, str) else next(iter(event.items()))


def _styled(style: Run, tag: Any) -> Run:
    match tag:
        case "Strong":
            return dataclasses.replace(style, strong=True)
        case "Emphasis":
            return dataclasses.replace(style, emphasis=True)
        case {"Link": {"dest_url": str(url)}} if url.startswith("https://"):
            return dataclasses.replace(style, link=url)
        case _:
            return style


def _marked(text: str, style: Run) -> Iterator[Inline]:
    end = 0
    for found in _MARK.finditer(text):
        yield dataclasses.replace(style, text=text[end : found.start()])
        key, slug, words = found.groups()
        yield SourceMark(key) if key else dataclasses.replace(style, text=words or slug, entry=slug)
        end = found.end()
    yield dataclasses.replace(style, text=text[end:])


def _merged(inlines: Iterable[Inline]) -> tuple[Inline, ...]:
    runs: list[Inline] = []
    for inline in inlines:
        last = runs[-1] if runs else None
        if isinstance(last, Run) and isinstance(inline, Run) and _look_alike(last, inline):
            runs[-1] = dataclasses.replace(last, text=last.text + inline.text)
        elif isinstance(inline, SourceMark) or inline.text:
            runs.append(inline)
    first = runs[0]
    unguarded = dataclasses.replace(first, text=first.text.removeprefix(_GUARD)) if isinstance(first, Run) else first
    return (unguarded, *runs[1:]) if unguarded != Run("") else tuple(runs[1:])


def _look_alike(one: Run, other: Run) -> bool:
    return one.entry == other.entry is None and dataclasses.replace(one, text="") == dataclasses.replace(other, text="")


def _fault(name: str, content: Any, written: str) -> tuple[int, str] | None:
    """Where in the event's own text a fault is, and what it is."""
    match name:
        case "Start":
            words = _tag_fault(content)
        case "Text":
            return _text_fault(written)
        case "InlineHtml" | "Html":
            words = "HTML does not belong in a text"
        case _:
            words = _BLOCK_FAULT if name == "Rule" else None
    return (0, words) if words else None


def _tag_fault(tag: Any) -> str | None:
    match tag:
        case "Paragraph" | "Strong" | "Emphasis" | "Item" | {"List": int()}:
            return None
        case {"Link": {"link_type": "Inline", "dest_url": str(url)}} if url.startswith("https://"):
            return None
        case {"Link": _}:
            return _LINK_FAULT
        case {"Image": _}:
            return "an image does not belong in a text"
        case _:
            return _BLOCK_FAULT


def _text_fault(written: str) -> tuple[int, str] | None:
    unread = _MARK.sub(lambda mark: " " * len(mark[0]), written)
    if found := _UNREAD.search(unread):
        return found.start(), _UNREAD_SIGNS[found[0]]
    return (found.start(), _LINK_FAULT) if (found := _BARE_URL.search(unread)) else None
