"""Taking a table's rows over as stubs, and telling what found no place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from bot.exchange.table import Row, TableError, cells_of, read_stub, slug_in
from bot.glossary.entry import Alias, Entry, Slug, Status
from bot.glossary.glossary import Glossary
from bot.glossary.writing import SLUG, Stub, place, stub_files
from bot.language.locale import Locale
from bot.lookup.fold import key_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a row: whether its entry was placed or there already, and everything of it that found no place."""

    line: int
    slug: Slug
    left_out: tuple[str, ...]
    placed: bool = False
    present: bool = False


class Placing:
    """Places stubs in a folder whose entries are known; what is there already is never changed."""

    def __init__(self, folder: Path, glossary: Glossary, locales: Sequence[Locale], today: date) -> None:
        self._folder = folder
        self._locales = locales
        self._today = today
        self._former = glossary.former
        self._entries = glossary.entries
        self._holders: dict[tuple[Locale, str], Slug] = {}
        for entry in glossary.entries.values():
            if entry.status is not Status.RETIRED:
                for locale, words in entry.wordings.items():
                    self._hold(entry.slug, locale, words.headword, words.aliases)

    def take(self, row: Row) -> Outcome:
        """Place one row."""
        slug = slug_in(row)
        if entry := self._entries.get(slug):
            return Outcome(row.line, slug, tuple(self._differences(row, entry)), present=True)
        try:
            stub = read_stub(row, self._locales)
        except TableError as fault:
            return Outcome(row.line, slug, (str(fault),))
        refused = tuple(self._refusals(stub)) or self._place(stub)
        return Outcome(row.line, slug, (*refused, *self._unsaid(row, stub)), placed=not refused)

    def _differences(self, row: Row, entry: Entry) -> Iterator[str]:
        written = cells_of(entry, self._locales)
        differing = [name for name, cell in written.items() if row.cells.get(name) and row.cells[name] != cell]
        if differing:
            yield f"there already, and otherwise in {', '.join(differing)}: change it in its own files"

    def _refusals(self, stub: Stub) -> Iterator[str]:
        if not stub.slug:
            yield "a slug or an English headword is needed"
        elif not SLUG.fullmatch(stub.slug):
            yield "this is no slug: write at most 27 small letters, digits and hyphens, a letter first"
        if stub.slug in self._former:
            yield f"an old slug: it leads to `{self._former[stub.slug]}`"
        for locale, names in stub.names.items():
            for name in (names.headword, *(alias.text for alias in names.aliases)):
                holder = self._holders.get((locale, key_of(name)), stub.slug)
                if holder != stub.slug:
                    yield f"“{name}” ({locale}) already names `{holder}`"

    def _place(self, stub: Stub) -> tuple[str, ...]:
        try:
            problems = place(self._folder, stub.slug, stub_files(stub, self._today), sound=True)
        except FileExistsError:
            return ("there already",)
        if not problems:
            for locale, names in stub.names.items():
                self._hold(stub.slug, locale, names.headword, names.aliases)
        return tuple(f"{problem.path.name}: {problem.text}" for problem in problems)

    def _hold(self, slug: Slug, locale: Locale, headword: str, aliases: Sequence[Alias]) -> None:
        self._holders |= dict.fromkeys(
            ((locale, key_of(name)) for name in (headword, *(alias.text for alias in aliases))), slug
        )

    def _unsaid(self, row: Row, stub: Stub) -> Iterator[str]:
        for locale in self._locales:
            said = [name for name, cell in row.cells.items() if cell and name.startswith(f"{locale}.")]
            if said and locale not in stub.names:
                yield f"{locale}: a headword and a definition are needed"
