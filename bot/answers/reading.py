"""Reading a typed line: the longest name wins, and what is left may say for whom and which view."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.answers.desk import Desk
from bot.glossary.audience import Audience
from bot.language.phrasebook import Phrasebook
from bot.lookup.match import Evidence, Outcome, Verdict
from bot.question import Explain, View

LONGEST_QUERY = 300
_SURE = frozenset({Evidence.EXACT, Evidence.FRAME, Evidence.INFLECTION})
_MOST_WORDS = 2


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says: the text that names something, what look-up made of it, and the reader's wishes."""

    text: str
    outcome: Outcome
    audience: Audience | None = None
    view: View = View.CARD

    @property
    def is_sure(self) -> bool:
        """Whether the text names an entry, whatever its spelling or inflection."""
        return self.outcome.verdict is Verdict.ANSWER and self.outcome.matches[0].evidence in _SURE


def read(question: Explain, desk: Desk) -> Line:
    """Take the line as a whole; only if that names nothing for sure, look for audience and view words at its ends."""
    text = " ".join(question.text[:LONGEST_QUERY].split())
    whole = Line(text, desk.knowledge.index.find(text, desk.locale), question.audience, question.view)
    if whole.is_sure or whole.outcome.compared:
        return whole
    return next((line for line in _shorter(whole, desk) if line.is_sure), whole)


def _shorter(whole: Line, desk: Desk) -> Iterator[Line]:
    """The line without one or two of the known words, each wish taken once."""
    waiting = [(whole, 0)]
    while waiting:
        line, taken = waiting.pop(0)
        for rest, meaning in _without_word(line.text, _words(desk.phrasebook)):
            audience = meaning if isinstance(meaning, Audience) else line.audience
            view = meaning if isinstance(meaning, View) else line.view
            shorter = Line(rest, desk.knowledge.index.find(rest, desk.locale), audience, view)
            yield shorter
            if taken + 1 < _MOST_WORDS:
                waiting.append((shorter, taken + 1))


def _without_word(text: str, words: Mapping[str, Audience | View]) -> Iterator[tuple[str, Audience | View]]:
    folded = text.casefold().rstrip("?!. ")
    if len(folded) > len(text):
        return
    for word, meaning in words.items():
        if folded.endswith(f" {word}"):
            yield text[: len(folded) - len(word)].rstrip(" :,–-"), meaning
        elif folded.startswith(f"{word} "):
            yield text[len(word) :].lstrip(" :,–-"), meaning


@functools.lru_cache(maxsize=4)
def _words(phrasebook: Phrasebook) -> Mapping[str, Audience | View]:
    """Every audience and view word of every locale, the longest first."""
    found: dict[str, Audience | View] = {}
    for locale in phrasebook.locales:
        say = phrasebook.speak(locale)
        for meaning in (*Audience, *View):
            found |= dict.fromkeys((word.strip().casefold() for word in say(f"words-{meaning}").split(",")), meaning)
    return dict(sorted(found.items(), key=lambda item: -len(item[0])))
