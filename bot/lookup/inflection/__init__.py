"""How names change in sentences: the endings that each language allows, and the trunks that names have before them."""

from collections.abc import Iterator

from bot.lookup.inflection import de, en, hu
from bot.lookup.inflection.trunk import Rule, Trunk
from bot.lookup.names import Name

__all__ = ["Rule", "Trunk", "declined", "is_everyday_ending", "is_kindred_ending", "rules", "trunks", "undeclined"]


def rules(name: Name) -> tuple[Rule, ...]:
    """What may follow the name as it is, in its own language and in those that borrow it."""
    match name.locale:
        case "hu":
            return hu.rules(name.text.lower())
        case "de":
            return de.RULES
        case _:
            return (*en.rules(name.text.lower()), hu.borrowed(), de.BORROWED)


def trunks(name: Name) -> Iterator[Trunk]:
    """What the name changes to before other endings, but for case and accents; an acronym changes to nothing."""
    if name.is_acronym:
        return
    text = name.text.lower()
    match name.locale:
        case "hu":
            yield from hu.trunks(text)
        case "de":
            yield from de.conjugated(text) if _is_infinitive(name.text) else de.trunks(text)
        case _:
            yield from en.trunks(text)


def declined(name: Name) -> Iterator[Trunk]:
    """The name with each ending that the adjectives in it may have, where its language declines them."""
    if name.locale == "de" and name.text[:1].islower():
        yield from de.declined(name.text.lower())


def undeclined(text: str) -> str:
    """The text in lower case without the endings that its adjectives may have: the same for all cases."""
    return de.undeclined(text)


def is_everyday_ending(stem: str, rest: str, language: str) -> bool:
    """Whether the rest is a usual ending in this language after the folded stem of an everyday word."""
    match language:
        case "hu":
            return hu.everyday(stem).accept(stem, rest)
        case "de":
            return de.EVERYDAY.accept(stem, rest)
        case _:
            return en.EVERYDAY.accept(stem, rest)


def is_kindred_ending(stem: str, rest: str, language: str) -> bool:
    """Whether the rest makes a form of the folded stem, or another word of the same root: an action, who does it."""
    if is_everyday_ending(stem, rest, language):
        return True
    match language:
        case "hu":
            return hu.is_kindred(stem, rest)
        case "de":
            return de.KINDRED.accept(stem, rest)
        case _:
            return en.KINDRED.accept(stem, rest)


def _is_infinitive(text: str) -> bool:
    """Alone among the words of German, one in lower case with this ending is a verb."""
    return text.isalpha() and text.islower() and text.endswith(("en", "eln", "ern"))
