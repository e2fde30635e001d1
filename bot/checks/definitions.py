"""Definitions: each begins with what it defines, so that a reader who sees only its beginning knows what it is about.

A name may be inflected (`MI-ágenseket`, `künstlichen`), and an article may stand before it or within it. A beginning
with the class is known where the glossary has the class: an entry above, or the last word of the headword itself. Where
it has not, an editor may know better; so it is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.checks.proof import Manuscript, Page
from bot.glossary.entry import Entry
from bot.glossary.problem import Problem, Severity
from bot.language.locale import Locale
from bot.lookup.fold import fold

RULE = "definitions"

ARTICLES: Mapping[Locale, frozenset[str]] = {
    "en": frozenset({"a", "an", "the"}),
    "hu": frozenset({"a", "az", "egy"}),
    "de": frozenset({"der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines"}),
}

_WORD = re.compile(r"[^\W_]+")
_LONGEST_ENDING = 2
"""Letters of a name's word that an inflected form may lack: `polic-ies`, `künstlich-en`."""
_SHORTEST_STEM = 3


def check_definitions(manuscript: Manuscript) -> Iterator[Problem]:
    """Definitions that begin with neither a name of their entry nor the class that it belongs to."""
    for page in manuscript.pages:
        if page.locale in ARTICLES and not _begins_with_one(page, manuscript):
            text = f"begins neither with “{page.wording.headword}” nor with an entry above it: put one of them first"
            yield page.problem(RULE, text, "definition", severity=Severity.WARNING)


def _begins_with_one(page: Page, manuscript: Manuscript) -> bool:
    definition = _words(page.within("definition")[0].plain, page.locale)
    return any(_begins(definition, _words(name, page.locale)) for name in _names(page, manuscript))


def _names(page: Page, manuscript: Manuscript) -> Iterator[str]:
    yield from _own_names(page.entry, page.locale)
    yield from _WORD.findall(page.wording.headword)[-1:]
    for slug in manuscript.above(page.entry.slug):
        if kin := manuscript.entries.get(slug):
            yield from _own_names(kin, page.locale)


def _own_names(entry: Entry, locale: Locale) -> Iterator[str]:
    if wording := entry.wordings.get(locale):
        yield wording.headword
        yield from (alias.text for alias in wording.aliases)
        if wording.full:
            yield wording.full


def _words(text: str, locale: Locale) -> list[str]:
    return [word for word in _WORD.findall(fold(text)) if word not in ARTICLES[locale]]


def _begins(definition: list[str], name: list[str]) -> bool:
    pairs = zip(definition, name, strict=False)
    return 0 < len(name) <= len(definition) and all(_is_form_of(word, stem) for word, stem in pairs)


def _is_form_of(word: str, base: str) -> bool:
    return word.startswith(base[: max(_SHORTEST_STEM, len(base) - _LONGEST_ENDING)])
