"""Names inside a longer query: among other words, and in compounds."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.lookup.filing import Filed, Filing
from bot.lookup.fold import fold, key_of, words
from bot.lookup.vocabulary import is_common, is_context, is_function

MOST_WORDS = 12
_LONGEST_NAME = 6
_CONTEXT_WEIGHT = 0.3
_BEGINNING = 5
_BESIDE_STRANGERS = 0.45
_ALONE = 0.75
_LINKS = ("", "s", "n", "en", "es", "er", "e")
_SHORTEST_PART = 3
_SHORTEST_NAME = 5
_SURE_NAME = 7
_SHORTEST_NOUN = 4
_LONGEST_COMPOUND = 64


@dataclass(frozen=True, slots=True)
class Contained:
    """A name inside the query, and how sure it is that it is meant, from 0 to 1."""

    filed: Filed
    score: float


@dataclass(frozen=True, slots=True)
class _Hit:
    start: int
    end: int
    filed: tuple[Filed, ...]


def contained(query: str, filing: Filing, *, asking: bool) -> list[Contained]:
    """The names among the words of the query or the parts of its only word; `asking` if a question stands around."""
    asked = words(query)
    if len(asked) == 1:
        return list(_in_compound(key_of(query), filing)) if len(query) <= _LONGEST_COMPOUND else []
    return _among(asked, filing, asking=asking) if len(asked) <= MOST_WORDS else []


def _among(asked: list[str], filing: Filing, *, asking: bool) -> list[Contained]:
    hits = _hits(asked, filing)
    others = [word for place, word in enumerate(asked) if not any(hit.start <= place < hit.end for hit in hits)]
    named = sum(_letters(asked, hit) for hit in hits)
    rest = sum(_weight(word) for word in others)
    strangers = any(not is_function(fold(word)) and not is_context(fold(word)) for word in others)
    lengths: dict[str, tuple[Filed, int]] = {}
    for hit in hits:
        for slug, filed in {filed.slug: filed for filed in reversed(hit.filed)}.items():
            if not strangers or _is_striking(filed, asked, hit, asking=asking):
                known, length = lengths.get(slug, (filed, 0))
                lengths[slug] = (known, length + _letters(asked, hit))
    if strangers:
        return [Contained(filed, _BESIDE_STRANGERS) for filed, _ in lengths.values()]
    is_plain = len(lengths) > 1 or all(_is_plain(filed, asked, hit) for hit in hits for filed in hit.filed)
    least = 0.0 if is_plain else _ALONE
    return [Contained(filed, max(least, length / (named + rest))) for filed, length in lengths.values()]


def _is_plain(filed: Filed, asked: list[str], hit: _Hit) -> bool:
    """An everyday word, without capitals that tell it from one."""
    part = asked[hit.start : hit.end]
    return _are_common(part) and not _is_marked(filed.name.text, part[0])


def _hits(asked: list[str], filing: Filing) -> list[_Hit]:
    """Names over neighbouring words, the longest first, none overlapping another."""
    hits: list[_Hit] = []
    for length in range(min(len(asked), _LONGEST_NAME), 0, -1):
        for start in range(len(asked) - length + 1):
            end = start + length
            is_free = all(end <= hit.start or hit.end <= start for hit in hits)
            if is_free and (filed := _named(asked[start:end], asked, filing)):
                hits.append(_Hit(start, end, filed))
    return hits


def _named(part: list[str], asked: list[str], filing: Filing) -> tuple[Filed, ...]:
    text = " ".join(part)
    if len(part) == 1:
        found = filing.exact(key_of(text))
        forms = () if found else filing.inflected(text)
        inflected = tuple(each.filed for each in forms if not each.derived or len(text) >= _SURE_NAME)
        lone = all(is_function(fold(word)) or is_context(fold(word)) for word in asked if word != text)
        return tuple(filed for filed in found + inflected if _stands_out(filed, text, lone=lone, bare=bool(found)))
    found = filing.exact(key_of(text)) or tuple(each.filed for each in filing.inflected(text))
    return tuple(filed for filed in found if len(words(filed.name.text)) > 1 or not _are_common(part))


def _stands_out(filed: Filed, word: str, *, lone: bool, bare: bool) -> bool:
    """One word among others names something if it can hardly be an everyday word, or nothing else is said."""
    name, folded = filed.name, fold(word)
    if _is_marked(name.text, word):
        return True
    if name.case_sensitive or is_function(folded) or (len(name.text) <= _SHORTEST_PART and not bare):
        return False
    if name.common_word or is_common(folded):
        return lone and (name.text.islower() or word.startswith(name.text))
    return True


def _is_striking(filed: Filed, asked: list[str], hit: _Hit, *, asking: bool) -> bool:
    """Beside strange words, capitals, digits or several words are noticed, and a name that begins the query."""
    part = asked[hit.start : hit.end]
    if len(part) > 1:
        return not _are_common(part)
    text, word = filed.name.text, part[0]
    if _is_marked(text, word) or any(map(str.isdecimal, text)) or (text.isupper() and not word.isupper()):
        return True
    is_everyday = is_common(fold(word)) or is_common(fold(text))
    return (hit.start == 0 or asking) and len(key_of(word)) >= _BEGINNING and not is_everyday


def _is_marked(name: str, word: str) -> bool:
    """An acronym in its own capitals."""
    return word.startswith(name) and sum(map(str.isupper, name)) > 1


def _are_common(part: list[str]) -> bool:
    return all(is_common(fold(word)) for word in part)


def _letters(asked: list[str], hit: _Hit) -> int:
    return sum(map(len, asked[hit.start : hit.end]))


def _weight(word: str) -> float:
    folded = fold(word)
    if is_function(folded):
        return 0.0
    return len(word) * (_CONTEXT_WEIGHT if is_context(folded) else 1.0)


def _in_compound(key: str, filing: Filing) -> Iterator[Contained]:
    """German and Hungarian write a name and what it belongs to as one word; its last part says what the whole is."""
    for start in range(_SHORTEST_PART, len(key) - _SHORTEST_NAME + 1):
        if filed := _part(key[start:], filing):
            everyday = is_common(key[:start]) or is_common(key[:start].removesuffix("s"))
            sure = len(key) - start >= _SURE_NAME
            if sure or not everyday:
                yield from (Contained(each, 0.7 if sure and not everyday else 0.5) for each in filed)
            return
    for end in range(len(key) - _SHORTEST_PART, _SHORTEST_NAME - 1, -1):
        if filed := filing.exact(key[:end]):
            score = _before(key[end:], end)
            yield from (Contained(each, score) for each in filed if score and not is_common(key[:end]))
            return


def _part(part: str, filing: Filing) -> tuple[Filed, ...]:
    found = filing.exact(part) or tuple(each.filed for each in filing.inflected(part) if not each.derived)
    return tuple(each for each in found if not is_common(part) and " " not in each.name.text)


def _before(rest: str, length: int) -> float:
    """How sure a name is that begins a compound: what follows must be of this field."""
    parts = [rest.removeprefix(link) for link in _LINKS if rest.startswith(link)]
    if any(len(part) >= _SHORTEST_PART and is_context(part) for part in parts):
        return 0.75
    is_whole = any(len(part) >= _SHORTEST_NOUN for part in parts)
    least = _SURE_NAME if any(map(is_common, parts)) else _SURE_NAME - 1
    return _BESIDE_STRANGERS if length >= least and is_whole else 0.0
