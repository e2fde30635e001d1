"""An entry as a value: what is the same in every language, and its wording in each.

The annotations are also the schema of the files: `bot.glossary.reading` builds these values from them.
Every text is Markdown of the small subset that `bot.glossary.markup` reads. Keys tie a value in the entry to its
words in each wording: `entry.facts["announced"]` is labelled by `wording.facts["announced"]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from bot.glossary.audience import Audience
from bot.language.locale import DEFAULT_LOCALE, Locale

if TYPE_CHECKING:  # the reading evaluates the annotations: whoever only holds an entry is spared pydantic, 0.1 s of CPU
    from bot.glossary.written import (
        Aliases,
        Analogies,
        Count,
        Country,
        Day,
        Excluded,
        Flag,
        Key,
        Month,
        Number,
        Prose,
        SlugOfFolder,
        Sources,
        Url,
        When,
        Wordings,
        WrittenSlug,
    )

Slug: TypeAlias = str
"""An entry's folder name and lasting identifier: `[a-z][a-z0-9-]{0,26}`."""

CHECK_EVERY = timedelta(days=180)
"""How long a text holds until it should be looked over again."""


class Written:
    """What is read from a file: a field that it does not have is a fault."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {"extra": "forbid"}


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
class Source(Written):
    """A reference that backs a fact, event or myth."""

    title: Prose
    publisher: Prose
    date: When
    url: Url
    tier: Tier


@dataclass(frozen=True, slots=True)
class Fact(Written):
    """A dated value: either `value` with `unit`, or `date`."""

    sources: Sources
    value: Number | None = None
    unit: Prose | None = None
    date: When | None = None
    approx: Flag = False
    limit: Limit | None = None
    starts: When | None = None
    scope: tuple[WrittenSlug, ...] = ()
    as_of: When | None = None
    disputed: Flag = False


@dataclass(frozen=True, slots=True)
class Event(Written):
    """A row of the timeline."""

    date: When
    sources: Sources


@dataclass(frozen=True, slots=True)
class Backed(Written):
    """What a myth or truth rests on."""

    sources: Sources


@dataclass(frozen=True, slots=True)
class Place(Written):
    """Where an organisation is based; `country` is an ISO 3166 code."""

    country: Country
    sources: Sources


@dataclass(frozen=True, slots=True)
class Person(Written):
    """Someone who matters for an organisation, product or project."""

    name: Prose
    of: Prose
    as_of: When
    sources: Sources


@dataclass(frozen=True, slots=True)
class Profile(Written):
    """What is asked first about an organisation, product or project; parent and known_for hold slugs or names."""

    parent: Prose | None = None
    based_in: Place | None = None
    people: Mapping[Key, Person] = field(default_factory=dict)
    known_for: tuple[Prose, ...] = ()
    ticker: Prose | None = None
    website: Url | None = None


@dataclass(frozen=True, slots=True)
class NewsRules(Written):
    """Which stories mention the entry: any of the words, or both of a pair near each other, and none of `excluded`."""

    any: tuple[Prose, ...] = ()
    near: tuple[tuple[Prose, Prose], ...] = ()
    excluded: Excluded = ()
    max_stories: Count = 5
    max_age_days: Count = 180


@dataclass(frozen=True, slots=True)
class Alias(Written):
    """Another name that finds the entry."""

    text: Prose
    type: AliasType = AliasType.VARIANT
    case_sensitive: Flag = False
    common_word: Flag = False
    no_fuzzy: Flag = False


@dataclass(frozen=True, slots=True)
class Analogy(Written):
    """A picture, and where it stops being true."""

    text: Prose
    breaks: Prose


@dataclass(frozen=True, slots=True)
class Myth(Written):
    """A claim people believe, and how it really is."""

    claim: Prose
    reality: Prose


@dataclass(frozen=True, slots=True)
class Truth(Written):
    """A true but surprising claim, and why it is true."""

    claim: Prose
    why: Prose


@dataclass(frozen=True, slots=True)
class FactWords(Written):
    """What one language says about a fact."""

    label: Prose
    note: Prose | None = None
    disputed: Prose | None = None


@dataclass(frozen=True, slots=True)
class ProfileWords(Written):
    """The place, and the people's posts, in one language."""

    based_in: Prose | None = None
    people: Mapping[Key, Prose] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Review(Written):
    """Who wrote and who read a text, and when."""

    edited: Author
    reviewed: Author
    last_checked: Day
    changed: Day
    reviewer: Prose | None = None
    based_on: Day | None = None


@dataclass(frozen=True, slots=True)
class Wording(Written):
    """Everything said of an entry in one language, its names included."""

    headword: Prose
    definition: Prose
    review: Review
    full: Prose | None = None
    say: Prose | None = None
    aliases: Aliases = ()
    plain: tuple[Prose, ...] = ()
    analogies: Analogies = ()
    how: tuple[Prose, ...] = ()
    example: Prose | None = None
    audiences: Mapping[Audience, Prose] = field(default_factory=dict)
    myths: Mapping[Key, Myth] = field(default_factory=dict)
    truths: Mapping[Key, Truth] = field(default_factory=dict)
    limits: tuple[Prose, ...] = ()
    similar: Mapping[WrittenSlug, Prose] = field(default_factory=dict)
    facts: Mapping[Key, FactWords] = field(default_factory=dict)
    timeline: Mapping[Key, Prose] = field(default_factory=dict)
    profile: ProfileWords = field(default_factory=ProfileWords)
    now: Prose | None = None


@dataclass(frozen=True, slots=True)
class Entry(Written):
    """One headword and all that is said of it."""

    slug: SlugOfFolder
    kind: Kind
    category: Category
    level: Level
    maturity: Maturity
    status: Status
    added: Day
    wordings: Wordings
    formerly: tuple[WrittenSlug, ...] = ()
    replaced_by: WrittenSlug | None = None
    broader: tuple[WrittenSlug, ...] = ()
    related: tuple[WrittenSlug, ...] = ()
    similar: tuple[WrittenSlug, ...] = ()
    profile: Profile | None = None
    facts: Mapping[Key, Fact] = field(default_factory=dict)
    timeline: Mapping[Key, Event] = field(default_factory=dict)
    myths: Mapping[Key, Backed] = field(default_factory=dict)
    truths: Mapping[Key, Backed] = field(default_factory=dict)
    now_as_of: Month | None = None
    news: NewsRules = field(default_factory=NewsRules)
    rubrics: Mapping[Audience, Prose] = field(default_factory=dict)
    sources: Mapping[Key, Source] = field(default_factory=dict)

    def wording(self, locale: Locale) -> Wording:
        """The entry's words in the locale, else in English; every entry has English."""
        return self.wordings.get(locale) or self.wordings[DEFAULT_LOCALE]

    def speaks(self, locale: Locale) -> bool:
        """Whether the entry is written in the locale."""
        return locale in self.wordings
