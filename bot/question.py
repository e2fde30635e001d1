"""What is asked, and by whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, TypedDict

from bot.glossary.audience import Audience
from bot.glossary.entry import Category, Slug
from bot.language.locale import Locale


class View(StrEnum):
    """What one press shows of an entry."""

    CARD = "card"
    MYTHS = "myths"
    HOW = "how"
    LIMITS = "limits"
    FACTS = "facts"
    RELATED = "related"
    NEWS = "news"


@dataclass(frozen=True, slots=True)
class Explain:
    """A typed line: names, a question, audience and view words; empty asks for a word."""

    text: str
    audience: Audience | None = None
    view: View = View.CARD
    locale: Locale | None = None


@dataclass(frozen=True, slots=True)
class Open:
    """Show an entry as a new message."""

    slug: Slug
    view: View = View.CARD
    audience: Audience | None = None
    locale: Locale | None = None
    campaign: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Show another view, note or language of the entry that the pressed card shows; `page` counts from 0."""

    slug: Slug
    view: View = View.CARD
    audience: Audience | None = None
    locale: Locale | None = None
    page: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """Show a role's note on the card; pressed in private, the role is remembered."""

    slug: Slug
    audience: Audience
    locale: Locale | None = None


@dataclass(frozen=True, slots=True)
class More:
    """Swap a card's buttons for the ones that do not fit beside the first."""

    slug: Slug
    audience: Audience | None = None
    locale: Locale | None = None


@dataclass(frozen=True, slots=True)
class Compare:
    """Set two entries side by side."""

    first: Slug
    second: Slug


@dataclass(frozen=True, slots=True)
class Terms:
    """List the entries that a text names; the text never stands in an address, so a surface fills it in again."""

    text: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class Browse:
    """The categories, or one category's entries from A to Z."""

    category: Category | None = None
    page: int = 0


@dataclass(frozen=True, slots=True)
class News:
    """What is in the news; or a page of the newsletter's archive; or one edition of it, by its number."""

    edition: int | None = None
    archive: bool = False
    page: int = 0


@dataclass(frozen=True, slots=True)
class IssueWords:
    """The entries that an issue of the newsletter links, as its campaign was registered."""

    campaign: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class Random:
    """Any entry."""


@dataclass(frozen=True, slots=True)
class MythOrReality:
    """Any entry's myths."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A claim to judge: myth or reality?"""


@dataclass(frozen=True, slots=True)
class Guess:
    """A reader's verdict on a claim; `claim` is the mark that `bot.answers.quiz` gives it."""

    slug: Slug
    claim: str
    is_myth: bool


@dataclass(frozen=True, slots=True)
class Start:
    """A first meeting."""


@dataclass(frozen=True, slots=True)
class Help:
    """What can be asked, and how."""


@dataclass(frozen=True, slots=True)
class About:
    """What the bot is, who writes it, and by what rules."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The asker's preferences, and how to change them."""


@dataclass(frozen=True, slots=True)
class ChooseLocale:
    """Save a locale; None forgets it."""

    locale: Locale | None


@dataclass(frozen=True, slots=True)
class ChooseAudience:
    """Save an audience; None forgets it."""

    audience: Audience | None


class Choosing(StrEnum):
    """What of a subscription is about to be chosen."""

    HOUR = "hour"
    ZONE = "zone"


@dataclass(frozen=True, slots=True)
class Subscriptions:
    """The daily post in this place as it is subscribed to, or a choice of hours or time zones for it."""

    choosing: Choosing | None = None


class Kind(StrEnum):
    """What is subscribed to: the word of the day, each issue of the newsletter, the editors' report."""

    DAILY = "daily"
    WEEKLY = "weekly"
    REPORT = "report"


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Begin the daily post here, go on with a paused one, or change what is given: `hour` 0-23, an IANA `zone`.

    Of the weekly newsletter, only whether it is wanted can be said.
    """

    hour: int | None = None
    zone: str | None = None
    kind: Kind = Kind.DAILY


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """End the daily post or the newsletter here; the daily post may also only be paused."""

    pausing: bool = False
    kind: Kind = Kind.DAILY


@dataclass(frozen=True, slots=True)
class Privacy:
    """What is kept of a reader, for how long, and how to have it deleted."""


@dataclass(frozen=True, slots=True)
class MyData:
    """Everything that is kept of the asker."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete everything that is kept of the asker; first she is asked whether she is sure."""

    sure: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """Ask for an entry that is not there; `mark` is what `bot.answers.missing` gives the query."""

    mark: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    """None of the suggestions fits."""


Question: TypeAlias = (
    Explain
    | Open
    | Turn
    | Note
    | More
    | Compare
    | Terms
    | Browse
    | News
    | IssueWords
    | Random
    | MythOrReality
    | Quiz
    | Guess
    | Start
    | Help
    | About
    | Settings
    | ChooseLocale
    | ChooseAudience
    | Subscriptions
    | Subscribe
    | Unsubscribe
    | Privacy
    | MyData
    | Forget
    | Wish
    | Dismiss
)


class Origin(StrEnum):
    """How a question came: a link only shows, it never writes."""

    TYPED = "typed"
    BUTTON = "button"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Place:
    """Where messages can be delivered: a private conversation, or a chat, topic or channel that others share.

    `at` is written and read by the surface alone. `shared` is the shared chat that it belongs to, by the identifier
    that its preferences are kept under; None in private.
    """

    surface: str
    at: str
    shared: str | None = None


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asked, where, and who sees the answer.

    `person` and `chat` are the platform's own identifiers as text. `person` is None where nobody is known (a channel
    post, an anonymous admin, the web), `chat` is None in a private conversation. `brief` asks for the short public
    card. `page_size` is how many entries a list shows at once. `place` is where a subscription made here delivers; None
    where nothing can be delivered.
    """

    surface: str
    person: str | None = None
    chat: str | None = None
    public: bool = False
    brief: bool = False
    asked_locale: Locale | None = None
    client_locale: str | None = None
    origin: Origin = Origin.TYPED
    page_size: int = 5
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Preference:
    """What a person or a chat chose; None for what was never chosen.

    `private` is a shared chat's wish that answers are seen by the asker alone.
    """

    locale: Locale | None = None
    audience: Audience | None = None
    private: bool | None = None


NOTHING_CHOSEN = Preference()


class PersonsChoice(TypedDict, total=False):
    """What a person chooses at a time; None takes a choice back, what is left out stays as it is."""

    locale: Locale | None
    audience: Audience | None


class ChatsChoice(TypedDict, total=False):
    """What is chosen for a shared chat at a time, as above."""

    locale: Locale | None
    private: bool | None


@dataclass(frozen=True, slots=True)
class Subscription:
    """A place's wish for posts at an hour of its own time zone.

    `locale` is the language it was made in, `person` whom a private one belongs to.
    """

    hour: int
    zone: str
    locale: Locale
    person: str | None = None
    paused: bool = False


DAYS_KEPT_AFTER_CHOICE = 730
"""How long a preference is kept after it was last chosen."""

DAYS_KEPT_AFTER_END = 30
"""How long an ended subscription and a finished delivery are kept."""
