"""An entry as JSON, for whoever builds on the glossary."""

from __future__ import annotations

from typing import Any

from bot.glossary.entry import Entry, Wording
from bot.glossary.glossary import Glossary
from bot.glossary.markup import parse, plain_text
from bot.language.locale import Locale
from bot.surfaces.web import paths

LICENCE = "https://creativecommons.org/licenses/by/4.0/"


def entry_as_json(entry: Entry, glossary: Glossary, base: str) -> dict[str, Any]:
    """What the entry is, how it hangs together, and its summary in every language."""
    return {
        "slug": entry.slug,
        "kind": entry.kind,
        "category": entry.category,
        "level": entry.level,
        "maturity": entry.maturity,
        "status": entry.status,
        "broader": entry.broader,
        "narrower": glossary.narrower(entry.slug),
        "related": glossary.related(entry.slug),
        "license": LICENCE,
        "locales": {
            locale: _words(words) | {"url": base + paths.entry(entry.slug, locale)}
            for locale, words in entry.wordings.items()
        },
    }


def summary(entry: Entry, locale: Locale) -> dict[str, str]:
    """The entry as a suggestion below the search field."""
    words = entry.wording(locale)
    definition = plain_text(parse(words.definition))
    return {"name": words.headword, "definition": definition, "path": paths.entry(entry.slug, locale)}


def _words(words: Wording) -> dict[str, Any]:
    return {
        "headword": words.headword,
        "full": words.full,
        "aliases": [alias.text for alias in words.aliases],
        "definition": plain_text(parse(words.definition)),
        "plain": [plain_text(parse(text)) for text in words.plain],
        "edited": words.review.edited,
        "reviewed": words.review.reviewed,
        "changed": str(words.review.changed),
    }
