"""Names inside a longer query: among other words, in compounds, at its beginning."""

from dataclasses import dataclass

from bot.lookup.filing import Filed, Filing
from bot.lookup.fold import fold, key_of, words
from bot.lookup.vocabulary import is_common, is_context, is_function

MOST_WORDS = 12
_LONGEST_NAME = 6
_COMPOUND = 5
_LINKS = ("", "s", "n", "en", "es", "er", "e")


@dataclass(frozen=True, slots=True)
class Contained:
    """A name inside the query, and how much of what the query says it is, from 0 to 1."""

    filed: Filed
    share: float


@dataclass(frozen=True, slots=True)
class _Hit:
    start: int
    end: int
    filed: tuple[Filed, ...]


def contained(query: str, filing: Filing) -> list[Contained]:
    """The names among the words of the query, the one that says most of it first."""
    asked = words(query)
    if not 1 < len(asked) <= MOST_WORDS:
        return _in_compound(query, filing) if len(asked) == 1 else []
    hits = _hits(asked, filing)
    shares: dict[str, float] = {}
    named: dict[str, Filed] = {}
    rest = sum(_weight(word) for place, word in enumerate(asked) if not any(h.start <= place < h.end for h in hits))
    for hit in hits:
        for filed in hit.filed:
            length = sum(map(len, asked[hit.start : hit.end]))
            shares[filed.slug] = shares.get(filed.slug, 0.0) + length
            named.setdefault(filed.slug, filed)
    total = rest + sum(sum(map(len, asked[hit.start : hit.end])) for hit in hits)
    found = [Contained(named[slug], length / total) for slug, length in shares.items()]
    return sorted(found, key=lambda each: -each.share)


def _hits(asked: list[str], filing: Filing) -> list[_Hit]:
    """Names over neighbouring words, the longest first, none overlapping another."""
    hits: list[_Hit] = []
    for length in range(min(len(asked), _LONGEST_NAME), 0, -1):
        for start in range(len(asked) - length + 1):
            end = start + length
            is_free = all(end <= hit.start or hit.end <= start for hit in hits)
            if is_free and (filed := _named(asked[start:end], filing)):
                hits.append(_Hit(start, end, filed))
    return hits


def _named(part: list[str], filing: Filing) -> tuple[Filed, ...]:
    text = " ".join(part)
    found = filing.exact(key_of(text)) or tuple(each.filed for each in filing.inflected(text))
    if len(part) > 1:
        return found
    return tuple(filed for filed in found if _stands_out(filed, part[0]))


def _stands_out(filed: Filed, word: str) -> bool:
    """A single word names something unless it is an everyday word, or an acronym's letters in lower case are."""
    folded = fold(word)
    if filed.name.case_sensitive or is_function(folded):
        return word.startswith(filed.name.text)
    if filed.name.common_word or is_common(folded):
        return word.startswith(filed.name.text) and not filed.name.text.islower() and filed.name.text.isupper()
    return len(folded) > 2 or word.startswith(filed.name.text)


def _weight(word: str) -> float:
    folded = fold(word)
    if is_function(folded):
        return 0.0
    return len(word) * (0.3 if is_context(folded) else 1.0)


def _in_compound(query: str, filing: Filing) -> list[Contained]:
    """German and Hungarian write a name and what it belongs to as one word: the last part says what it is."""
    key = key_of(query)
    found = [
        Contained(filed, 0.7 if len(key) - start >= 7 else 0.5)
        for start in range(3, len(key) - _COMPOUND)
        for filed in _compounding(filing, key[start:])
    ]
    if found:
        return found[:3]
    for end in range(len(key) - 3, _COMPOUND - 1, -1):
        rest = key[end:]
        share = _share_before(rest, end)
        if share and (filed := _compounding(filing, key[:end])):
            return [Contained(each, share) for each in filed]
    return []


def _compounding(filing: Filing, part: str) -> tuple[Filed, ...]:
    filed = filing.exact(part) or tuple(each.filed for each in filing.inflected(part) if not each.derived)
    return tuple(each for each in filed if (each.name.locale != "en" and not is_common(part)) or len(part) > 8)


def _share_before(rest: str, length: int) -> float:
    for link in _LINKS:
        if rest.startswith(link) and len(rest) - len(link) >= 3 and is_context(rest.removeprefix(link)):
            return 0.75
    return 0.45 if length >= 7 and len(rest) >= 4 else 0.0
