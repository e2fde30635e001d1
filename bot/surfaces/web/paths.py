"""The readable path of every question: what a link on a page or an address leads to."""

from __future__ import annotations

from typing import assert_never
from urllib.parse import quote, urlencode

from bot import address
from bot.glossary.audience import Audience
from bot.glossary.entry import Category, Slug
from bot.language.locale import Locale
from bot.question import (
    About,
    Browse,
    ChooseAudience,
    ChooseLocale,
    Compare,
    Dismiss,
    Explain,
    Guess,
    Help,
    More,
    MythOrReality,
    Open,
    Question,
    Quiz,
    Random,
    Settings,
    Start,
    Terms,
    Turn,
    View,
)


def home(locale: Locale) -> str:
    """The first page of a locale."""
    return f"/{locale}/"


def entry(slug: Slug, locale: Locale, *, audience: Audience | None = None, view: View = View.CARD) -> str:
    """An entry's page, its note for `audience` first, opened at the section that a view stands for."""
    query = f"?{urlencode({'for': audience.value})}" if audience else ""
    fragment = "" if view is View.CARD else f"#{view.value}"
    return f"/{locale}/t/{slug}{query}{fragment}"


def category(shelf: Category, locale: Locale) -> str:
    """A category's page."""
    return f"/{locale}/c/{shelf.value}"


def alphabet(locale: Locale) -> str:
    """The page of all entries from A to Z."""
    return f"/{locale}/a-z"


def ask(text: str, locale: Locale) -> str:
    """The search for a text."""
    return f"/{locale}/ask?q={quote(text)}"


def page(name: str, locale: Locale) -> str:
    """A page without arguments: `about`, `help`, `settings`, `random`."""
    return f"/{locale}/{name}"


def with_query(path: str, query: str, campaign: str | None = None) -> str:
    """The path with a query added before its fragment, and the newsletter issue that a link stood in."""
    bare, hash_mark, fragment = path.partition("#")
    parts = [part for part in (query, urlencode({"from": campaign}) if campaign else "") if part]
    joined = ("&" if "?" in bare else "?") + "&".join(parts) if parts else ""
    return bare + joined + hash_mark + fragment


def of(question: Question, locale: Locale) -> str:  # noqa: C901, PLR0912  # a table of one path a question
    """Where the question is answered; a question that would write leads to the page with its form."""
    match question:
        case Open() | Turn():
            return entry(question.slug, question.locale or locale, audience=question.audience, view=question.view)
        case More():
            return entry(question.slug, question.locale or locale, audience=question.audience)
        case Browse(category=Category() as shelf):
            return category(shelf, locale)
        case Browse() | Dismiss():
            return alphabet(locale)
        case Explain(text=""):
            return home(question.locale or locale)
        case Explain():
            return ask(question.text, question.locale or locale)
        case Compare() | Quiz() | Guess() | MythOrReality():
            return f"/{locale}/q/{address.write(question)}"
        case ChooseLocale(locale=str() as chosen):
            return home(chosen)
        case ChooseAudience() | ChooseLocale() | Settings():
            return page("settings", locale)
        case Start() | Terms():
            return home(locale)
        case Random():
            return page("random", locale)
        case Help():
            return page("help", locale)
        case About():
            return page("about", locale)
        case _:
            assert_never(question)
