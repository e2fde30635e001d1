"""The one codec of a question: button payload, deep link and custom id are the same text.

`1` the version · one letter the command · then that command's arguments in a fixed order, each behind `_`, empty ones
at the end left out: `1t_trainium_m_d`. A bare slug is an address too. Alphabet `[A-Za-z0-9_-]`, at most 64 bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.glossary.audience import Audience
from bot.glossary.entry import Category
from bot.question import (
    About,
    Browse,
    ChooseAudience,
    ChooseLocale,
    Choosing,
    Compare,
    Dismiss,
    Forget,
    Guess,
    Help,
    IssueWords,
    Kind,
    More,
    MyData,
    MythOrReality,
    News,
    Note,
    Open,
    Privacy,
    Question,
    Quiz,
    Random,
    Settings,
    Start,
    Subscribe,
    Subscriptions,
    Terms,
    Turn,
    Unsubscribe,
    View,
    Wish,
)

VERSION = "1"
MAX_BYTES = 64
SLUG = re.compile(r"[a-z][a-z0-9-]{0,26}")

_SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LOCALE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
CAMPAIGN = re.compile(r"[a-z0-9-]{1,8}")
_EDITION = re.compile(r"0|[1-9][0-9]{0,3}")
_PAGE = re.compile(r"[1-9][0-9]{0,3}")
_HOUR = re.compile(r"1?[0-9]|2[0-3]")
_ZONE = re.compile(r"[A-Za-z0-9-]{1,48}")
_ZONE_SIGNS = {"-": "-h", "/": "-s", "_": "-u", "+": "-p"}


class AddressError(ValueError):
    """A text that is no address of this version."""


@dataclass(frozen=True, slots=True)
class Argument:
    """How one argument is written: both ways, and None for what is left out."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def write(question: Question) -> str:
    """The question's address; ValueError for a question that holds free text."""
    letter = _LETTERS.get(type(question))
    if letter is None:
        raise ValueError(f"{type(question).__name__} has no address")
    written = [argument.write(getattr(question, name)) for name, argument in _FORMS[letter].arguments.items()]
    while written and not written[-1]:
        written.pop()
    return "_".join((VERSION + letter, *written))


def read(address: str) -> Question:
    """The question behind an address; AddressError for anything else, whatever a client sends."""
    if not _SHAPE.fullmatch(address):
        raise AddressError("not an address")
    if SLUG.fullmatch(address):
        return Open(address)
    form = _FORMS.get(address[1:2]) if address.startswith(VERSION) else None
    parts = address[2:].split("_")
    if form is None or parts[0] or len(parts) - 1 > len(form.arguments):
        raise AddressError("an address of another version")
    return form.read(parts[1:])


def _matching(pattern: re.Pattern[str]) -> Callable[[str], str | None]:
    def read_text(text: str) -> str | None:
        if text and not pattern.fullmatch(text):
            raise AddressError(f"{text!r} is not what belongs here")
        return text or None

    return read_text


def _required(pattern: re.Pattern[str]) -> Callable[[str], str]:
    def read_text(text: str) -> str:
        if not pattern.fullmatch(text):
            raise AddressError(f"{text!r} is not what belongs here")
        return text

    return read_text


def _coded(codes: Mapping[Any, str], absent: Any) -> Argument:
    meanings = {code: value for value, code in codes.items()}

    def read_code(text: str) -> Any:
        if text and text not in meanings:
            raise AddressError(f"{text!r} is no code")
        return meanings[text] if text else absent

    return Argument(lambda value: "" if value == absent else codes[value], read_code)


def _present(argument: Argument) -> Argument:
    def read_present(text: str) -> Any:
        if not text:
            raise AddressError("an argument is missing")
        return argument.read(text)

    return Argument(argument.write, read_present)


def _read_page(text: str) -> int:
    if text and not _PAGE.fullmatch(text):
        raise AddressError(f"{text!r} is no page")
    return int(text or 0)


def _read_hour(text: str) -> int | None:
    if text and not _HOUR.fullmatch(text):
        raise AddressError(f"{text!r} is no hour")
    return int(text) if text else None


def _read_edition(text: str) -> int | None:
    if text and not _EDITION.fullmatch(text):
        raise AddressError(f"{text!r} is no edition")
    return int(text) if text else None


def _write_zone(zone: str | None) -> str:
    """A time zone in an address's alphabet: `Europe/Budapest` is `Europe-sBudapest`."""
    return "".join(_ZONE_SIGNS.get(sign, sign) for sign in zone or "")


def _read_zone(text: str) -> str | None:
    if text and not _ZONE.fullmatch(text):
        raise AddressError(f"{text!r} is no time zone")
    meanings = {code: sign for sign, code in _ZONE_SIGNS.items()}
    parts = re.findall(r"-.?|[^-]+", text)
    if any(part[0] == "-" and part not in meanings for part in parts):
        raise AddressError(f"{text!r} is no time zone")
    return "".join(meanings.get(part, part) for part in parts) or None


VIEW_CODES: Mapping[View, str] = {
    View.CARD: "c",
    View.MYTHS: "m",
    View.HOW: "h",
    View.LIMITS: "l",
    View.FACTS: "f",
    View.RELATED: "r",
    View.NEWS: "n",
}
AUDIENCE_CODES: Mapping[Audience, str] = {
    Audience.DEVELOPER: "d",
    Audience.BUSINESS: "b",
    Audience.INVESTOR: "i",
    Audience.EVERYONE: "e",
}

_SLUG = Argument(str, _required(SLUG))
_VIEW = _coded(VIEW_CODES, View.CARD)
_AUDIENCE = _coded(AUDIENCE_CODES, None)
_ROLE = _present(_AUDIENCE)
_CATEGORY = _coded({category: category.value for category in Category}, None)
_TAG = Argument(lambda tag: (tag or "").lower(), _matching(_LOCALE))
_MARK = Argument(lambda campaign: campaign or "", _matching(CAMPAIGN))
_MARK_OF_MISS = Argument(str, _required(re.compile(r"[0-9a-f]{10}")))
_CLAIM = Argument(str, _required(re.compile(r"[0-9a-f]{6}")))
_VERDICT = _coded({True: "m"}, absent=False)
_CHOOSING = _coded({Choosing.HOUR: "h", Choosing.ZONE: "z"}, None)
_AT_HOUR = Argument(lambda hour: "" if hour is None else str(hour), _read_hour)
_KIND = _coded({Kind.WEEKLY: "w"}, Kind.DAILY)
_IN_ZONE = Argument(_write_zone, _read_zone)
_IN_EDITION = Argument(lambda number: "" if number is None else str(number), _read_edition)
_NUMBER = Argument(lambda page: str(page) if page else "", _read_page)


@dataclass(frozen=True, slots=True)
class Form:
    """One command's arguments, in the order they are written."""

    question: type[Any]
    arguments: Mapping[str, Argument]

    def read(self, parts: list[str]) -> Question:
        """Build the question; missing arguments are read as empty."""
        padded = parts + [""] * (len(self.arguments) - len(parts))
        values = zip(self.arguments.items(), padded, strict=True)
        question: Question = self.question(**{name: argument.read(text) for (name, argument), text in values})
        return question


_FORMS: Mapping[str, Form] = {
    "o": Form(Open, {"slug": _SLUG, "view": _VIEW, "audience": _AUDIENCE, "locale": _TAG, "campaign": _MARK}),
    "t": Form(Turn, {"slug": _SLUG, "view": _VIEW, "audience": _AUDIENCE, "locale": _TAG, "page": _NUMBER}),
    "j": Form(Note, {"slug": _SLUG, "audience": _ROLE, "locale": _TAG}),
    "m": Form(More, {"slug": _SLUG, "audience": _AUDIENCE, "locale": _TAG}),
    "c": Form(Compare, {"first": _SLUG, "second": _SLUG}),
    "k": Form(Terms, {"page": _NUMBER}),
    "b": Form(Browse, {"category": _CATEGORY, "page": _NUMBER}),
    "x": Form(Random, {}),
    "y": Form(MythOrReality, {}),
    "q": Form(Quiz, {}),
    "u": Form(Guess, {"slug": _SLUG, "claim": _CLAIM, "is_myth": _VERDICT}),
    "g": Form(Start, {}),
    "h": Form(Help, {}),
    "a": Form(About, {}),
    "s": Form(Settings, {}),
    "l": Form(ChooseLocale, {"locale": _TAG}),
    "r": Form(ChooseAudience, {"audience": _AUDIENCE}),
    "d": Form(Subscriptions, {"choosing": _CHOOSING}),
    "e": Form(Subscribe, {"hour": _AT_HOUR, "zone": _IN_ZONE, "kind": _KIND}),
    "p": Form(Unsubscribe, {"pausing": _coded({True: "p"}, absent=False), "kind": _KIND}),
    "v": Form(Privacy, {}),
    "i": Form(MyData, {}),
    "f": Form(Forget, {"sure": _coded({True: "y"}, absent=False)}),
    "w": Form(Wish, {"mark": _MARK_OF_MISS}),
    "n": Form(Dismiss, {}),
    "W": Form(IssueWords, {"campaign": Argument(str, _required(CAMPAIGN)), "page": _NUMBER}),
    "z": Form(News, {"edition": _IN_EDITION, "archive": _coded({True: "a"}, absent=False), "page": _NUMBER}),
}
_LETTERS: Mapping[type[Any], str] = {form.question: letter for letter, form in _FORMS.items()}
