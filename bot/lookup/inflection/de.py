"""German: cases and plurals, umlauts, Latin plurals, adjectives before the noun, verbs that names are made of."""

import re
from collections.abc import Iterator

from bot.lookup.inflection.trunk import Listed, Trunk, listed

EVERYDAY = listed("s es n en e er ern em st t te ten")

_NOUN = listed("s es n en e er ern em ens se sen ses nen")
_NOUN_OR_BARE = Listed(_NOUN.endings | {""})
_BORROWED = listed("s n en e")
_UMLAUT = Listed(frozenset({"", "e", "en", "er", "ern", "n", "s"}))
_SINGULAR = Listed(frozenset({"", "e", "en", "er", "ern", "n", "s", "es"}))
_AFTER_HEAD = ("", "s", "es", "e", "en", "n", "er")
_LAST = Listed(frozenset({"", "s", "en", "n"}))
_LATIN = (("um", "en a"), ("us", "en i"), ("is", "en"), ("a", "en ata as"), ("on", "a en"))
_VERB = listed("en t e st te ten tes ter tem end ende enden ender endes bar bare baren")
_ADJECTIVE = re.compile(r"(?<![^\s-])([^\W\d_]{2,}?)(?:e|er|es|en|em)(?= )")
_ADJECTIVE_ENDINGS = ("e", "er", "es", "en", "em")
_FIXED_FROM = re.compile(r" (?:mit|aus|von|durch|für|in|im|auf|zu|zum|zur|der|des|nach|bei|unter) ")
_BACK_VOWEL = re.compile(r"(?:aa|au|a|o|u)(?=[^aeiouäöüy]*$)")
_UMLAUTS = {"aa": "ä", "au": "äu", "a": "ä", "o": "ö", "u": "ü"}
_NO_UMLAUT = re.compile(r"(?:ung|heit|keit|schaft|ion|tät|ik|or|(?<!a)um|(?<!a)us|ment|ent|ant|ist|al|ma|on|o|a)$")


def trunks(text: str, cased: str) -> Iterator[Trunk]:
    """The trunks of a German name; `cased` is the name as written, where adjectives are in lower case."""
    for phrase in _phrases(text, cased):
        head = _FIXED_FROM.search(phrase)
        yield from _with_head(phrase, head.start()) if head else _nouns(phrase, varied=phrase != text)
    yield from _verbs(text)


def borrowed(text: str) -> Iterator[Trunk]:
    """The trunks of a foreign name in German sentences."""
    yield Trunk(text, "de", _BORROWED)


def _phrases(text: str, cased: str) -> Iterator[str]:
    """The name with each ending that its adjectives may have, all of them the same one."""
    yield text
    if cased[:1].islower() and " " in text:
        head = _FIXED_FROM.search(text)
        limit = head.start() if head else len(text)
        for ending in _ADJECTIVE_ENDINGS:
            inflected = _ADJECTIVE.sub(rf"\g<1>{ending}", text[:limit]) + text[limit:]
            if inflected != text:
                yield inflected


def _with_head(text: str, end: int) -> Iterator[Trunk]:
    """`Modell mit offenen Gewichten`: the noun before the preposition takes the ending."""
    for ending in _AFTER_HEAD:
        yield Trunk(text[:end] + ending + text[end:], "de", _LAST)


def _nouns(text: str, *, varied: bool) -> Iterator[Trunk]:
    yield Trunk(text, "de", _NOUN_OR_BARE if varied else _NOUN)
    if not _NO_UMLAUT.search(text) and (vowel := _BACK_VOWEL.search(text)):
        yield Trunk(text[: vowel.start()] + _UMLAUTS[vowel.group()] + text[vowel.end() :], "de", _UMLAUT)
    for singular, plurals in _LATIN:
        if text.endswith(singular) and len(text) > len(singular) + 3:
            yield Trunk(text.removesuffix(singular), "de", listed(plurals))
    for plural in ("en", "e"):
        if text.endswith(plural) and len(text) > 6:
            yield Trunk(text.removesuffix(plural), "de", _SINGULAR)
            break


def _verbs(text: str) -> Iterator[Trunk]:
    if len(text) >= 8:
        if text.endswith("ung"):
            yield Trunk(text[:-3], "de", _VERB, derived=True)
        elif text.endswith("ation"):
            yield Trunk(text[:-5] + "ier", "de", _VERB, derived=True)
