"""Commands as people type them, `/compare gpu tpu`, on every surface that has a line to type in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from bot.question import About, Browse, Explain, Help, MythOrReality, Question, Quiz, Random, Settings, Start, Terms

_LINE = re.compile(r"/(?P<command>[a-zA-Z_]+)(?:\s+(?P<rest>.*))?", re.DOTALL)

TYPED: Mapping[str, Callable[[str], Question]] = {
    "explain": Explain,
    "compare": lambda rest: Explain(_compared(rest)),
    "random": lambda _rest: Random(),
    "myth": lambda _rest: MythOrReality(),
    "quiz": lambda _rest: Quiz(),
    "browse": lambda _rest: Browse(),
    "terms": Terms,
    "settings": lambda _rest: Settings(),
    "help": lambda _rest: Help(),
    "about": lambda _rest: About(),
    "start": lambda _rest: Start(),
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
