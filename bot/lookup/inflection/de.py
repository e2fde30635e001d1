"""German: cases and plurals, umlauts, Latin plurals, adjectives before the noun, verbs that names are made of."""

import re
from collections.abc import Iterator

from bot.lookup.inflection.trunk import Listed, Rule, Trunk, listed

EVERYDAY = listed("s es n en e er ern em st t te ten")

KINDRED = listed("end ende enden ung ungen erin ig ige iger iges igen isch ische ischen lich liche lichen bar bare ern")

_NOUN = listed("s es n en e er ern em ens se sen ses nen")
RULES = (Rule("de", _NOUN),)
BORROWED = Rule("de", listed("s n en e"))

_DECLINED = Rule("de", Listed(_NOUN.endings | {""}))
_UMLAUT = Rule("de", Listed(frozenset({"", "e", "en", "er", "ern", "n", "s"})))
_SINGULAR = Rule("de", Listed(frozenset({"", "e", "en", "er", "ern", "n", "s", "es"})))
_LAST = Rule("de", Listed(frozenset({"", "s", "en", "n"})))
_VERB = Rule("de", listed("en t e st te ten tes ter tem end ende enden ender endes bar bare baren"), derived=True)
_PARTICIPLE = Rule("de", listed("t te ten tes ter tem et ete eten etes eter etem"), derived=True)
_SEPARABLE = re.compile("ab|an|auf|aus|bei|ein|fest|frei|hoch|nach|um|vor|weg|weiter|zurück|zusammen|zu")
_INFINITIVE = Rule("de", listed("en n"))
_FINITE = Rule("de", listed("e en n t et st est te ete ten eten end ende enden ender endes endem"))
_PASSIVE = Rule("de", _PARTICIPLE.endings)
_INSEPARABLE = re.compile("(?:be|ent|er|ge|miss|ver|zer)|.*ier$")
_LATIN = (
    ("um", Rule("de", listed("en a"))),
    ("us", Rule("de", listed("en i"))),
    ("is", Rule("de", listed("en"))),
    ("a", Rule("de", listed("en ata as"))),
    ("on", Rule("de", listed("a en"))),
)
_AFTER_HEAD = ("", "s", "es", "e", "en", "n", "er")
_ADJECTIVE = re.compile(r"(?<![^\s-])([^\W\d_]{2,}?)(?:e|er|es|en|em)(?= )")
_ADJECTIVE_ENDINGS = ("e", "er", "es", "en", "em")
_FIXED_FROM = re.compile(r" (?:mit|aus|von|durch|für|in|im|auf|zu|zum|zur|der|des|nach|bei|unter) ")
_BACK_VOWEL = re.compile(r"(?:aa|au|a|o|u)(?=[^aeiouäöüy]*(?:e[lnr])?$)")
_UMLAUTS = {"aa": "ä", "au": "äu", "a": "ä", "o": "ö", "u": "ü"}
_NO_UMLAUT = re.compile(r"(?:ung|heit|keit|schaft|ion|tät|ik|or|(?<!a)um|(?<!a)us|ment|ent|ant|ist|al|ma|on|o|a)$")
_SHORTEST_ACTION = 8
_SHORTEST_PLURAL = 6


def trunks(text: str) -> Iterator[Trunk]:
    """What a German name in lower case changes to."""
    if head := _FIXED_FROM.search(text):
        yield from (Trunk(text[: head.start()] + ending + text[head.start() :], _LAST) for ending in _AFTER_HEAD)
        return
    if not _NO_UMLAUT.search(text) and (vowel := _BACK_VOWEL.search(text)):
        yield Trunk(text[: vowel.start()] + _UMLAUTS[vowel.group()] + text[vowel.end() :], _UMLAUT)
    for singular, rule in _LATIN:
        if text.endswith(singular) and len(text) >= len(singular) + 3:
            yield Trunk(text.removesuffix(singular), rule)
    for plural in ("en", "e"):
        if text.endswith(plural) and len(text) > _SHORTEST_PLURAL:
            yield Trunk(text.removesuffix(plural), _SINGULAR)
            break
    yield from _verbs(text)


def conjugated(text: str) -> Iterator[Trunk]:
    """What a German infinitive changes to: the stem, the participle with and without `ge`, `zu` after a prefix."""
    stem = text.removesuffix("n").removesuffix("e")
    yield Trunk(stem, _FINITE)
    yield Trunk(stem if _INSEPARABLE.match(stem) else f"ge{stem}", _PASSIVE)
    if prefix := _SEPARABLE.match(stem):
        verb = stem[prefix.end() :]
        yield Trunk(prefix.group() + (verb if _INSEPARABLE.match(verb) else f"ge{verb}"), _PASSIVE)
        yield Trunk(f"{prefix.group()}zu{verb}", _INFINITIVE)


def declined(text: str) -> Iterator[Trunk]:
    """The name with each ending that its adjectives may have, all of them the same one, and with its noun changed."""
    if not _ADJECTIVE.search(text):
        return
    for trunk in (Trunk(text, _DECLINED), *(each for each in trunks(text) if not each.rule.derived)):
        head = _FIXED_FROM.search(trunk.text)
        limit = head.start() if head else len(trunk.text)
        stems = _ADJECTIVE.sub("\\1\0", trunk.text[:limit])
        for ending in _ADJECTIVE_ENDINGS if "\0" in stems else ():
            inflected = stems.replace("\0", ending) + trunk.text[limit:]
            if inflected != text:
                yield Trunk(inflected, trunk.rule)


def undeclined(text: str) -> str:
    """The text without the endings of what may be adjectives, in lower case."""
    return _ADJECTIVE.sub(r"\1", text.lower())


def _verbs(text: str) -> Iterator[Trunk]:
    if len(text) >= _SHORTEST_ACTION:
        if text.endswith("ung"):
            yield Trunk(text[:-3], _VERB)
            for prefix in _SEPARABLE.finditer(text[:-5]):
                before, verb = text[: prefix.end()], text[prefix.end() : -3]
                yield Trunk(f"{before}ge{verb}", _PARTICIPLE)
                yield Trunk(f"{before}zu{verb}", Rule("de", _INFINITIVE.endings, derived=True))
        elif text.endswith("ation"):
            yield Trunk(text[:-5] + "ier", _VERB)
