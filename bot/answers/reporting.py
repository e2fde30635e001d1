"""The way to report an error: to the operator's one address, with the entry and its language filled in."""

from __future__ import annotations

from urllib.parse import quote

from bot.answers.card import Small
from bot.answers.sheet import Sheet
from bot.glossary.entry import Slug
from bot.glossary.markup import Run
from bot.language.locale import Locale

MAIL = "mailto:"


def report_link(report_url: str, slug: Slug, locale: Locale) -> str:
    """The address for one entry.

    `{slug}` and `{locale}` in it are filled in; where it has neither, they become the title of an issue or the subject
    of a mail.
    """
    filled = report_url.replace("{slug}", slug).replace("{locale}", locale)
    if filled != report_url:
        return filled
    name = "subject" if report_url.startswith(MAIL) else "title"
    return f"{report_url}{'&' if '?' in report_url else '?'}{name}={quote(_entry(slug, locale))}"


def report_line(report_url: str, sheet: Sheet) -> Small:
    """A line with the link; a mail address stands in words, since chats make links of no other kind than https."""
    slug, locale = sheet.entry.slug, sheet.say.locale
    if report_url.startswith(MAIL):
        address = report_url.removeprefix(MAIL).partition("?")[0]
        return Small((Run(sheet.say("report-error-by-mail", address=address, entry=_entry(slug, locale))),))
    return Small((Run(sheet.say("report-error"), link=report_link(report_url, slug, locale)),))


def _entry(slug: Slug, locale: Locale) -> str:
    return f"{slug} ({locale})"
