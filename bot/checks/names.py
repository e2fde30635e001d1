"""Names: each leads to one entry, whatever its capitals, accents, hyphens and spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.checks.proof import Manuscript, Page
from bot.glossary.entry import Slug, Status, Wording
from bot.glossary.problem import Problem, Severity
from bot.glossary.reading.syntax import Route
from bot.lookup.fold import keys_of

RULE = "names"

QUOTATION_MARKS = "\"'„“”‚‘’«»"


@dataclass(frozen=True, slots=True)
class _Name:
    page: Page
    route: Route
    text: str

    @property
    def slug(self) -> Slug:
        return self.page.entry.slug

    @property
    def is_headword(self) -> bool:
        return self.route == ("headword",)


def check_names(manuscript: Manuscript) -> Iterator[Problem]:
    """Names that two entries of one language share, or an entry with one below it; names that an entry has twice.

    A headword is older than another entry's alias: the alias is told to go.
    """
    yield from _unlikely(manuscript)
    for names in _by_key(manuscript).values():
        for position, name in enumerate(names if len(names) > 1 else ()):
            if any(_is_repeated(name, other) for other in names[:position]):
                yield _problem(name, f"“{name.text}” stands here twice: keep one")
            elif taken := next(_taken(name, names, manuscript), None):
                yield _problem(name, taken)


def _unlikely(manuscript: Manuscript) -> Iterator[Problem]:
    """Names as nobody types them."""
    for page in manuscript.pages:
        for route, text in _names(page.wording):
            if text[0] in QUOTATION_MARKS:
                told = f"{text} has quotation marks that readers will not type: take them out"
                yield page.problem(RULE, told, *route)
            if ", " in text:
                told = f"“{text}” has a comma: write one name a line"
                yield page.problem(RULE, told, *route, severity=Severity.WARNING)


def _by_key(manuscript: Manuscript) -> Mapping[str, list[_Name]]:
    found: dict[str, list[_Name]] = {}
    for page in manuscript.pages:
        if page.entry.status is not Status.RETIRED:
            for route, text in _names(page.wording):
                for key in keys_of(text):
                    found.setdefault(key, []).append(_Name(page, route, text))
    return found


def _names(wording: Wording) -> Iterator[tuple[Route, str]]:
    yield ("headword",), wording.headword
    if wording.full and wording.full != wording.headword:
        yield ("full",), wording.full
    for number, alias in enumerate(wording.aliases):
        yield ("aliases", number), alias.text


def _is_repeated(name: _Name, other: _Name) -> bool:
    return name.page is other.page and name.text.casefold() == other.text.casefold()


def _taken(name: _Name, names: list[_Name], manuscript: Manuscript) -> Iterator[str]:
    for other in names:
        if other.slug == name.slug or (name.is_headword and not other.is_headword):
            continue
        if other.page.locale == name.page.locale:
            yield f"“{name.text}” also stands for `{other.slug}`: a name leads to one entry"
        elif name.slug in manuscript.above(other.slug):
            locale = other.page.locale
            yield f"“{name.text}” is a name of the narrower `{other.slug}` ({locale}): leave it to that entry"


def _problem(name: _Name, text: str) -> Problem:
    return name.page.problem(RULE, text, *name.route)
