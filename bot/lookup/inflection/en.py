"""English: plurals, possessives, verb forms of names that are actions, irregular plurals of Latin and Greek words."""

import re
from collections.abc import Iterator

from bot.lookup.inflection.trunk import Listed, Trunk, listed

EVERYDAY = listed("s es ed d ing er ers ly y")

_NOUN = listed("s es")
_AFTER_Y = listed("ies ied ying")
_CONVERTED = listed("ing ed ings")
_AFTER_E = listed("ed ing er ers ation ations")
_WHOLE = Listed(frozenset({""}))
_SINGULAR = Listed(frozenset({"", "s", "es"}))
_VERB = Listed(frozenset({"", "s", "es", "ed", "ing", "ings", "er", "ers"}))
_VERB_IN_E = listed("e es ed ing ings er ers ion ions ation ations")
_VERB_IN_FY = listed("y ies ied ying ier iers ication ications")
_ACTION = Listed(_VERB.endings | _VERB_IN_E.endings)
_VERB_IN_ATE = Listed(_ACTION.endings | {"ate", "ates", "ated", "ating", "ator", "ators", "ative"})
_ACTIONS = (
    ("ification", _VERB_IN_FY),
    ("ifier", _VERB_IN_FY),
    ("ization", _VERB_IN_E),
    ("isation", _VERB_IN_E),
    ("izer", _VERB_IN_E),
    ("izing", _VERB_IN_E),
    ("ation", _VERB_IN_ATE),
    ("ition", _ACTION),
    ("ion", _ACTION),
    ("ment", _VERB),
    ("ing", _ACTION),
)
_STEM_OF_IZE = ("ization", "isation", "izer", "izing")
_LATIN = (("is", "es"), ("um", "a"), ("us", "i"), ("ix", "ices"), ("ex", "ices"), ("man", "men"))
_LINK = re.compile(r" (?:of|for|from|in|on|to|with|by) ")
_SHORT_SYLLABLE = re.compile(r"(?:^|[^aeiou])[aeiou][bdgmnprt]$")
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
_DOUBLE = re.compile(r"([bdgmnprt])\1$")


def trunks(text: str) -> Iterator[Trunk]:
    """The trunks of an English name."""
    yield Trunk(text, "en", _NOUN)
    yield from _plurals(text)
    yield from _actions(text)
    if found := _LINK.search(text):
        yield Trunk(f"{text[: found.start()]}s{text[found.start() :]}", "en", _WHOLE)


def _plurals(text: str) -> Iterator[Trunk]:
    if text.endswith("y") and text[-2:-1] not in "aeiou":
        yield Trunk(text[:-1], "en", _AFTER_Y)
    for singular, plural in _LATIN:
        if text.endswith(singular) and len(text) > len(singular) + 3:
            yield Trunk(text.removesuffix(singular) + plural, "en", _WHOLE)
    if text.endswith("ies") and len(text) > 6:
        yield Trunk(text[:-3] + "y", "en", _WHOLE)
    elif text.endswith("s") and text[-2:-1] not in "siua" and len(text) > 4:
        yield Trunk(text[:-1], "en", _SINGULAR)


def _actions(text: str) -> Iterator[Trunk]:
    """The verb that a name is made of or makes: `quantization` and `quantize`, `prompt` and `prompting`."""
    for suffix, endings in _ACTIONS:
        if text.endswith(suffix) and len(text) >= len(suffix) + 4:
            yield from _verbs(text, suffix, endings)
            return
    if text.endswith("e"):
        yield Trunk(text[:-1], "en", _AFTER_E, derived=True)
    elif text[-1:].isalpha():
        yield Trunk(text, "en", _CONVERTED, derived=True)
        for verb, forms in _STRONG.items():
            if text.endswith(verb):
                yield from (Trunk(text.removesuffix(verb) + form, "en", _WHOLE, derived=True) for form in forms)
        if _SHORT_SYLLABLE.search(text):
            yield Trunk(text + text[-1], "en", _CONVERTED, derived=True)


def _verbs(text: str, suffix: str, endings: Listed) -> Iterator[Trunk]:
    if suffix in _STEM_OF_IZE:
        for spelt in ("iz", "is"):
            yield Trunk(text.removesuffix(suffix) + spelt, "en", endings, derived=True)
        return
    trunk = text.removesuffix(suffix) + ("if" if endings is _VERB_IN_FY else "")
    yield Trunk(trunk, "en", endings, derived=True)
    if suffix == "ing" and _DOUBLE.search(trunk):
        yield Trunk(trunk[:-1], "en", _VERB, derived=True)
