"""Hungarian: case endings, plural, possessives and their chains, with vowel harmony, assimilation and stem changes.

Endings are compared without accents, so `-ből` is `bol` and the lengthened vowel of `fá-k` needs no rule of its own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bot.lookup.inflection.trunk import Endings, Listed, Patterned, Rule, Trunk, listed

_BACK = "aáoóuú"
_FRONT = "öőüű"
_VOWELS = _BACK + _FRONT + "eéií"
_SOUNDS = "(?:sz|zs|cs|gy|ny|ty|ss|[bcdfghjklmnprstvwz])"
_SOUNDED = "[xs]sz|yj"
"""Last letters that sound otherwise than they are written, and how `-val` begins after them (`index`, `indexszel`)."""

_ECHO = re.compile("(sz|zs|cs|gy|ny|ty|[bcdfgjklmprstz])[ae]l")
_SOUND_OF = {"x": "sz", "c": "ksz", "q": "k", "y": "jn", "i": "j", "g": "dzs"}
_LAST_LETTERS = 3

_DIGRAPHS = ("sz", "zs", "cs", "gy", "ny", "ty", "ly")
_ASSIMILATED = Rule("hu", listed("al el a e"))
_PERSONS = (
    "ok ek unk tok tek nak nek om em od ed ik i ja juk jak t ta te tak tek tam tem tuk "
    "ott ett otta ette ottak ettek na ne ni"
)
_PARTICIPLES = (
    "o ot ok on oja oje okat oket oval ovel ora ore onak onek oban oben otol ando endo hato heto va ve hat het"
)
_VERBAL = Rule("hu", Listed(frozenset({"", *_PERSONS.split(), *_PARTICIPLES.split()})), derived=True)
_DROPS = ("alom", "elem", "tükör", "bokor", "iker", "torony", "burok", "fészek", "sátor", "csokor", "méreg")
_V_STEMS = {"szó": "szav", "kő": "köv", "cső": "csöv", "mű": "műv"}
_LAST_VOWEL = re.compile(rf"[{_VOWELS}](?=[^{_VOWELS}]*$)")
_PLURAL = re.compile(rf"(?:(?<=[{_VOWELS}])|(?<=[^{_VOWELS}])[aoeö])k$")
_SHORTEST_ACTION = 5
_SHORTEST_PLURAL = 5


@dataclass(frozen=True, slots=True)
class _Echoing(Patterned):
    """Endings of which `-val` set off by a hyphen begins with a sound that the name may end in (`ASIC-kal`)."""

    def accept(self, trunk: str, rest: str, *, set_off: bool = False) -> bool:
        """Whether the rest is an ending: `GPS-szel`, but not `GPS-jel`, which is a signal."""
        if set_off and (echo := _ECHO.fullmatch(rest)) and not _may_sound(trunk, echo.group(1)):
            return False
        # A slotted dataclass is made anew, so that `super` without arguments would not know it.
        return Patterned.accept(self, trunk, rest, set_off=set_off)


def _may_sound(trunk: str, sound: str) -> bool:
    """Numbers are read out, a vowel at the end may be silent, and some letters sound like others."""
    last = trunk[-_LAST_LETTERS:]
    heard = last + "".join(_SOUND_OF.get(letter, "") for letter in last)
    return trunk[-1:].isdigit() or any(letter in heard for letter in sound)


def rules(text: str) -> tuple[Rule, ...]:
    """What may follow a Hungarian name in lower case as it is."""
    return (_rule(_harmony(text), vowel=text[-1:] in _VOWELS),)


def trunks(text: str) -> Iterator[Trunk]:
    """What a Hungarian name in lower case changes to, but for the length of vowels (`fa`, `fák`; `név`, `nevek`)."""
    harmony = _harmony(text)
    if text.endswith(_DIGRAPHS):
        yield Trunk(text[:-1] + text[-2:], _ASSIMILATED)
    if text.endswith(("ás", "és")) and len(text) >= _SHORTEST_ACTION:
        yield Trunk(text[:-2], _VERBAL)
    if text.endswith(_DROPS):
        yield Trunk(_LAST_VOWEL.sub("", text), _rule(harmony, vowel=False))
    for ending, stem in _V_STEMS.items():
        if text.endswith(ending):
            yield Trunk(text.removesuffix(ending) + stem, _rule(harmony, vowel=False))
    if len(text) > _SHORTEST_PLURAL and (singular := _PLURAL.sub("", text)) != text:
        yield Trunk(singular, _rule(harmony, vowel=singular[-1] in _VOWELS, bare=True))


def everyday(stem: str) -> Endings:
    """The endings of an everyday word, of which only the folded stem is known."""
    return _rule("any", vowel=stem[-1:] in _VOWELS).endings


def is_kindred(stem: str, rest: str) -> bool:
    """Whether the rest makes a verb's form of the folded stem, or, in any form, the action or who does it."""
    if _VERBAL.endings.accept(stem, rest):
        return True
    noun = next((rest[: len(suffix)] for suffix in ("as", "es", "o") if rest.startswith(suffix)), "")
    return bool(noun) and (noun == rest or everyday(stem + noun).accept(stem + noun, rest[len(noun) :]))


def _harmony(text: str) -> str:
    vowels = [letter for letter in text if letter in _VOWELS]
    if not vowels:
        return "any"
    if vowels[-1] in _BACK:
        return "back"
    if vowels[-1] in _FRONT:
        return "front"
    return "any" if len(vowels) == 1 or any(letter in _BACK for letter in vowels) else "front"


@cache
def _rule(harmony: str, *, vowel: bool | None, bare: bool = False) -> Rule:
    """The endings after a vowel, a consonant or (None) a foreign spelling; `bare` if the trunk is a word by itself."""
    harmonies = ("back", "front") if harmony == "any" else (harmony,)
    finals = (True, False) if vowel is None else (vowel,)
    joined = "|".join(_chain(each, vowel=final) for each in harmonies for final in finals)
    pattern = rf"(.)(?:{joined}){'?' if bare else ''}"
    if False in finals:
        a = "".join("a" if each == "back" else "e" for each in harmonies)
        pattern += f"|(?:{_SOUNDED})[{a}]l?"
    return Rule("hu", _Echoing(re.compile(pattern), _apart()))


def borrowed() -> Rule:
    """What may follow a foreign name in Hungarian: its sound decides, not its spelling, so both harmonies do."""
    return _rule("any", vowel=None)


@cache
def _apart() -> re.Pattern[str]:
    chains = (_chain(harmony, vowel=vowel) for harmony in ("back", "front") for vowel in (True, False))
    return re.compile("|".join(chains).replace(r"\1", _SOUNDS))


def _chain(harmony: str, *, vowel: bool) -> str:
    """Derivation, possessor or plural, the owned thing's `-é`, case: each may be missing, but not all."""
    a, link = ("a", "[oa]") if harmony == "back" else ("e", "[eo]")
    case = f"n{a}k|ert|ig|kent|{link}?nkent|b{a}n|n{a}l|b{a}|r{a}|h{link}z|bol|rol|tol"
    after_vowel = f"(?:t|n|v{a}l|v{a}|{case})"
    after_consonant = rf"(?:{link}?t|{link}n|ul|{case}|\1{a}l|\1{a})"
    after_person = f"(?:{link}?t|{link}n|{case}|[kmd]{a}l|[kmd]{a})"
    person = f"(?:k|m|d|nk|t{link}k|juk)" if vowel else f"(?:{link}k|{link}m|{link}d|unk|{link}t{link}k|j?uk)"
    owned = f"j{a}" if vowel else f"j?{a}"
    several = f"(?:j{a})?i" if vowel else f"j?{a}i"
    adjective = "s|i|beli|szeru|nyi|ju" if vowel else f"{link}?s|i|beli|szeru|nyi|u"
    return "|".join(
        (
            after_vowel if vowel else after_consonant,
            f"(?:{owned}|{several})(?:{after_vowel}|ei?{after_vowel}?)?",
            f"(?:{person}|{several}(?:m|d|nk|t{link}k|k))(?:{after_person}|ei?{after_vowel}?)?",
            f"ei?{after_vowel}?",
            f"(?:{adjective})(?:{link}?k)?(?:{after_vowel}|{after_person})?",
        )
    )
