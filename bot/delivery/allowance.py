"""How often one asker may ask."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum, auto

from bot.clock import Clock

A_MINUTE = 20
REMEMBERED_ASKERS = 20_000
_MINUTE = 60.0


class Verdict(Enum):
    """What an asker gets."""

    ANSWER = auto()
    NOTICE = auto()
    SILENCE = auto()


@dataclass(slots=True)
class _Asker:
    asked: deque[float] = field(default_factory=deque)
    noticed: bool = False


class Allowance:
    """Counts each asker's questions of the last minute: beyond the limit one notice, then silence."""

    def __init__(self, clock: Clock, a_minute: int = A_MINUTE) -> None:
        self._clock = clock
        self._a_minute = a_minute
        self._askers: OrderedDict[Hashable, _Asker] = OrderedDict()

    def ask(self, asker: Hashable) -> Verdict:
        """Count one question and judge it; a question that is not answered does not count."""
        now = self._clock.monotonic()
        known = self._askers.setdefault(asker, _Asker())
        self._askers.move_to_end(asker)
        if len(self._askers) > REMEMBERED_ASKERS:
            self._askers.popitem(last=False)
        while known.asked and known.asked[0] <= now - _MINUTE:
            known.asked.popleft()
        if len(known.asked) < self._a_minute:
            known.asked.append(now)
            known.noticed = False
            return Verdict.ANSWER
        verdict = Verdict.SILENCE if known.noticed else Verdict.NOTICE
        known.noticed = True
        return verdict
