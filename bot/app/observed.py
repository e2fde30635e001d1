"""A dispatcher whose answers are told: to the log, and to whoever counts them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.answers.missing import Miss
from bot.clock import Clock
from bot.glossary.entry import Slug
from bot.log import begin_question, pseudonym
from bot.question import Asker, Question

FAILED = "failed"

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
    miss: Miss | None = None
    wished: str | None = None
    slug: Slug | None = None


class ObservedDispatcher(Dispatcher):
    """Answers as another does, and tells what came of it."""

    def __init__(self, plain: Dispatcher, clock: Clock, tell: Sequence[Callable[[Outcome], None]]) -> None:
        super().__init__(
            plain.knowledge,
            plain.phrasebook,
            plain.preferences,
            subscriptions=plain.subscriptions,
            traces=plain.traces,
            report_url=plain.report_url,
            campaigns=plain.campaigns,
            rubrics=plain.rubrics,
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
    told = ("surface", "question", "result", "seconds", "locale", "asker")
    details = {name: value for name in told if (value := getattr(outcome, name)) is not None}
    missed = f": {outcome.miss.query}" if outcome.miss else ""
    _log.info(
        "%s %s %s in %.1f ms%s",
        outcome.surface,
        outcome.question,
        outcome.result,
        outcome.seconds * 1000,
        missed,
        extra={"action": "question", **details},
    )


def _outcome(question: Question, asker: Asker, answer: Answer | None, seconds: float) -> Outcome:
    return Outcome(
        asker.surface,
        type(question).__name__,
        answer.result.value if answer else FAILED,
        round(seconds, 6),
        answer.locale if answer else None,
        pseudonym(asker.surface, asker.person) if asker.person else None,
        answer.missed if answer else None,
        answer.wished if answer else None,
        answer.slug if answer else None,
    )
