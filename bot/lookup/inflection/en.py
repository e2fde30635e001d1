"""English: plurals, verb forms of names that are actions, irregular plurals of Latin and Greek words."""

import re
from collections.abc import Iterator

from bot.lookup.inflection.trunk import Listed, Rule, Trunk, listed

EVERYDAY = listed("s es ed d ing er ers ly y")

KINDRED = listed("ing ings or ors ion ions ation ations ment ments able al ally ed ely")

_NOUN = Rule("en", listed("s es"))
_CONVERTED = Rule("en", listed("ing ed ings"), derived=True)
_WHOLE = Rule("en", Listed(frozenset({""})))
_STRONG_FORM = Rule("en", Listed(frozenset({""})), derived=True)
_SINGULAR = Rule("en", Listed(frozenset({"", "s", "es"})))
_AFTER_Y = Rule("en", listed("ies ied ying"))
_AFTER_E = Rule("en", listed("ed ing er ers ation ations"), derived=True)

_AGENTS = frozenset({"er", "ers"})
_BARE_VERB = frozenset({"", "s", "es", "ed", "ing", "ings", "er", "ers"})
_VERB_IN_E = frozenset({"e", "es", "ed", "ing", "ings", "er", "ers", "ion", "ions", "ation", "ations"})
_VERB_IN_ATE = frozenset({"ate", "ates", "ated", "ating", "ator", "ators", "ative"})
_VERB_IN_FY = frozenset({"y", "ies", "ied", "ying", "ier", "iers", "ication", "ications"})
_BARE = Rule("en", Listed(_BARE_VERB), derived=True)
_IN_E = Rule("en", Listed(_VERB_IN_E), derived=True)
_IN_FY = Rule("en", Listed(_VERB_IN_FY), derived=True)
_BARE_OR_E = Rule("en", Listed((_BARE_VERB | _VERB_IN_E) - _AGENTS), derived=True)
_BARE_OR_ATE = Rule("en", Listed((_BARE_VERB | _VERB_IN_E | _VERB_IN_ATE) - _AGENTS), derived=True)

_ACTIONS = (
    ("ification", _IN_FY),
    ("ifier", _IN_FY),
    ("ization", _IN_E),
    ("isation", _IN_E),
    ("izer", _IN_E),
    ("izing", _IN_E),
    ("ation", _BARE_OR_ATE),
    ("ition", _BARE_OR_E),
    ("ion", _BARE_OR_E),
    ("ment", _BARE),
    ("ing", _BARE_OR_E),
)
_OF_IZE = ("ization", "isation", "izer", "izing")
_STRONG = {
    "break": ("broke", "broken"),
    "build": ("built",),
    "draw": ("drew", "drawn"),
    "drive": ("drove", "driven"),
    "feed": ("fed",),
    "find": ("found",),
    "hold": ("held",),
    "learn": ("learnt",),
    "send": ("sent",),
    "speak": ("spoke", "spoken"),
    "teach": ("taught",),
    "think": ("thought",),
    "write": ("wrote", "written"),
}
_LATIN = (("is", "es"), ("um", "a"), ("us", "i"), ("ix", "ices"), ("ex", "ices"), ("man", "men"))
_LINK = re.compile(r" (?:of|for|from|in|on|to|with|by) ")
_SHORT_SYLLABLE = re.compile(r"(?:^|[^aeiou])[aeiou][bdgmnprt]$")
_DOUBLE = re.compile(r"([bdgmnprt])\1$")
_SHORTEST_VERB = 4
_SHORTEST_FY = 3


def rules(text: str) -> tuple[Rule, ...]:
    """What may follow an English name as it is: a noun's endings, and a verb's where one is made of it."""
    return (_NOUN, _CONVERTED) if text[-1:].isalpha() and not text.endswith("e") else (_NOUN,)


def trunks(text: str) -> Iterator[Trunk]:
    """What an English name in lower case changes to."""
    yield from _plurals(text)
    yield from _actions(text)
    if found := _LINK.search(text):
        yield Trunk(f"{text[: found.start()]}s{text[found.start() :]}", _WHOLE)


def _plurals(text: str) -> Iterator[Trunk]:
    if text.endswith("y") and text[-2:-1] not in "aeiou":
        yield Trunk(text[:-1], _AFTER_Y)
    for singular, plural in _LATIN:
        if text.endswith(singular) and len(text) > len(singular) + 3:
            yield Trunk(text.removesuffix(singular) + plural, _WHOLE)
    if text.endswith("ies") and len(text) > 6:
        yield Trunk(text[:-3] + "y", _WHOLE)
    elif text.endswith("s") and text[-2:-1] not in "siua" and len(text) > 4:
        yield Trunk(text[:-1], _SINGULAR)


def _actions(text: str) -> Iterator[Trunk]:
    """The verb that a name is made of or makes: `quantization` and `quantize`, `prompt` and `prompting`."""
    for suffix, rule in _ACTIONS:
        if text.endswith(suffix) and len(text) >= len(suffix) + (
            _SHORTEST_VERB if rule is not _IN_FY else _SHORTEST_FY
        ):
            yield from _verbs(text, suffix, rule)
            return
    if text.endswith("e"):
        yield Trunk(text[:-1], _AFTER_E)
    elif _SHORT_SYLLABLE.search(text):
        yield Trunk(text + text[-1], _CONVERTED)
    for verb, forms in _STRONG.items():
        if text.endswith(verb):
            yield from (Trunk(text.removesuffix(verb) + form, _STRONG_FORM) for form in forms)


def _verbs(text: str, suffix: str, rule: Rule) -> Iterator[Trunk]:
    trunk = text.removesuffix(suffix)
    if suffix in _OF_IZE:
        yield from (Trunk(trunk + spelt, rule) for spelt in ("iz", "is"))
        return
    yield Trunk(trunk + ("if" if rule is _IN_FY else ""), rule)
    if suffix == "ing" and _DOUBLE.search(trunk):
        yield Trunk(trunk[:-1], _BARE)
