"""The glossary as linked data: a schema.org DefinedTermSet in JSON-LD, with the texts of all languages.

The context is written out, so that reading it needs no network.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.glossary.entry import Entry, Status, Wording
from bot.glossary.glossary import Glossary
from bot.glossary.markup import parse, plain_text
from bot.language.locale import Locale

LICENCE = "https://creativecommons.org/licenses/by/4.0/"

_LINKS = ("url", "license", "inDefinedTermSet")
_CONTEXT = {
    "@vocab": "https://schema.org/",
    **{name: {"@type": "@id"} for name in _LINKS},
}


def defined_term_set(glossary: Glossary, locales: Sequence[Locale], base: str | None) -> dict[str, Any]:
    """The whole glossary; `base` is where its web pages stand: without one, nothing has an address."""
    entries = [entry for entry in glossary.entries.values() if entry.status is not Status.RETIRED]
    return {
        "@context": _CONTEXT,
        **({"@id": f"{base}/"} if base else {}),
        "@type": "DefinedTermSet",
        "name": "Plainterms",
        "license": LICENCE,
        "inLanguage": list(locales),
        "version": glossary.version,
        "hasDefinedTerm": [_term(entry, locales, base) for entry in entries],
    }


def _term(entry: Entry, locales: Sequence[Locale], base: str | None) -> dict[str, Any]:
    page = f"{base}/t/{entry.slug}"
    worded = [(locale, entry.wordings[locale]) for locale in locales if entry.speaks(locale)]
    return {
        **({"@id": page, "url": page, "inDefinedTermSet": f"{base}/"} if base else {}),
        "@type": "DefinedTerm",
        "termCode": entry.slug,
        "name": [_said(words.headword, locale) for locale, words in worded],
        "alternateName": [_said(name, locale) for locale, words in worded for name in _other_names(words)],
        "description": [_said(plain_text(parse(words.definition)), locale) for locale, words in worded],
    }


def _other_names(words: Wording) -> Iterable[str]:
    return dict.fromkeys((*((words.full,) if words.full else ()), *(alias.text for alias in words.aliases)))


def _said(text: str, locale: Locale) -> dict[str, str]:
    return {"@value": text, "@language": locale}
