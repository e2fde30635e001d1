"""Reading a Markdown newsletter: paragraphs, lists, quotations and tables, but no headings, links, images or code."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pyromark

from bot.newsletter.enclosure import Enclosure
from bot.newsletter.prose import Draft, Prose

_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
)
_FRONT_MATTER = re.compile(
    r"\ufeff?(?:(---|\+\+\+)[ \t]*\r?\n(?:.*?\r?\n)??(?:\1|\.\.\.)[ \t]*(?:\r?\n|\Z)|)", re.DOTALL
)
_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1>|\Z)|<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9]*)\b[^>]*>",
    re.DOTALL | re.IGNORECASE,
)
_HREF = re.compile(r"\bhref\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
_SKIPPED = frozenset({"Link", "Image", "Heading", "CodeBlock", "HtmlBlock", "MetadataBlock"})
_WITHIN_A_LINE = frozenset({"Emphasis", "Strong", "Strikethrough", "Link"})

Shape = list[tuple[str, object]]


def read_markdown(source: str) -> Prose:
    """The words that readers see."""
    return _Reader(source).read()


def shape(source: str, without: frozenset[str]) -> Shape:
    """What the source means, apart from links to these URLs: equal shapes are read alike."""
    found: Shape = []
    ours: list[bool] = []
    for event in pyromark.events(source[_front_matter(source) :], options=_OPTIONS, merge_text=True):
        kind, content = _taken_apart(event)
        name = _name(content)
        if (kind, name) == ("Start", "Link"):
            ours.append(content["Link"]["dest_url"] in without)
        is_ours = name == "Link" and bool(ours) and ours[-1]
        if (kind, name) == ("End", "Link"):
            ours.pop()
        if is_ours:
            continue
        if kind == "Text" and found and found[-1][0] == "Text":
            found[-1] = ("Text", f"{found[-1][1]}{content}")
        else:
            found.append((kind, content))
    return found


class _Reader:
    def __init__(self, source: str) -> None:
        self._source = source
        self._start = _front_matter(source)
        self._draft = Draft(source)
        self._enclosure = Enclosure()
        self._skipping = 0
        self._block = ""

    def read(self) -> Prose:
        for event, start, end in self._events():
            kind, content = _taken_apart(event)
            match kind:
                case "Start":
                    self._begin(content)
                case "End":
                    self._finish(content, start)
                case "Text":
                    self._write(content, start, end)
                case "SoftBreak":
                    self._write(self._source[start:end], start, end)
                case "Code":
                    self._draft.write(content, start, end, linkable=False)
                case "InlineHtml":
                    self._follow(content, start)
                case "Html":
                    self._block += content
                case _:
                    self._draft.part("\n")
        if element := self._enclosure.unclosed:
            self._draft.note(element.place, f"<{element.tag}> is never closed; nothing behind it is linked")
        return self._draft.finish()

    def _events(self) -> Iterator[tuple[Any, int, int]]:
        """Events with their places in the source: the parser counts bytes."""
        body = self._source[self._start :]
        encoded = body.encode()
        reached, counted = 0, self._start
        for event, span in pyromark.events_with_range(body, options=_OPTIONS):
            first, last = span["start"], span["end"]
            if len(encoded) == len(body):
                yield event, self._start + first, self._start + last
                continue
            if first < reached:
                reached, counted = 0, self._start
            counted += len(encoded[reached:first].decode())
            reached = first
            length = len(encoded[first:last].decode()) if _has_place(event) else 0
            yield event, counted, counted + length

    def _begin(self, content: Any) -> None:
        name = _name(content)
        self._skipping += name in _SKIPPED
        if name == "Link":
            self._draft.begin_anchor(content["Link"]["dest_url"])
        elif name not in _WITHIN_A_LINE:
            self._draft.part()

    def _finish(self, content: Any, start: int) -> None:
        name = _name(content)
        self._skipping -= name in _SKIPPED
        if name == "Link":
            self._draft.end_anchor()
        elif name not in _WITHIN_A_LINE:
            self._draft.part()
        if name == "HtmlBlock":
            self._follow(self._block, start)
            self._block = ""

    def _write(self, text: str, start: int, end: int) -> None:
        self._draft.write(text, start, end, linkable=not self._skipping and not self._enclosure.forbids)

    def _follow(self, written: str, start: int) -> None:
        """Follow the tags of raw HTML; an HTML block's place is where it begins."""
        for tag in _TAG.finditer(written):
            name = (tag["name"] or "").lower()
            if tag["end"]:
                self._enclosure.leave(name)
            elif name:
                self._enclosure.enter(name, start + tag.start())
            if name == "a":
                self._anchor(tag)

    def _anchor(self, tag: re.Match[str]) -> None:
        url = _HREF.search(tag[0])
        if url and not tag["end"]:
            self._draft.begin_anchor(html.unescape(url[1]))
        else:
            self._draft.end_anchor()


def _front_matter(source: str) -> int:
    """Where the text begins: behind a byte order mark and front matter, which the parser would take for text."""
    found = _FRONT_MATTER.match(source)
    return found.end() if found else 0


def _taken_apart(event: Any) -> tuple[str, Any]:
    if isinstance(event, str):
        return event, None
    [(kind, content)] = event.items()
    return kind, content


def _name(content: Any) -> str:
    return content if isinstance(content, str) else next(iter(content)) if isinstance(content, dict) else ""


def _has_place(event: Any) -> bool:
    return event == "SoftBreak" or (isinstance(event, dict) and "Start" not in event and "End" not in event)
