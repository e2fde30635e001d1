"""What people put around a name: questions, requests, articles and comparisons, in each language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bot.lookup.fold import aligned
from bot.lookup.vocabulary import LANGUAGES, section

_POLITE = (
    r"(?:(?:please|pls|plz|hey|hi|hello|ok|okay|so|well|but|and|szia|kerlek|legyszi|na|szoval|szerinted|szerintetek|es"
    r"|bitte|hallo|also|sag mal|und)[ ,!.]+)*"
)
_ARTICLE = r"(?:ez az?|an?|the|az|egy|der|die|das|den|dem|des|eine?[nmrs]?|this|these|diese[rsnm]?|so eine?) +"
_ARTICLES = re.compile(_ARTICLE)
_ANYWHERE = re.compile(r"(?P<x>.+?) (?:vs\.?|versus|kontra) (?P<y>.+)")
_TRIM = " ,:;?-\"'"
_PEELINGS = 2


@dataclass(frozen=True, slots=True)
class Framed:
    """What is left without the frame, as written, and the language of the frame, where it tells one."""

    inner: str
    locale: str | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two names that may be compared, as written."""

    first: str
    second: str
    locale: str | None


def frames(query: str) -> Iterator[Framed]:
    """The query without its frame, for each language whose frame it has, and without its article."""
    plain = aligned(query)
    for language in LANGUAGES:
        start, end = _peeled(plain, *_patterns(language))
        if (start, end) != (0, len(plain)) and (inner := query[start:end].strip(_TRIM)):
            yield Framed(inner, language)
    if (bare := without_article(query)) != query:
        yield Framed(bare, None)


def pairs(query: str) -> Iterator[Pair]:
    """What the query may compare; only names on both sides make it a comparison."""
    plain = aligned(query)
    for language, pattern in ((None, _ANYWHERE), *_comparisons("pairs"), *_comparisons("alternatives")):
        if found := pattern.fullmatch(plain):
            first, second = (without_article(query[slice(*found.span(side))]) for side in ("x", "y"))
            yield Pair(first, second, language)


def asks_beyond(query: str) -> bool:
    """The query asks for a place, a time, a reason or an amount, or compares: no description answers that."""
    plain = aligned(query)
    compared = (_ANYWHERE, *(pattern for _, pattern in _comparisons("pairs")))
    return bool(_beyond().match(plain)) or any(pattern.fullmatch(plain) for pattern in compared)


def without_article(text: str) -> str:
    """The text without an article at its beginning."""
    article = _ARTICLES.match(aligned(text))
    return (text[article.end() :] if article else text).strip(_TRIM) or text


def _peeled(plain: str, opening: re.Pattern[str], closing: re.Pattern[str]) -> tuple[int, int]:
    start, end = 0, len(plain)
    for _ in range(_PEELINGS):
        if (found := opening.match(plain, start, end)) and found.end() > start:
            start = found.end()
        if (found := closing.search(plain, start, end)) and found.start() > start:
            end = found.start()
    if start and (article := _ARTICLES.match(plain, start, end)):
        start = article.end()
    return start, end


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    opening, closing = ("|".join(section(language, title)) for title in ("openings", "closings"))
    return re.compile(rf"{_POLITE}(?:{opening})(?:[ :,-]+)"), re.compile(rf"[ ,:?-]+(?:{closing})$")


@cache
def _comparisons(title: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (language, re.compile(line.replace("(?P<", f"(?:{_ARTICLE})?(?P<")))
        for language in LANGUAGES
        for line in section(language, title)
    )


@cache
def _beyond() -> re.Pattern[str]:
    asked = "|".join(line for language in LANGUAGES for line in section(language, "beyond"))
    return re.compile(rf"{_POLITE}(?:{asked}) ")
