"""How names change in sentences: trunks that stay, and the endings that each language allows after them."""

from collections.abc import Iterator

from bot.lookup.inflection import de, en, hu
from bot.lookup.inflection.trunk import Endings, Trunk
from bot.lookup.names import Name

__all__ = ["Endings", "Trunk", "everyday_endings", "trunks"]


def trunks(name: Name) -> Iterator[Trunk]:
    """The trunks of a name, in its own language and in those that borrow it; texts are in lower case, accents kept."""
    text = name.text.lower()
    match name.locale:
        case "hu":
            yield from hu.trunks(text)
        case "de":
            yield from de.trunks(text, cased=name.text)
        case _:
            yield from en.trunks(text)
            yield from hu.borrowed(text)
            yield from de.borrowed(text)


def everyday_endings(stem: str, rest: str) -> bool:
    """Whether the rest is a usual ending of any language after the folded stem of an everyday word."""
    return any(endings.accept(stem, rest) for endings in (en.EVERYDAY, de.EVERYDAY, hu.everyday(stem)))
