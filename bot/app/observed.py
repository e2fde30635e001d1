"""A dispatcher whose answers are told: to the log, and to whoever counts them."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.log import begin_question, pseudonym
from bot.question import Asker, Question

FAILED = "failed"
MISS_LENGTH = 64
_PERSONAL = re.compile(r"@|://|\d[\d ./-]{3,}\d")
"""What looks like an address, a link or a long number is nobody's term, and may be somebody's."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question, as far as anyone but the asker may know of it: no words of hers unless they found nothing."""

    surface: str
    question: str
    result: str
    seconds: float
    locale: str | None = None
    asker: str | None = None
    missed: str | None = None


class ObservedDispatcher(Dispatcher):
    """Answers as another does, and tells what came of it."""

    def __init__(self, plain: Dispatcher, clock: Clock, tell: Sequence[Callable[[Outcome], None]]) -> None:
        super().__init__(
            plain.knowledge,
            plain.phrasebook,
            plain.preferences,
            subscriptions=plain.subscriptions,
            traces=plain.traces,
        )
        self._clock = clock
        self._tell = tell

    async def answer(self, question: Question, asker: Asker) -> Answer:
        """The answer; its log lines bear a reference of their own."""
        begin_question()
        started = self._clock.monotonic()
        answer: Answer | None = None
        try:
            answer = await super().answer(question, asker)
            return answer
        finally:
            outcome = _outcome(question, asker, answer, self._clock.monotonic() - started)
            for tell in self._tell:
                tell(outcome)


def log_outcome(outcome: Outcome) -> None:
    """One line a question."""
    details = {name: value for name in Outcome.__slots__ if (value := getattr(outcome, name)) is not None}
    missed = f": {outcome.missed}" if outcome.missed else ""
    _log.info(
        "%s %s %s in %.1f ms%s",
        outcome.surface,
        outcome.question,
        outcome.result,
        outcome.seconds * 1000,
        missed,
        extra={"action": "question", **details},
    )


def tellable(missed: str | None) -> str | None:
    """A query that found nothing, cut; None where it may be about a person."""
    text = " ".join((missed or "").split())
    return None if not text or _PERSONAL.search(text) else text[:MISS_LENGTH]


def _outcome(question: Question, asker: Asker, answer: Answer | None, seconds: float) -> Outcome:
    return Outcome(
        asker.surface,
        type(question).__name__,
        answer.result.value if answer else FAILED,
        round(seconds, 6),
        answer.locale if answer else None,
        pseudonym(asker.surface, asker.person) if asker.person else None,
        tellable(answer.missed) if answer else None,
    )
