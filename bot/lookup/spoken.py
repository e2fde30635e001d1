"""The spellings by which a running text may name a subject, and when its capitals matter."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.lookup.filing import Filed
from bot.lookup.fold import aligned, fold, transcribed
from bot.lookup.inflection import Trunk, trunks
from bot.lookup.names import Name, Subject
from bot.lookup.vocabulary import is_common

_SEPARATOR = re.compile(r"[ -]")
_SHORT_NAME = 5
_ACRONYM = 6


@dataclass(frozen=True, slots=True)
class Spoken:
    """A spelling of a trunk; `cased` if it stands in its own capitals only, `whole` if it is the name itself."""

    surface: str
    filed: Filed
    trunk: Trunk
    cased: bool
    whole: bool


def spoken(subjects: Iterable[Subject]) -> Iterator[Spoken]:
    """All spellings of all names, but those of everyday words and of other word classes."""
    for subject in subjects:
        lower = {name.text for name in subject.names if name.text.islower()}
        proper = {name.text for name in subject.names if name.locale != "de"}
        for name in subject.names:
            if name.text.strip() and not _is_everyday(name):
                cased = _is_cased(name, lower, is_proper=name.text in proper)
                yield from _spellings(Filed(subject.slug, name), cased=cased)


def is_acronym(text: str) -> bool:
    """Capitals alone, or short with capitals inside."""
    letters = [char for char in text if char.isalpha()]
    capitals = sum(map(str.isupper, letters))
    return capitals > 1 and " " not in text and (capitals == len(letters) or len(letters) <= _ACRONYM - 1)


def _is_everyday(name: Name) -> bool:
    """A by-name that is an everyday word says nothing in a sentence, a headword does."""
    return name.common_word or (not name.headword and name.text.islower() and is_common(fold(name.text)))


def _is_cased(name: Name, lower: set[str], *, is_proper: bool) -> bool:
    if name.case_sensitive or is_acronym(name.text):
        return True
    one_word = name.text.isalpha() and name.text[0].isupper() and is_proper
    if not one_word or any(name.text.lower() in other or other[:-1] == name.text.lower() for other in lower):
        return False
    return len(name.text) <= _SHORT_NAME or is_common(fold(name.text))


def _spellings(filed: Filed, *, cased: bool) -> Iterator[Spoken]:
    seen: set[tuple[str, int]] = set()
    for trunk in trunks(filed.name):
        if trunk.derived:
            continue
        whole = trunk.text == filed.name.text.lower()
        text = _recased(filed.name.text, trunk.text) if cased else trunk.text
        for surface in _variants(text, german=filed.name.locale == "de"):
            if (surface, id(trunk.endings)) not in seen:
                seen.add((surface, id(trunk.endings)))
                yield Spoken(surface, filed, trunk, cased, whole)


def _recased(name: str, trunk: str) -> str:
    same = 0
    while same < min(len(name), len(trunk)) and name[same].lower() == trunk[same]:
        same += 1
    return name[:same] + trunk[same:]


def _variants(text: str, *, german: bool) -> Iterator[str]:
    spellings = {text: None} if text.isascii() else dict.fromkeys((text, _unaccented(text)))
    if german and not text.isascii() and text.islower():
        spellings[transcribed(text)] = None
    for spelling in spellings:
        if _SEPARATOR.search(spelling):
            yield from {spelling, _SEPARATOR.sub(" ", spelling), _SEPARATOR.sub("-", spelling)}
            if " " not in spelling and spelling.replace("-", "").isalpha():
                yield spelling.replace("-", "")
        else:
            yield spelling


def _unaccented(text: str) -> str:
    plain = aligned(text)
    return "".join(p.upper() if char.isupper() else p for p, char in zip(plain, text, strict=True))
