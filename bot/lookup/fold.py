"""Spellings made comparable: case, accents, hyphens, spaces and look-alike characters taken off."""

import re
import unicodedata
from functools import lru_cache

QUERY_LIMIT = 300
"""The longest query, in characters, that is looked at; anything longer is a text, not a question."""

_APOSTROPHES = "’‘ʼ´`′"
_DASHES = "‐‑‒–—―−_"
_UNIFIED = str.maketrans(dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_DASHES, "-"))
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"})
_TRANSCRIBED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_INVISIBLE = frozenset({"Cf", "Cs", "Cc", "Co", "Cn"})
_OUTER = " \t\r\n'\"„“”‚»«›‹.,;:!?¿¡…*~()[]{}<>/\\|@#&=-"
_NOT_IN_KEYS = re.compile(r"[^\w+#]|_")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*(?:\+\+|#(?!\w))?")


def clean(text: str) -> str:
    """The text on one line, with one kind of apostrophe and dash, without what encloses it; case and accents stay."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
        text = "".join(" " if char.isspace() else char for char in text if char.isspace() or _is_visible(char))
    text = " ".join(text.translate(_UNIFIED).split())
    stripped = text.strip(_OUTER)
    return stripped + "#" if stripped and text.startswith(stripped + "#") else stripped


def words(text: str) -> list[str]:
    """The words of a cleaned text as written; a hyphen ends a word, an apostrophe inside does not."""
    return _WORD.findall(text)


def fold(text: str) -> str:
    """Lower case without accents: `ő` and `ö` are `o`, `ß` is `ss`; spaces and punctuation stay."""
    if text.isascii():
        return text.lower()
    return "".join(map(_folded, text.casefold()))


def transcribed(text: str) -> str:
    """Folded as German is written without umlauts: `ä` is `ae`, `ö` is `oe`, `ü` is `ue`."""
    if text.isascii():
        return text.lower()
    return fold(unicodedata.normalize("NFC", text).lower().translate(_TRANSCRIBED))


def compact(folded: str) -> str:
    """Letters, digits, plus and number sign alone, so that spaces, hyphens and apostrophes make no difference."""
    return folded if folded.isalnum() else _NOT_IN_KEYS.sub("", folded)


def key_of(text: str) -> str:
    """The key that a query is looked up by."""
    return compact(fold(text))


def keys_of(name: str) -> tuple[str, ...]:
    """The keys that a name is filed under: accents off, and umlauts written out where it has any."""
    plain = key_of(name)
    written_out = plain if name.isascii() else compact(transcribed(name))
    return (plain,) if written_out == plain else (plain, written_out)


def aligned(text: str) -> str:
    """Lower case without accents, letter for letter: each place is the same place in the text."""
    return text.lower() if text.isascii() else "".join(map(_aligned, text))


def digits(key: str) -> str:
    """The digits of a key in their order: names that differ in them are different things."""
    return "".join(filter(str.isdecimal, key))


@lru_cache(maxsize=4096)
def _is_visible(char: str) -> bool:
    return unicodedata.category(char) not in _INVISIBLE


@lru_cache(maxsize=4096)
def _folded(char: str) -> str:
    decomposed = unicodedata.normalize("NFKD", char)
    return "".join(part.casefold().translate(_LETTERS) for part in decomposed if not unicodedata.combining(part))


@lru_cache(maxsize=4096)
def _aligned(char: str) -> str:
    folded = _folded(char.lower())
    return folded if len(folded) == 1 else char
