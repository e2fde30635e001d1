"""The names and definitions as a table for spreadsheets (CSV): one row an entry, the languages side by side.

A cell that a spreadsheet would run as a formula bears an apostrophe in front, which reading takes off again.
Aliases share a cell: `Amazon chip | Trn1 {acronym case_sensitive}`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.glossary.entry import Alias, AliasType, Entry, Slug, Status
from bot.glossary.glossary import Glossary
from bot.glossary.writing import Names, Stub
from bot.language.locale import DEFAULT_LOCALE, Locale
from bot.lookup.fold import fold

BYTE_ORDER_MARK = "\ufeff"
"""Begins the file: without it, spreadsheets take UTF-8 for something else."""
TRAITS = ("kind", "category", "level", "maturity")

_SAID = ("headword", "full", "aliases", "definition")
_NEEDED = ("headword", "definition")
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]|''")
_FLAGS = ("case_sensitive", "common_word", "no_fuzzy")
_ALIAS = re.compile(r"(?P<text>(?:\\.|[^\\|{])+)(?:\{(?P<flags>[a-z_ ]*)\})?\s*")
_PART = re.compile(r"(?:\\.|[^\\|])+", re.DOTALL)


class TableError(ValueError):
    """A table, or a row of it, that cannot be understood."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table by the names of its columns; `line` is where it ends in the file, from 1."""

    line: int
    cells: Mapping[str, str]


def columns(locales: Sequence[Locale]) -> tuple[str, ...]:
    """The names of all columns."""
    return ("slug", *TRAITS, *(f"{locale}.{said}" for locale in locales for said in _SAID))


def write_table(glossary: Glossary, locales: Sequence[Locale]) -> str:
    """The whole glossary but for what is retired."""
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(columns(locales))
    for entry in glossary.entries.values():
        if entry.status is not Status.RETIRED:
            rows.writerow(map(defused, _cells(entry, locales)))
    return BYTE_ORDER_MARK + written.getvalue()


def cells_of(entry: Entry, locales: Sequence[Locale]) -> Mapping[str, str]:
    """What `read_table` finds in the row of an entry that was written by `write_table`."""
    return {name: _one_line(cell) for name, cell in zip(columns(locales), _cells(entry, locales), strict=True)}


def read_table(text: str, locales: Sequence[Locale]) -> tuple[Sequence[Row], Sequence[str]]:
    """The rows that say anything, and the names of columns that mean nothing here.

    TableError if the first line does not name the columns that are needed. Commas, semicolons and tabs part cells.
    """
    known = columns(locales)
    lines = csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline=""), delimiter=_delimiter(text))
    head = [name.strip() for name in next(lines, [])]
    for needed in _NEEDED:
        if f"{DEFAULT_LOCALE}.{needed}" not in head:
            raise TableError(f"the first line must name the columns, {DEFAULT_LOCALE}.{needed} among them")
    rows = [Row(lines.line_num, _read_cells(head, cells)) for cells in lines if any(map(str.strip, cells))]
    return rows, [name for name in head if name and name not in known]


def read_stub(row: Row, locales: Sequence[Locale]) -> Stub:
    """The stub in a row, in the languages that have a headword and a definition; TableError for what cannot be read."""
    said = [locale for locale in locales if all(row.cells.get(f"{locale}.{name}") for name in _NEEDED)]
    return Stub(
        slug_in(row),
        {trait: row.cells[trait] for trait in TRAITS if row.cells.get(trait)},
        {locale: _names(row, locale) for locale in said},
    )


def slug_in(row: Row) -> Slug:
    """The slug of a row, or the one that its English headword suggests; empty if it has neither."""
    return row.cells.get("slug") or slug_of(row.cells.get(f"{DEFAULT_LOCALE}.headword", ""))


def slug_of(headword: str) -> str:
    """A slug that a headword suggests: `Large language model` gives `large-language-model`; at most 27 characters."""
    return re.sub(r"[^a-z0-9]+", "-", fold(headword)).strip("-")[:27].rstrip("-")


def defused(cell: str) -> str:
    """A cell that no spreadsheet runs."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def armed(cell: str) -> str:
    """A cell as it was before `defused`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell


def write_aliases(aliases: Sequence[Alias]) -> str:
    """Aliases in one cell."""
    return " | ".join(re.sub(r"([\\|{])", r"\\\1", alias.text) + _flags(alias) for alias in aliases)


def read_aliases(cell: str) -> tuple[Alias, ...]:
    """The aliases of a cell; TableError for words in braces that say nothing."""
    return tuple(_read_alias(part.strip()) for part in _PART.findall(cell) if part.strip())


def _cells(entry: Entry, locales: Sequence[Locale]) -> Iterator[str]:
    yield entry.slug
    yield from (str(getattr(entry, trait)) for trait in TRAITS)
    for locale in locales:
        said = entry.wordings.get(locale)
        yield from (said.headword, said.full or "", write_aliases(said.aliases), said.definition) if said else [""] * 4


def _delimiter(text: str) -> str:
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _read_cells(head: Sequence[str], cells: Sequence[str]) -> Mapping[str, str]:
    return {name: _one_line(armed(cell.strip())) for name, cell in zip(head, cells, strict=False)}


def _one_line(cell: str) -> str:
    return " ".join(cell.split())


def _names(row: Row, locale: Locale) -> Names:
    said = {name: row.cells.get(f"{locale}.{name}", "") for name in _SAID}
    return Names(said["headword"], said["definition"], said["full"] or None, read_aliases(said["aliases"]))


def _flags(alias: Alias) -> str:
    flags = [alias.type.value] if alias.type is not AliasType.VARIANT else []
    flags += [flag for flag in _FLAGS if getattr(alias, flag)]
    return f" {{{' '.join(flags)}}}" if flags else ""


def _read_alias(part: str) -> Alias:
    found = _ALIAS.fullmatch(part)
    if not found:
        raise TableError(f"cannot read the alias “{part}”: write it as NAME or NAME {{acronym case_sensitive}}")
    flags = (found["flags"] or "").split()
    types = [flag for flag in flags if flag in list(AliasType)]
    strange = [flag for flag in flags if flag not in (*AliasType, *_FLAGS)]
    if strange or len(types) > 1:
        raise TableError(f"cannot read the alias “{part}”: in braces stand {', '.join((*AliasType, *_FLAGS))}")
    type_ = AliasType(types[0]) if types else AliasType.VARIANT
    text = re.sub(r"\\(.)", r"\1", found["text"].strip())
    return Alias(text, type_, **{flag: flag in flags for flag in _FLAGS})
