"""Every page as HTML: what its template needs, and the frame around it."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot import address
from bot.answers import sections, views
from bot.answers.card import Action, Answer, Bullets, Group, Paragraph
from bot.answers.echo import echo
from bot.answers.knowledge import Knowledge, heading
from bot.answers.landing import Landing, rubric_of
from bot.answers.reporting import report_link
from bot.answers.sheet import Sheet
from bot.glossary.audience import Audience
from bot.glossary.entry import Category, Entry, Slug, Status
from bot.glossary.markup import Run, parse, plain_text
from bot.language.calendar import format_date, own_name
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.language.phrasebook import Phrasebook, Phrases
from bot.lookup.fold import key_of
from bot.question import Open, View, Wish
from bot.settings import Settings
from bot.surfaces.web import paths
from bot.surfaces.web.render import Writer

STATIC: Mapping[str, str] = {
    "style.css": "text/css",
    "search.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "robots.txt": "text/plain",
}
LONGEST_ECHO = 200

_HERE = Path(__file__).parent
_BEGINNINGS = ("large-language-model", "token", "hallucination", "trainium")
_LINKED = frozenset({Group.CHOICE, Group.PAGE, Group.COMMAND, Group.VIEW})
_TEMPLATE_WORDS: Mapping[str, Any] = {
    "Audience": Audience,
    "View": View,
    "default_locale": DEFAULT_LOCALE,
    "format_date": format_date,
    "heading_of": heading,
    "own_name": own_name,
    "parse": parse,
    "paths": paths,
    "plain_text": plain_text,
    "report_link": report_link,
    "sections": sections,
    "views": views,
}


@dataclass(frozen=True, slots=True)
class Head:
    """What a page says of itself: `rest` is its path after the locale, `neutral` the path that negotiates one.

    `query` goes along to the other languages: for whom it is, and the issue that the reader comes from.
    """

    title: str
    description: str
    rest: str = ""
    neutral: str = "/"
    kind: str = "website"
    indexed: bool = True
    query: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A style, script or picture: its bytes, and the path that changes with them."""

    body: bytes
    type: str
    path: str

    @classmethod
    def read(cls, name: str) -> File:
        """Read one of the package's own files."""
        body = (_HERE / "static" / name).read_bytes()
        return cls(body, STATIC[name], f"/static/{name}?v={hashlib.sha256(body).hexdigest()[:10]}")


class Pages:
    """Writes pages; reads its templates and files once."""

    def __init__(self, phrasebook: Phrasebook, settings: Settings) -> None:
        self.phrasebook = phrasebook
        self.files = {name: File.read(name) for name in STATIC}
        self._rubrics = settings.rubrics
        self._shared = {
            "base": settings.public_url or "",
            "locales": phrasebook.locales,
            "settings": settings,
            "static": lambda name: self.files[name].path,
        }

    def entry(  # noqa: PLR0913  # all that a page depends on
        self,
        knowledge: Knowledge,
        entry: Entry,
        locale: Locale,
        audience: Audience = Audience.EVERYONE,
        *,
        asked: str = "",
        issue: Landing | None = None,
    ) -> str:
        """An entry with everything open, the audience's note first; a stub is not for search engines.

        `asked` is a misspelling that led here, `issue` the newsletter's issue that the reader comes from.
        """
        sheet = Sheet(entry, knowledge.glossary, self.phrasebook.speak(locale), audience, knowledge.newsstand)
        definition = plain_text(parse(sheet.words.definition))
        role = None if audience is Audience.EVERYONE else audience
        rest = f"t/{entry.slug}"
        head = Head(
            sheet.say("web-title-entry", headword=sheet.heading),
            definition,
            rest,
            f"/{rest}",
            "article",
            entry.status is not Status.STUB,
            paths.query(role, issue.campaign if issue else None),
        )
        writer = _writer(knowledge, sheet.say, entry)
        return self._page(
            "entry.html",
            sheet.say,
            head,
            sheet=sheet,
            writer=writer,
            start=address.write(Open(entry.slug, audience=role, locale=locale)),
            asked=echo(asked),
            issue=issue,
            rubric=lambda of: rubric_of(entry, of, self._rubrics, sheet.say),
        )

    def home(self, knowledge: Knowledge, locale: Locale) -> str:
        """The search, a few words to begin with, the shelves, the alphabet."""
        say, entries = self.phrasebook.speak(locale), knowledge.glossary.entries
        head = Head(say("web-title", name=say("web-home-title")), say("web-home-lead"))
        beginnings = [entries[slug] for slug in _BEGINNINGS if slug in entries]
        letters = _letters(knowledge, locale)
        return self._page("home.html", say, head, listed=beginnings, shelves=shelves(knowledge), letters=letters)

    def category(self, knowledge: Knowledge, shelf: Category, locale: Locale) -> str:
        """One shelf's entries."""
        entries = sorted(knowledge.glossary.in_category(shelf), key=_filing(locale))
        return self._list(f"category-{shelf}", f"c/{shelf}", locale, listed=entries, letters=(), shelves=())

    def alphabet(self, knowledge: Knowledge, locale: Locale) -> str:
        """All entries from A to Z."""
        letters = _letters(knowledge, locale)
        return self._list("web-alphabet", "a-z", locale, listed=(), letters=letters, shelves=shelves(knowledge))

    def answer(
        self, knowledge: Knowledge, answer: Answer, *, asked: str = "", near: Sequence[Entry] = (), rest: str = ""
    ) -> str:
        """Whatever else the dispatcher answers; what was asked stands in the search field and nowhere else.

        `near` is what a search without a match may have meant. `rest` is the page's path after the locale where it
        has a lasting one.
        """
        say = self.phrasebook.speak(answer.locale)
        heading = answer.cards[0].title or say("web-ask-title")
        blocks = [block for card in answer.cards for block in card.blocks]
        listed: Sequence[Entry] = ()
        if answer.missed is not None:
            blocks, listed = [Paragraph((Run(say("web-not-found")),))], near
        elif any(isinstance(block, Bullets) for block in blocks):
            listed = [knowledge.glossary.entries[slug] for slug in _entries_of(answer)]
        linked = [each for each in answer.in_group(*_LINKED, *(() if listed else (Group.ENTRY,))) if _has_page(each)]
        body = (block for block in blocks if not (listed and isinstance(block, Bullets)))
        return self._page(
            "answer.html",
            say,
            Head(say("web-title", name=heading), say("web-home-lead"), rest, indexed=bool(rest)),
            asked=echo(asked, LONGEST_ECHO),
            heading=heading,
            body=_writer(knowledge, say).blocks(body),
            listed=listed,
            links=[(each.label, paths.of(each.question, answer.locale)) for each in linked],
        )

    def choices(self, locale: Locale, audience: Audience | None, *, saved: bool) -> str:
        """The reader's choices, and what is kept of them."""
        say = self.phrasebook.speak(locale)
        head = Head(say("web-title", name=say("settings-title")), say("web-privacy-text"), "settings", indexed=False)
        return self._page("settings.html", say, head, chosen=audience or Audience.EVERYONE, saved=saved)

    def notice(self, locale: Locale, reason: str, listed: Sequence[Entry], **details: object) -> str:
        """A page that says why there is no other, and what may have been meant."""
        say = self.phrasebook.speak(locale)
        heading = say(f"web-{reason}-title")
        text = say(f"web-{reason}" if listed or reason != "missing" else "web-missing-nothing", **details)
        head = Head(say("web-title", name=heading), text, indexed=False)
        links = [(say("web-alphabet"), f"/{locale}/a-z")]
        return self._page("answer.html", say, head, heading=heading, body=text, listed=listed, links=links)

    def _list(self, phrase: str, rest: str, locale: Locale, **context: Any) -> str:
        say = self.phrasebook.speak(locale)
        head = Head(say("web-title", name=say(phrase)), say("web-list-lead", name=say(phrase)), rest)
        return self._page("list.html", say, head, heading=say(phrase), **context)

    def _page(self, template: str, say: Phrases, head: Head, **context: Any) -> str:
        whole = {**self._shared, "asked": "", "say": say, "locale": say.locale, "head": head, **context}
        return templates().get_template(template).render(whole)


@functools.cache
def templates() -> Environment:
    """Compiled once a process, since that costs some thirty times what filling one in does."""
    environment = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals = dict(_TEMPLATE_WORDS)
    return environment


def _writer(knowledge: Knowledge, say: Phrases, entry: Entry | None = None) -> Writer:
    def headword(slug: Slug) -> str | None:
        named = knowledge.glossary.resolve(slug)
        return named.wording(say.locale).headword if named else None

    return Writer(say, headword, entry.sources if entry else {}, heading=3 if entry else 2)


def shelves(knowledge: Knowledge) -> list[tuple[Category, int]]:
    """The subjects that have entries, and how many."""
    counted = ((shelf, len(knowledge.glossary.in_category(shelf))) for shelf in Category)
    return [(shelf, count) for shelf, count in counted if count]


def _letters(knowledge: Knowledge, locale: Locale) -> list[tuple[str, list[Entry]]]:
    """The entries under their first letters; digits stand together under `0`."""
    shown = (entry for entry in knowledge.glossary.entries.values() if entry.status is not Status.RETIRED)
    filing = _filing(locale)

    def letter(entry: Entry) -> str:
        first = filing(entry)[:1].upper()
        return first if first.isalpha() else "0"

    return [(first, list(entries)) for first, entries in groupby(sorted(shown, key=filing), key=letter)]


def _filing(locale: Locale) -> Callable[[Entry], str]:
    return lambda entry: key_of(entry.wording(locale).headword)


def _has_page(action: Action) -> bool:
    """A wish has none: nothing is written down of who reads here."""
    return not isinstance(action.question, Wish)


def _entries_of(answer: Answer) -> Iterator[Slug]:
    for action in answer.in_group(Group.ENTRY):
        if isinstance(action.question, Open):
            yield action.question.slug
