"""An entry as JSON, for whoever builds on the glossary."""

from __future__ import annotations

from typing import Any

from bot.glossary.entry import Entry
from bot.glossary.glossary import Glossary
from bot.glossary.markup import parse, plain_text
from bot.language.locale import Locale
from bot.surfaces.web import paths

_SAME_IN_ALL = ("slug", "kind", "category", "level", "maturity", "status", "broader")


def whole(entry: Entry, glossary: Glossary, base: str) -> dict[str, Any]:
    """What the entry is, how it hangs together, and its summary in every language; `base` begins its URLs."""
    return {
        **{name: getattr(entry, name) for name in _SAME_IN_ALL},
        "narrower": glossary.narrower(entry.slug),
        "related": glossary.related(entry.slug),
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "locales": {locale: _worded(entry, locale, base) for locale in entry.wordings},
    }


def summary(entry: Entry, locale: Locale) -> dict[str, str]:
    """The entry as a suggestion below the search field."""
    words = entry.wording(locale)
    definition = plain_text(parse(words.definition))
    return {"name": words.headword, "definition": definition, "path": paths.entry(entry.slug, locale)}


def _worded(entry: Entry, locale: Locale, base: str) -> dict[str, Any]:
    words = entry.wordings[locale]
    return {
        "headword": words.headword,
        "full": words.full,
        "aliases": [alias.text for alias in words.aliases],
        "definition": plain_text(parse(words.definition)),
        "plain": [plain_text(parse(text)) for text in words.plain],
        "changed": str(words.review.changed),
        "url": base + paths.entry(entry.slug, locale),
    }
