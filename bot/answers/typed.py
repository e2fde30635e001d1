"""Commands as people type them, `/compare gpu tpu`, on every surface that has a line to type in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bot.question import (
    About,
    Browse,
    ChooseLocale,
    Explain,
    Forget,
    Help,
    Kind,
    MyData,
    MythOrReality,
    News,
    Privacy,
    Question,
    Quiz,
    Random,
    Settings,
    Start,
    Subscribe,
    Terms,
    Unsubscribe,
    View,
)

NO_HOUR = 24
WEEKLY = frozenset({"weekly", "heti", "wöchentlich", "newsletter"})
"""What is typed behind /subscribe and /unsubscribe for the newsletter, in whichever language."""

LONGEST_NUMBER = 4
_HOUR = re.compile(r"(\d{1,2})(?:[:.](\d\d))?")
_LINE = re.compile(r"/(?P<command>[a-zA-Z_]+)(?:\s+(?P<rest>.*))?", re.DOTALL)


def subscribing(rest: str) -> Subscribe:
    """`8 Europe/Budapest`, `8:00`, `new york`: an hour, a zone, both or neither; what is no full hour is `NO_HOUR`."""
    if rest.strip().casefold() in WEEKLY:
        return Subscribe(kind=Kind.WEEKLY)
    first, _, others = rest.strip().partition(" ")
    found = _HOUR.fullmatch(first)
    if not found:
        is_number = first[:1].isdigit() or first[:1] == "-"
        return Subscribe(NO_HOUR) if is_number else Subscribe(zone=rest.strip() or None)
    is_full = found[2] in {None, "00"}
    return Subscribe(int(found[1]) if is_full else NO_HOUR, others.strip() or None)


def ending(rest: str) -> Unsubscribe:
    """`weekly`: the newsletter; anything else: the daily post."""
    return Unsubscribe(kind=Kind.WEEKLY if rest.strip().casefold() in WEEKLY else Kind.DAILY)


def asking_news(rest: str) -> Question:
    """`trainium`: what is in the news of it; `13`: that issue of the newsletter; nothing: what is in the news."""
    if rest.isascii() and rest.isdecimal() and len(rest) <= LONGEST_NUMBER:
        return News(int(rest))
    return Explain(rest, view=View.NEWS) if rest else News()


TYPED: Mapping[str, Callable[[str], Question]] = {
    "explain": Explain,
    "compare": lambda rest: Explain(_compared(rest)),
    "random": lambda _rest: Random(),
    "myth": lambda rest: Explain(rest, view=View.MYTHS) if rest else MythOrReality(),
    "quiz": lambda _rest: Quiz(),
    "browse": lambda _rest: Browse(),
    "news": asking_news,
    "terms": Terms,
    "settings": lambda _rest: Settings(),
    "language": lambda rest: ChooseLocale(rest.lower()) if rest else Settings(),
    "help": lambda _rest: Help(),
    "about": lambda _rest: About(),
    "start": lambda _rest: Start(),
    "subscribe": subscribing,
    "pause": lambda _rest: Unsubscribe(pausing=True),
    "unsubscribe": ending,
    "privacy": lambda _rest: Privacy(),
    "mydata": lambda _rest: MyData(),
    "forget": lambda _rest: Forget(),
}


def read_line(line: str) -> Question | None:
    """The question of a typed line; a line without a command is a term, an unknown command is None."""
    found = _LINE.fullmatch(line.strip())
    if not found:
        return Explain(line)
    question = TYPED.get(found["command"].lower())
    return question((found["rest"] or "").strip()) if question else None


def _compared(rest: str) -> str:
    """Two bare words become a comparison; anything longer already says how it is parted."""
    words = rest.split()
    return " vs ".join(words) if len(words) == 2 else rest
