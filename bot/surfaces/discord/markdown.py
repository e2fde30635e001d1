"""Text as Discord's Markdown: what is ours keeps its marks, what a reader typed can do nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from bot.glossary.markup import Inline, Run

ELLIPSIS = "…"

_URL = r"https?://[^\s<>]+"
_MARK = r"[\\*_~`|<>\[\]]"
# Discord reads these as a heading, small print, a quotation or a list, at the beginning of a line alone.
_LINE_MARK = r"[ \t]*(?:[-+#>]|\d+(?=[.)]))"
_SPECIAL = re.compile(rf"(?P<url>{_URL})|(?P<line>(?<=\n){_LINE_MARK})|(?P<mark>{_MARK})")
_LOOKALIKES = str.maketrans({"[": "(", "]": ")", "<": "‹", ">": "›", "*": "∗", "`": "'", "\\": None})
_MARK_IN_LINK = re.compile(r"https?://|\|(?=\|)|~(?=~)|(?<!\w)_+|_+(?!\w)")
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
_SKIN_TONES = range(0x1F3FB, 0x1F400)


def escape(text: str, *, begins_line: bool = False) -> str:
    """The text so that it reads as typed: no mark, mention, emoji or masked link in it works; URLs stay whole."""
    if begins_line:
        return _SPECIAL.sub(_escaped, f"\n{text}")[1:]
    return _SPECIAL.sub(_escaped, text)


def inline(text: Iterable[Inline], room: int | None = None) -> str:
    """Runs as Markdown; source marks are left out. Where `room` characters do not hold it, it ends in an ellipsis."""
    written = ""
    for part in text:
        if not isinstance(part, Run):
            continue
        marked = _run(part, part.text, begins_line=not written)
        if room is not None and len(written) + len(marked) > room:
            return written + _last_run(part, room - len(written))
        written += marked
    return written


def cut(text: str, room: int) -> str:
    """At most `room` characters, ended by an ellipsis where something is missing: between words, if words are short."""
    if len(text) <= room:
        return text
    if room <= 0:
        return ""
    end = room - 1
    space = text.rfind(" ", 0, end + 1)
    if space > end * 2 // 3:
        end = space
    while end > 0 and _inside_character(text, end):
        end -= 1
    return text[:end].rstrip() + ELLIPSIS


def _escaped(found: re.Match[str]) -> str:
    if found["url"]:
        return found["url"]
    if found["mark"]:
        return "\\" + found["mark"]
    line = found["line"]
    return f"{line}\\" if line[-1].isdigit() else f"{line[:-1]}\\{line[-1]}"


def _run(run: Run, text: str, *, begins_line: bool = False) -> str:
    if run.code:
        return "`" + text.replace("`", "'") + "`" if text else ""
    if run.link:
        return f"[{_link_text(text)}]({_link(run.link)})"
    marks = ("**" if run.strong else "") + ("*" if run.emphasis else "")
    return _wrapped(escape(text, begins_line=begins_line and not marks), marks)


def _last_run(run: Run, room: int) -> str:
    for length in range(min(len(run.text) - 1, room), 0, -1):
        marked = _run(run, cut(run.text, length), begins_line=True)
        if len(marked) <= room:
            return marked
    return ELLIPSIS if room > 0 else ""


def _wrapped(text: str, marks: str) -> str:
    """Marks stand directly at the words: Discord does not read `** so **` as bold."""
    core = text.strip()
    if not marks or not core:
        return text
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{marks}{core}{marks[::-1]}{after}"


def _link_text(text: str) -> str:
    """Escapes do not work inside a masked link, and a web address in it undoes it: signs that look alike stand in."""
    return _MARK_IN_LINK.sub("", text.translate(_LOOKALIKES))


def _link(url: str) -> str:
    return url.replace("(", "%28").replace(")", "%29").replace(" ", "%20")


def _inside_character(text: str, at: int) -> bool:
    """Whether the place stands inside what a reader sees as one character: accents, emoji put together."""
    if at >= len(text):
        return False
    after, before = text[at], text[at - 1]
    return (
        unicodedata.combining(after) != 0
        or after in _JOINERS
        or before == "\u200d"
        or ord(after) in _SKIN_TONES
        or (_is_flag_letter(before) and _is_flag_letter(after))
    )


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
