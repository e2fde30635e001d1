"""An answer as a value: cards made of blocks, and the actions below them. Surfaces render it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot import address
from bot.answers.missing import Miss
from bot.glossary.audience import Audience
from bot.glossary.entry import Slug
from bot.glossary.markup import Inline
from bot.language.locale import Locale
from bot.lookup.match import Match
from bot.question import Question, View

Text: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A line above the blocks it names."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of text."""

    text: Text


@dataclass(frozen=True, slots=True)
class Steps:
    """A numbered list, from 1."""

    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list without an order."""

    items: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Quotation:
    """Text set apart, which a surface may fold: an analogy, further paragraphs."""

    paragraphs: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What people say, and how it is: a myth and its reality, or a truth and why. Labels are already in words."""

    label: str
    claim: Text
    answer_label: str
    answer: Text


@dataclass(frozen=True, slots=True)
class Reference:
    """A source as a reader sees it; the date is already in words."""

    title: str
    publisher: str
    date: str
    url: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of the facts table, all in words; `as_of` and `disputed` are whole phrases or None."""

    label: str
    value: str
    note: str | None
    as_of: str | None
    disputed: str | None
    sources: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """A table of dated values."""

    rows: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class References:
    """The list of sources."""

    items: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class Small:
    """Small print: provenance, a notice."""

    text: Text


Block: TypeAlias = Heading | Paragraph | Steps | Bullets | Quotation | Claim | Facts | References | Small


@dataclass(frozen=True, slots=True)
class Card:
    """The unit of an answer; `title` may be empty."""

    title: str
    blocks: tuple[Block, ...]


class Group(StrEnum):
    """What an action does, so that each surface lays its buttons out in its own way."""

    ROLE = "role"
    VIEW = "view"
    MORE = "more"
    LOCALE = "locale"
    ENTRY = "entry"
    CHOICE = "choice"
    PAGE = "page"
    COMMAND = "command"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Action:
    """A button: asks a question.

    `first` marks what belongs below the first card (the rest is reached through More); `active` the note, view or
    locale that is open.
    """

    label: str
    question: Question
    group: Group
    first: bool = True
    active: bool = False

    @property
    def address(self) -> str:
        """The question as text."""
        return address.write(self.question)


@dataclass(frozen=True, slots=True)
class QuizPart:
    """A claim to judge, for platforms that have a quiz of their own; `right` is the index of the right option."""

    slug: Slug
    claim: str
    options: tuple[str, str]
    right: int
    explanation: str


class Result(StrEnum):
    """What came of the question."""

    ANSWERED = "answered"
    ASKED_BACK = "asked-back"
    NOT_FOUND = "not-found"


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to one question.

    `edits`: takes the place of the private card that was pressed; else it is a new message.
    `whisper`: the same in at most 200 characters, for a pop-up over a shared card; None where it cannot be short.
    `toast`: a line to show for a moment. `prompt`: the placeholder of a reply that is waited for.
    `missed`: the query that found nothing, `wished`: the mark of one that an entry is asked for; both are counted.
    """

    cards: tuple[Card, ...]
    actions: tuple[Action, ...] = ()
    result: Result = Result.ANSWERED
    locale: Locale = "en"
    audience: Audience = Audience.EVERYONE
    slug: Slug | None = None
    view: View = View.CARD
    match: Match | None = None
    edits: bool = False
    more: bool = False
    whisper: str | None = None
    toast: str | None = None
    prompt: str | None = None
    missed: Miss | None = None
    wished: str | None = None
    quiz: QuizPart | None = None

    def in_group(self, *groups: Group) -> Sequence[Action]:
        """The actions of these groups, in their order."""
        return [action for action in self.actions if action.group in groups]
