"""The spellings by which a running text may name a subject, and when its capitals matter."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.lookup.filing import Filed
from bot.lookup.fold import fold, transcribed
from bot.lookup.inflection import Rule, declined, trunks
from bot.lookup.inflection import rules as rules_of
from bot.lookup.names import Name, Subject
from bot.lookup.projection import Projection
from bot.lookup.vocabulary import is_common

_SHORT_NAME = 5


@dataclass(frozen=True, slots=True)
class Spoken:
    """A spelling of a name (`whole`) or a trunk; `accented` is the same with its accents, `rules` what may follow."""

    surface: str
    accented: str
    filed: Filed
    cased: bool
    acronym: bool
    whole: bool
    rules: tuple[Rule, ...]


def spoken(subjects: Iterable[Subject]) -> Iterator[Spoken]:
    """All spellings of all names, but those of everyday words and of other word classes."""
    for subject in subjects:
        lower = {name.text for name in subject.names if name.text.islower()}
        proper = {name.text for name in subject.names if name.locale != "de"}
        for name in subject.names:
            if name.text.strip() and not _is_everyday(name):
                cased = _is_cased(name, lower, is_proper=name.text in proper)
                yield from _spellings(Filed(subject.slug, name), cased=cased)


def _is_everyday(name: Name) -> bool:
    """A by-name that is an everyday word says nothing in a sentence, a headword does."""
    is_noun = name.text.islower() or (name.locale == "de" and name.text.isalpha() and not name.text.isupper())
    return name.common_word or (not name.headword and is_noun and is_common(fold(name.text)))


def _is_cased(name: Name, lower: set[str], *, is_proper: bool) -> bool:
    if name.case_sensitive or name.is_acronym:
        return True
    one_word = name.text.isalpha() and name.text[0].isupper() and is_proper
    if not one_word or any(name.text.lower() in other for other in lower):
        return False
    return len(name.text) <= _SHORT_NAME or is_common(fold(name.text))


def _spellings(filed: Filed, *, cased: bool) -> Iterator[Spoken]:
    name = filed.name.text
    own = tuple(rule for rule in rules_of(filed.name) if not rule.derived)
    yield from _surfaces(name if cased else name.lower(), filed, own, cased=cased, whole=True)
    for trunk in (*trunks(filed.name), *declined(filed.name)):
        if not trunk.rule.derived:
            text = _recased(name, trunk.text) if cased else trunk.text
            yield from _surfaces(text, filed, (trunk.rule,), cased=cased, whole=False)


def _surfaces(text: str, filed: Filed, rules: tuple[Rule, ...], *, cased: bool, whole: bool) -> Iterator[Spoken]:
    acronym = cased and filed.name.is_acronym
    for spelling in dict.fromkeys((text, *_written_out(text, filed.name.locale), *_solid(text))):
        surface = spelling.replace("-", " ") if spelling.isascii() else Projection.of(spelling).cased
        if len(surface) == len(spelling):
            yield Spoken(surface, spelling, filed, cased, acronym, whole, rules)


def _written_out(text: str, locale: str) -> Iterator[str]:
    """German without umlauts and sharp s."""
    if locale == "de" and not text.isascii() and text.islower():
        yield transcribed(text)


def _solid(text: str) -> Iterator[str]:
    """`fine-tuning` is also written `finetuning`."""
    if "-" in text and " " not in text and (solid := text.replace("-", "")).isalpha():
        yield solid


def _recased(name: str, trunk: str) -> str:
    same = 0
    while same < min(len(name), len(trunk)) and name[same].lower() == trunk[same]:
        same += 1
    return name[:same] + trunk[same:]
