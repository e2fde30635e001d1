"""What the look-up says of a query: the matches, how sure they are, and what else the query tells."""

from dataclasses import dataclass
from enum import StrEnum

ANSWER_FROM = 0.66
ASK_FROM = 0.36
SURE_GAP = 0.05


class Evidence(StrEnum):
    """Why a match is one, from the surest to the weakest."""

    EXACT = "exact"
    FRAME = "frame"
    INFLECTION = "inflection"
    CONTAINED = "contained"
    FUZZY = "fuzzy"
    DESCRIPTION = "description"
    PREFIX = "prefix"


class Verdict(StrEnum):
    """What to do with the matches: show the first, ask which one, or say that there is none."""

    ANSWER = "answer"
    ASK = "ask"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Match:
    """A slug that may be meant; `score` is from 0 to 1, `name` the name that matched, as written."""

    slug: str
    score: float
    evidence: Evidence
    locale: str
    name: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that is known about a query; `locale` is the language it was asked in, where the query tells."""

    verdict: Verdict
    matches: tuple[Match, ...] = ()
    locale: str | None = None
    compared: tuple[str, str] | None = None
    small_talk: bool = False

    @property
    def corrected(self) -> bool:
        """The answer is to another spelling than the one asked for."""
        return self.verdict is Verdict.ANSWER and self.matches[0].evidence is Evidence.FUZZY
