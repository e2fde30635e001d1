"""Everyday words: those without meaning, those that stand beside names, those that are no misspelling of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from bot.lookup.fold import fold, key_of
from bot.lookup.inflection import everyday_endings

LANGUAGES = ("en", "hu", "de")
_SHORTEST_STEM = 4
_LONGEST_ENDING = 8


@dataclass(frozen=True, slots=True)
class Words:
    """Folded words by what they do; small talk is kept as keys of whole phrases."""

    function: frozenset[str]
    context: frozenset[str]
    common: frozenset[str]
    small_talk: frozenset[str]


@cache
def words() -> Words:
    """The words of all languages together: a reader may type in any."""
    return Words(_folded("function"), _folded("context"), _folded("common"), _small_talk())


def is_function(word: str) -> bool:
    """The folded word carries no meaning of its own."""
    return word in words().function


@lru_cache(maxsize=4096)
def is_context(word: str) -> bool:
    """The folded word, inflected or not, is one that stands beside names of this field."""
    return _inflected(word, words().context)


@lru_cache(maxsize=4096)
def is_common(word: str) -> bool:
    """The folded word, inflected or not, is an everyday one."""
    return is_function(word) or _inflected(word, words().common)


def is_small_talk(key: str) -> bool:
    """The key of the whole query is a greeting, thanks or the like."""
    return key in words().small_talk


def likely_language(text: str) -> str | None:
    """The language of which the folded text has most function words; none if two have as many."""
    asked = text.split()
    counts = sorted((len(_function(language).intersection(asked)), language) for language in LANGUAGES)
    return counts[-1][1] if counts[-1][0] > counts[-2][0] else None


def section(language: str, title: str) -> tuple[str, ...]:
    """The lines under a title in the language's file."""
    return _sections(language).get(title, ())


def _inflected(word: str, stems: frozenset[str]) -> bool:
    return word in stems or any(
        word[:cut] in stems and everyday_endings(word[:cut], word[cut:])
        for cut in range(len(word) - 1, max(_SHORTEST_STEM, len(word) - _LONGEST_ENDING) - 1, -1)
    )


def _folded(title: str) -> frozenset[str]:
    return frozenset(fold(word) for language in LANGUAGES for line in section(language, title) for word in line.split())


@cache
def _function(language: str) -> frozenset[str]:
    return frozenset(fold(word) for line in section(language, "function") for word in line.split())


def _small_talk() -> frozenset[str]:
    lines = (line for language in LANGUAGES for line in section(language, "small talk"))
    return frozenset(key_of(phrase) for line in lines for phrase in line.split("|"))


@cache
def _sections(language: str) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in files("bot.lookup").joinpath("words", f"{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            title = line.strip("[]")
        else:
            found.setdefault(title, []).append(line)
    return {title: tuple(lines) for title, lines in found.items()}
