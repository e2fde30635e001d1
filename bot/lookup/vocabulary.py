"""Everyday words: those without meaning, those that stand beside names, those that are no misspelling of one."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from bot.lookup.fold import fold, key_of
from bot.lookup.inflection import is_everyday_ending

LANGUAGES = ("en", "hu", "de")
_SHORTEST_STEM = 4
_LONGEST_ENDING = 8


def is_function(word: str) -> bool:
    """The folded word carries no meaning of its own, in whichever language."""
    return any(word in _folded(language, "function") for language in LANGUAGES)


@lru_cache(maxsize=4096)
def is_context(word: str) -> bool:
    """The folded word, inflected or not, is one that stands beside names of this field."""
    return _is_listed(word, "context")


@lru_cache(maxsize=4096)
def is_common(word: str) -> bool:
    """The folded word, inflected or not, is an everyday one."""
    return is_function(word) or _is_listed(word, "common")


def is_small_talk(key: str) -> bool:
    """The key of the whole query is a greeting, thanks or the like."""
    return key in _small_talk()


def likely_language(text: str) -> str | None:
    """The language of which the folded text has most function words; none if two have as many."""
    asked = text.split()
    counts = sorted((len(_folded(language, "function").intersection(asked)), language) for language in LANGUAGES)
    return counts[-1][1] if counts[-1][0] > counts[-2][0] else None


def section(language: str, title: str) -> tuple[str, ...]:
    """The lines under a title in the language's file."""
    return _sections(language).get(title, ())


def _is_listed(word: str, title: str) -> bool:
    """The word, or what is left of it without an ending of the language, is in one of the lists."""
    for language in LANGUAGES:
        stems = _folded(language, title)
        if word in stems:
            return True
        for cut in range(len(word) - 1, max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING) - 1, -1):
            if word[:cut] in stems and is_everyday_ending(word[:cut], word[cut:], language):
                return True
    return False


@cache
def _folded(language: str, title: str) -> frozenset[str]:
    return frozenset(fold(word) for line in section(language, title) for word in line.split())


@cache
def _small_talk() -> frozenset[str]:
    lines = (line for language in LANGUAGES for line in section(language, "small talk"))
    return frozenset(key_of(phrase) for line in lines for phrase in line.split("|"))


@cache
def _sections(language: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "words" / f"{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            title = line.strip("[]")
        else:
            found.setdefault(title, []).append(line)
    return {title: tuple(lines) for title, lines in found.items()}
