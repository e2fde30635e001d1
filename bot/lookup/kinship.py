"""How near two words are to each other: forms of one word, or a word and a compound that begins with it."""

from enum import IntEnum
from functools import lru_cache

from bot.lookup.inflection import is_kindred_ending
from bot.lookup.vocabulary import LANGUAGES

_SHORTEST_STEM = 3
_SURE_STEM = 4
_SHORTEST_HEAD = 4
_TRIED = 3


class Kinship(IntEnum):
    """What two folded words have to do with each other, the nearest last."""

    STRANGERS = 0
    COMPOUND = 1
    FORMS = 2


def kinship(word: str, other: str) -> Kinship:
    """Whether the words have a stem in common, and only endings of one language after it; or if `other` goes on."""
    same = _same(word, other)
    for cut in range(same, max(_SHORTEST_STEM, same - _TRIED + 1) - 1, -1):
        if languages := _endings(word[:cut], word[cut:]):
            if languages & _endings(other[:cut], other[cut:]) and _is_long(cut, word, other):
                return Kinship.FORMS
            if cut == same >= _SHORTEST_HEAD:
                return Kinship.COMPOUND
    return Kinship.STRANGERS


def head_of(compound: str, other: str) -> int:
    """Where the compound's first part ends if that is the stem of `other`, or 0."""
    same = _same(compound, other)
    cuts = range(min(same, len(compound) - _SURE_STEM), _SURE_STEM - 1, -1)
    return next((cut for cut in cuts if _endings(other[:cut], other[cut:])), 0)


def _same(word: str, other: str) -> int:
    """How many letters the words begin with alike."""
    shorter = min(len(word), len(other))
    return next((place for place in range(shorter) if word[place] != other[place]), shorter)


def _is_long(cut: int, word: str, other: str) -> bool:
    """A stem of three letters is enough only where one of the words is no more than that."""
    return cut >= _SURE_STEM or cut == min(len(word), len(other))


@lru_cache(maxsize=8192)
def _endings(stem: str, rest: str) -> frozenset[str]:
    return frozenset(language for language in LANGUAGES if not rest or is_kindred_ending(stem, rest, language))
