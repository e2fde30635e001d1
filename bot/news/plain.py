"""The plain text of what a stranger wrote as HTML: no tag, script, control sign or direction mark is left."""

from __future__ import annotations

import unicodedata
from html.parser import HTMLParser

_SILENT = frozenset({"script", "style", "template", "noscript", "iframe", "object", "svg", "math"})
_JOINERS = "\u200c\u200d"
_INLINE = frozenset({"a", "abbr", "b", "code", "em", "i", "mark", "s", "small", "span", "strong", "sub", "sup", "u"})


def plain(html: str, longest: int) -> str:
    """The words on one line, at most so many characters, cut between words with an ellipsis."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    text = " ".join("".join(map(_sign, "".join(reader.pieces))).split())
    text = unicodedata.normalize("NFC", text)
    if len(text) <= longest:
        return text
    kept = text[: longest - 1]
    return (kept.rpartition(" ")[0] or kept).rstrip(" ,;:–-") + "…"


def _sign(sign: str) -> str:
    """The sign itself; a space for a control sign, nothing for one that only changes how others are shown."""
    category = unicodedata.category(sign)
    if category == "Cf" and sign not in _JOINERS:
        return ""
    return " " if category in {"Cc", "Cs", "Zl", "Zp", "Co", "Cn"} else sign


class _Reader(HTMLParser):
    """Collects what a browser would show."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._silenced_by = ""

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        """A block parts words; some elements hold nothing to read."""
        if tag in _SILENT and not self._silenced_by:
            self._silenced_by = tag
        self._part(tag)

    def handle_startendtag(self, tag: str, _attributes: object) -> None:
        """An element without content silences nothing."""
        self._part(tag)

    def handle_endtag(self, tag: str) -> None:
        """The end of what was silent."""
        if tag == self._silenced_by:
            self._silenced_by = ""
        self._part(tag)

    def handle_data(self, data: str) -> None:
        """Words."""
        if not self._silenced_by:
            self.pieces.append(data)

    def _part(self, tag: str) -> None:
        if tag not in _INLINE:
            self.pieces.append(" ")
