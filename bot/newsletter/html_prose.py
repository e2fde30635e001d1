"""Reading an HTML newsletter, however odd its HTML is."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from itertools import accumulate

from bot.newsletter.enclosure import INLINE, Enclosure
from bot.newsletter.prose import Draft, Prose

_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:max-height|opacity)\s*:\s*0(?!\d|\.\d*[1-9])",
    re.IGNORECASE,
)
_FOREIGN = frozenset({"svg", "math"})
_WORD_APART = {"br": "\n", "img": " ", "wbr": ""}

Attributes = list[tuple[str, str | None]]


def read_html(source: str) -> Prose:
    """The words that readers see. What stands behind a tag that is never closed is not read, and a note says so."""
    draft = Draft(source)
    reader = _Reader(source, draft)
    try:
        reader.feed(source)
        reader.close()
    except _BrokenError as broken:
        draft.note(broken.place, "this tag is not closed; nothing behind it is linked")
    except AssertionError:  # how the parser refuses a declaration that it does not know
        draft.note(reader.place, "this declaration cannot be read; nothing behind it is linked")
    else:
        reader.tell_unclosed()
    return draft.finish()


class _BrokenError(Exception):
    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class _Reader(HTMLParser):
    def __init__(self, source: str, draft: Draft) -> None:
        super().__init__(convert_charrefs=False)
        self._source = source
        self._draft = draft
        self._enclosure = Enclosure()
        self._lines = [0, *accumulate(len(line) + 1 for line in source.split("\n"))]

    @property
    def place(self) -> int:
        """Where the parser stands in the source."""
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def tell_unclosed(self) -> None:
        """Note an element that forbade all links up to the end."""
        if element := self._enclosure.unclosed:
            self._draft.note(element.place, f"<{element.tag}> is never closed; nothing behind it is linked")

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag not in INLINE:
            self._draft.part(_WORD_APART.get(tag, "\n\n"))
        given = dict(attrs)
        if tag == "a" and given.get("href"):
            self._draft.begin_anchor(given["href"] or "")
        is_hidden = "hidden" in given or bool(_HIDDEN.search(given.get("style") or ""))
        self._enclosure.enter(tag, self.place, is_hidden=is_hidden)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """Only foreign elements end so; to a browser `<a/>` is open."""
        if tag not in _FOREIGN:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag not in INLINE:
            self._draft.part()
        if tag == "a":
            self._draft.end_anchor()
        self._enclosure.leave(tag)

    def handle_data(self, data: str) -> None:
        place = self.place
        if data[0] == "<" and self.cdata_elem is None and _opens(self._source[place + 1 : place + 2]):
            raise _BrokenError(place)
        self._write(data, place, place + len(data))

    def handle_entityref(self, name: str) -> None:
        self._refer(f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._refer(f"&#{name}")

    def _refer(self, written: str) -> None:
        place = self.place
        end = place + len(written)
        end += self._source.startswith(";", end)
        self._write(html.unescape(self._source[place:end]), place, end)

    def _write(self, text: str, start: int, end: int) -> None:
        self._draft.write(text, start, end, linkable=not self._enclosure.forbids)


def _opens(sign: str) -> bool:
    """Whether `<` and this begin a tag, a comment or a declaration, to a browser."""
    return sign.isalpha() or sign in {"/", "!", "?"}
