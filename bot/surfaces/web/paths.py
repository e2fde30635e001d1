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
    Forget,
    Guess,
    Help,
    IssueWords,
    More,
    MyData,
    MythOrReality,
    News,
    Note,
    Open,
    Privacy,
    Question,
    Quiz,
    Random,
    Settings,
    Start,
    Subscribe,
    Subscriptions,
    Terms,
    Turn,
    Unsubscribe,
    View,
    Wish,
)


def entry(slug: Slug, locale: Locale, audience: Audience | None = None, view: View = View.CARD) -> str:
    """An entry's page, its note for `audience` first, opened at the section that a view stands for."""
    query = f"?for={audience}" if audience else ""
    fragment = "" if view is View.CARD else f"#{view}"
    return f"/{locale}/t/{slug}{query}{fragment}"


def query(audience: Audience | None, campaign: str | None) -> str:
    """What an entry's page is asked besides the entry, with its question mark; nothing for nothing."""
    given = {name: value for name, value in (("for", audience), ("from", campaign)) if value}
    return f"?{urlencode(given)}" if given else ""


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
            return entry(question.slug, question.locale or locale, question.audience, question.view)
        case More() | Note():
            return entry(question.slug, question.locale or locale, question.audience)
        case Browse(category=Category() as shelf):
            rest = f"c/{shelf}"
        case Browse() | Dismiss():
            rest = "a-z"
        case Explain(text=text):
            locale, rest = question.locale or locale, f"ask?q={quote(text)}" if text else ""
        case News(page=0):
            which = "all" if question.archive else question.edition
            rest = "news" if which is None else f"news/{which}"
        case News() | IssueWords() | Compare() | Quiz() | Guess() | MythOrReality():
            rest = f"q/{address.write(question)}"
        case ChooseLocale(locale=str() as chosen):
            locale, rest = chosen, ""
        case ChooseAudience() | ChooseLocale() | Settings():
            rest = "settings"
        case Start() | Terms() | Subscriptions() | Subscribe() | Unsubscribe():
            rest = ""
        case Privacy() | MyData() | Forget():
            rest = "settings"
        case Wish():
            rest = "a-z"
        case Random() | Help() | About():
            rest = type(question).__name__.lower()
        case _:
            assert_never(question)
    return f"/{locale}/{rest}"
