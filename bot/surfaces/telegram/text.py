"""Text with entities as Telegram counts them: offsets in UTF-16 units, at most 4,096 units and 100 entities."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

MAX_UNITS = 4096
MAX_ENTITIES = 100

_ELLIPSIS = "…"


def units(text: str) -> int:
    """How long Telegram says a text is."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def clean(text: str) -> str:
    """The text without lone surrogates and NUL, which Telegram refuses."""
    return text if text.isprintable() else text.encode("utf-8", "replace").decode().replace("\0", "")


def shorten(text: str, limit: int) -> str:
    """The text in at most `limit` UTF-16 units, cut between words and with an ellipsis where it is too long."""
    if units(text) <= limit:
        return text
    kept = _first(text, limit - 1)
    word_end = kept.rfind(" ")
    return (kept[:word_end] if word_end > limit // 2 else kept).rstrip() + _ELLIPSIS


@dataclass(slots=True)
class Entity:
    """A style over a stretch of the text."""

    type: str
    offset: int
    length: int
    url: str | None = None

    def parameters(self) -> dict[str, Any]:
        """The entity as the Bot API takes it."""
        written = {"type": self.type, "offset": self.offset, "length": self.length}
        return written | {"url": self.url} if self.url else written

    def follows(self, other: Entity) -> bool:
        """Whether the two are one: the same style, and one begins where the other ends."""
        return (self.type, self.url, self.offset) == (other.type, other.url, other.offset + other.length)


class Writer:
    """Builds a message piece by piece."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._entities: list[Entity] = []
        self.length = 0

    def write(self, text: str, *styles: str, url: str | None = None) -> None:
        """Add text in some styles; a link is the style `text_link` with a URL."""
        text = clean(text)
        start, self.length = self.length, self.length + units(text)
        self._pieces.append(text)
        for style in styles:
            self._mark(Entity(style, start, self.length - start, url if style == "text_link" else None))

    @contextmanager
    def inside(self, style: str) -> Iterator[None]:
        """Set everything that is written within in one style."""
        start, place = self.length, len(self._entities)
        yield
        if self.length > start:
            self._entities.insert(place, Entity(style, start, self.length - start))

    def finish(self) -> dict[str, Any]:
        """`text` and `entities`, cut to what fits."""
        text = "".join(self._pieces).rstrip()
        if units(text) > MAX_UNITS:
            text = shorten(text, MAX_UNITS)
        end = units(text)
        entities = [cut.parameters() for entity in self._entities if (cut := _clip(entity, end))]
        return {"text": text, "entities": entities[:MAX_ENTITIES]}

    def _mark(self, entity: Entity) -> None:
        if not entity.length:
            return
        for earlier in reversed(self._entities[-3:]):
            if entity.follows(earlier):
                earlier.length += entity.length
                return
        self._entities.append(entity)


def _first(text: str, limit: int) -> str:
    if units(text[:limit]) <= limit:
        return text[:limit]
    kept = text.encode("utf-16-le")[: 2 * limit]
    return kept.decode("utf-16-le", "ignore")


def _clip(entity: Entity, end: int) -> Entity | None:
    length = min(entity.length, end - entity.offset)
    return Entity(entity.type, entity.offset, length, entity.url) if length > 0 else None
