"""What the platforms' own programs make of a message, as HTML: bubbles, cards, buttons that know their address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

from markupsafe import Markup, escape

_PLAIN = Markup("{}")
_STYLES: Mapping[str, Markup] = {
    "bold": Markup("<b>{}</b>"),
    "italic": Markup("<i>{}</i>"),
    "code": Markup("<code>{}</code>"),
    "expandable_blockquote": Markup("<blockquote>{}</blockquote>"),
}
_MENU, _TEXT, _SEPARATOR = 3, 10, 14
_PRIMARY = 1
_MARKDOWN = re.compile(
    r"\\(?P<escaped>.)|\*\*(?P<bold>.+?)\*\*(?!\*)|\*(?P<italic>.+?)\*"
    r"|`(?P<code>[^`]+)`|\[(?P<words>[^\]]+)\]\((?P<url>[^)]+)\)"
)
_LINES = {"### ": "heading", "-# ": "small", "> ": "quote", "- ": "item"}
_STYLED = re.compile("\x1b\\[(\\d+)m(.*?)\x1b\\[0m")


def telegram(message: Mapping[str, Any]) -> Markup:
    """The parameters of sendMessage as a bubble with its keyboard."""
    entities = sorted(message.get("entities", ()), key=lambda entity: (entity["offset"], -entity["length"]))
    units = message["text"].encode("utf-16-le")
    text = _spans(units, 0, len(units) // 2, list(entities))
    rows = message.get("reply_markup", {}).get("inline_keyboard", ())
    keyboard = Markup().join(_row(map(_telegram_button, row)) for row in rows)
    return Markup('<div class="bubble">{}</div><div class="keyboard">{}</div>').format(text, keyboard)


def discord(message: Mapping[str, Any]) -> Markup:
    """A message's components as the card that Discord draws."""
    parts = (part for container in message["components"] for part in container["components"])
    return Markup('<div class="container">{}</div>').format(Markup().join(map(_component, parts)))


def terminal(text: str, buttons: Iterable[tuple[str, str]]) -> Markup:
    """Styled lines (SGR) and the numbered actions."""
    lines = Markup(_STYLED.sub(r'<span class="sgr-\1">\2</span>', str(escape(text))))  # noqa: S704  # escaped first
    actions = (button(f"[{number}] {label}", at) for number, (label, at) in enumerate(buttons, 1))
    return Markup("<pre>{}</pre>{}").format(lines, _row(actions))


def button(label: str, at: str | None, kind: str = "") -> Markup:
    """A button that asks the question of an address; one without an address does nothing here."""
    asks = Markup(' data-at="{}"').format(at) if at else Markup(" disabled")
    return Markup('<button type="button" class="{}"{}>{}</button>').format(kind, asks, label)


def _row(buttons: Iterable[Markup]) -> Markup:
    return Markup('<div class="row">{}</div>').format(Markup().join(buttons))


def _spans(units: bytes, start: int, end: int, entities: list[dict[str, Any]]) -> Markup:
    """The text between two places with the entities that begin in it, which stand in the order of their beginnings."""
    written, place = Markup(), start
    while entities and entities[0]["offset"] < end:
        entity = entities.pop(0)
        begin, stop = entity["offset"], min(entity["offset"] + entity["length"], end)
        written += _piece(units, place, begin) + _styled(entity, _spans(units, begin, stop, entities))
        is_block = "blockquote" in entity["type"]
        place = stop + (is_block and _piece(units, stop, stop + 1) == "\n")
    return written + _piece(units, place, end)


def _piece(units: bytes, start: int, end: int) -> Markup:
    return escape(units[2 * start : 2 * end].decode("utf-16-le"))


def _styled(entity: Mapping[str, Any], inner: Markup) -> Markup:
    if entity["type"] == "text_link":
        return _link(entity["url"], inner)
    return _STYLES.get(entity["type"], _PLAIN).format(inner)


def _link(url: str, words: Markup) -> Markup:
    if at := _start(url):
        return Markup('<a href="#" data-at="{}">{}</a>').format(at, words)
    if not url.startswith("https://"):
        return words
    return Markup('<a href="{}" target="_blank" rel="noopener">{}</a>').format(url, words)


def _telegram_button(each: Mapping[str, Any]) -> Markup:
    return button(each["text"], each.get("callback_data") or _start(each.get("url", "")))


def _start(url: str) -> str | None:
    """The address in a link that opens the private chat."""
    parts = urlsplit(url)
    return parse_qs(parts.query).get("start", [None])[0] if parts.netloc == "t.me" else None


def _component(part: Mapping[str, Any]) -> Markup:
    if part["type"] == _TEXT:
        return Markup('<div class="text">{}</div>').format(_markdown(part["content"]))
    return Markup("<hr>") if part["type"] == _SEPARATOR else _row(map(_control, part["components"]))


def _control(each: Mapping[str, Any]) -> Markup:
    if each["type"] == _MENU:
        options = (Markup('<option value="{value}">{label}</option>').format(**option) for option in each["options"])
        held = Markup('<option value="">{}</option>').format(each["placeholder"]) + Markup().join(options)
        return Markup('<select aria-label="{}">{}</select>').format(each["placeholder"], held)
    if "emoji" in each:
        return button(each["emoji"]["name"], None, "secondary")
    return button(each["label"], each.get("custom_id"), "primary" if each["style"] == _PRIMARY else "secondary")


def _markdown(text: str) -> Markup:
    return Markup().join(map(_line, text.split("\n")))


def _line(line: str) -> Markup:
    kind, mark = next(((kind, mark) for mark, kind in _LINES.items() if line.startswith(mark)), ("", ""))
    return Markup('<div class="line {}">{}</div>').format(kind, _inline(line.removeprefix(mark)))


def _inline(text: str) -> Markup:
    written, place = Markup(), 0
    for found in _MARKDOWN.finditer(text):
        written += escape(text[place : found.start()]) + _marked(found)
        place = found.end()
    return written + escape(text[place:])


def _marked(found: re.Match[str]) -> Markup:
    match found.lastgroup:
        case "escaped":
            return escape(found["escaped"])
        case "bold":
            return Markup("<b>{}</b>").format(_inline(found["bold"]))
        case "italic":
            return Markup("<i>{}</i>").format(_inline(found["italic"]))
        case "code":
            return Markup("<code>{}</code>").format(found["code"])
        case _:
            return _link(found["url"], _inline(found["words"]))
