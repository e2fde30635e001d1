"""An entry as a value: what is the same in every language, and its wording in each.

Every text is Markdown of the small subset that `bot.glossary.markup` reads. Keys tie a value in the entry to its
words in each wording: `entry.facts["announced"]` is labelled by `wording.facts["announced"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from bot.glossary.audience import Audience
from bot.language.calendar import PartialDate
from bot.language.locale import DEFAULT_LOCALE, Locale

Slug = str


class Status(StrEnum):
    """How much of an entry is written."""

    STUB = "stub"
    PUBLISHED = "published"
    RETIRED = "retired"


class Level(StrEnum):
    """How much a reader should know beforehand."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


class Maturity(StrEnum):
    """How settled the thing itself is."""

    EMERGING = "emerging"
    SPREADING = "spreading"
    ESTABLISHED = "established"
    CONTESTED = "contested"


class Kind(StrEnum):
    """What sort of thing an entry names."""

    CONCEPT = "concept"
    TECHNIQUE = "technique"
    ARCHITECTURE = "architecture"
    PROCESS = "process"
    METRIC = "metric"
    FORMAT = "format"
    PROTOCOL = "protocol"
    SOFTWARE = "software"
    TECHNOLOGY = "technology"
    PRODUCT = "product"
    PRODUCT_TYPE = "product-type"
    PROJECT = "project"
    ORGANISATION = "organisation"
    ORGANISATION_TYPE = "organisation-type"
    LAW = "law"


class Category(StrEnum):
    """The shelf an entry stands on."""

    BASICS = "basics"
    MODELS = "models"
    TRAINING = "training"
    INFERENCE = "inference"
    RETRIEVAL = "retrieval"
    AGENTS = "agents"
    SAFETY = "safety"
    LAW = "law"
    INFRASTRUCTURE = "infrastructure"
    BUSINESS = "business"
    ACTORS = "actors"


class Tier(StrEnum):
    """How near a source is to what it reports."""

    PRIMARY = "primary"
    PAPER = "paper"
    LAW = "law"
    REFERENCE = "reference"
    PRESS = "press"
    BLOG = "blog"


class Limit(StrEnum):
    """Whether a value is a ceiling or a floor."""

    UP_TO = "up-to"
    OVER = "over"


class AliasType(StrEnum):
    """What sort of name an alias is."""

    ACRONYM = "acronym"
    VARIANT = "variant"
    COLLOQUIAL = "colloquial"
    MISSPELLING = "misspelling"
    DEPRECATED = "deprecated"


class Author(StrEnum):
    """Who wrote or read a text."""

    MACHINE = "machine"
    HUMAN = "human"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Source:
    """A reference that backs a fact, event or myth."""

    title: str
    publisher: str
    date: PartialDate
    url: str
    tier: Tier


@dataclass(frozen=True, slots=True)
class Fact:
    """A dated value: either `value` with `unit`, or `date`."""

    sources: tuple[str, ...]
    value: Decimal | None = None
    unit: str | None = None
    date: PartialDate | None = None
    approx: bool = False
    limit: Limit | None = None
    starts: PartialDate | None = None
    scope: tuple[Slug, ...] = ()
    as_of: PartialDate | None = None
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """A row of the timeline."""

    date: PartialDate
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Backed:
    """What a myth or truth rests on."""

    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where an organisation is based; `country` is an ISO 3166 code."""

    country: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who matters for an organisation, product or project."""

    name: str
    of: str
    as_of: PartialDate
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """What is asked first about an organisation, product or project; parent and known_for hold slugs or names."""

    parent: str | None = None
    based_in: Place | None = None
    people: Mapping[str, Person] = field(default_factory=dict)
    known_for: tuple[str, ...] = ()
    ticker: str | None = None
    website: str | None = None


@dataclass(frozen=True, slots=True)
class NewsRules:
    """Which stories mention the entry: any of the words, or both of a pair near each other, and none of `excluded`."""

    any: tuple[str, ...] = ()
    near: tuple[tuple[str, str], ...] = ()
    excluded: tuple[str, ...] = ()
    max_stories: int = 5
    max_age_days: int = 180


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name that finds the entry."""

    text: str
    type: AliasType = AliasType.VARIANT
    case_sensitive: bool = False
    common_word: bool = False
    no_fuzzy: bool = False


@dataclass(frozen=True, slots=True)
class Analogy:
    """A picture, and where it stops being true."""

    text: str
    breaks: str


@dataclass(frozen=True, slots=True)
class Myth:
    """A claim people believe, and how it really is."""

    claim: str
    reality: str


@dataclass(frozen=True, slots=True)
class Truth:
    """A true but surprising claim, and why it is true."""

    claim: str
    why: str


@dataclass(frozen=True, slots=True)
class FactWords:
    """What one language says about a fact."""

    label: str
    note: str | None = None
    disputed: str | None = None


@dataclass(frozen=True, slots=True)
class ProfileWords:
    """The place, and the people's posts, in one language."""

    based_in: str | None = None
    people: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Review:
    """Who wrote and who read a text, and when."""

    edited: Author
    reviewed: Author
    last_checked: PartialDate
    changed: PartialDate
    reviewer: str | None = None
    based_on: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class Wording:
    """Everything said of an entry in one language, its names included."""

    headword: str
    definition: str
    review: Review
    full: str | None = None
    say: str | None = None
    aliases: tuple[Alias, ...] = ()
    plain: tuple[str, ...] = ()
    analogies: tuple[Analogy, ...] = ()
    how: tuple[str, ...] = ()
    example: str | None = None
    audiences: Mapping[Audience, str] = field(default_factory=dict)
    myths: Mapping[str, Myth] = field(default_factory=dict)
    truths: Mapping[str, Truth] = field(default_factory=dict)
    limits: tuple[str, ...] = ()
    similar: Mapping[Slug, str] = field(default_factory=dict)
    facts: Mapping[str, FactWords] = field(default_factory=dict)
    timeline: Mapping[str, str] = field(default_factory=dict)
    profile: ProfileWords = field(default_factory=ProfileWords)
    now: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One headword and all that is said of it."""

    slug: Slug
    kind: Kind
    category: Category
    level: Level
    maturity: Maturity
    status: Status
    added: PartialDate
    wordings: Mapping[Locale, Wording]
    formerly: tuple[Slug, ...] = ()
    replaced_by: Slug | None = None
    broader: tuple[Slug, ...] = ()
    related: tuple[Slug, ...] = ()
    similar: tuple[Slug, ...] = ()
    profile: Profile | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    timeline: Mapping[str, Event] = field(default_factory=dict)
    myths: Mapping[str, Backed] = field(default_factory=dict)
    truths: Mapping[str, Backed] = field(default_factory=dict)
    now_as_of: PartialDate | None = None
    news: NewsRules = field(default_factory=NewsRules)
    rubrics: Mapping[Audience, str] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)

    def wording(self, locale: Locale) -> Wording:
        """The entry's words in the locale, else in English; every entry has English."""
        return self.wordings.get(locale) or self.wordings[DEFAULT_LOCALE]

    def speaks(self, locale: Locale) -> bool:
        """Whether the entry is written in the locale."""
        return locale in self.wordings
