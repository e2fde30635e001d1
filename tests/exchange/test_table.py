"""The table for spreadsheets holds what is written, in any spreadsheet's way of writing it."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.exchange.table import (
    BYTE_ORDER_MARK,
    TableError,
    armed,
    columns,
    defused,
    read_aliases,
    read_stub,
    read_table,
    slug_of,
    write_aliases,
    write_table,
)
from bot.glossary.entry import Alias, AliasType
from bot.glossary.glossary import Glossary

LOCALES = ("en", "hu", "de")
HEAD = "slug,kind,category,level,maturity,en.headword,en.definition"


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''x", "＝1"])
def test_a_cell_that_would_run_is_defused_and_armed_again(cell: str) -> None:
    assert defused(cell) == f"'{cell}"
    assert armed(defused(cell)) == cell


@pytest.mark.parametrize("cell", ["", "GPU", "'n Sync", "a=b", "1-2", "'"])
def test_a_harmless_cell_stays_as_it_is(cell: str) -> None:
    assert defused(cell) == armed(cell) == cell


@given(st.text(alphabet="'=+-@\tab", max_size=6))
def test_defusing_loses_nothing(cell: str) -> None:
    assert armed(defused(cell)) == cell
    assert defused(cell)[:1] not in set("=+-@\t")


ALIASES = st.builds(
    Alias,
    st.text(alphabet="ab |\\{}ő'", min_size=1).map(lambda text: " ".join(text.split())).filter(bool),
    st.sampled_from(AliasType),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@given(st.lists(ALIASES, max_size=4))
def test_aliases_come_back_from_their_cell(aliases: list[Alias]) -> None:
    assert read_aliases(write_aliases(aliases)) == tuple(aliases)


@pytest.mark.parametrize("cell", ["Trn1 {acronim}", "Trn1 {acronym variant}", "Trn1 {acronym} chip", "{acronym}"])
def test_an_alias_that_cannot_be_read_is_refused(cell: str) -> None:
    with pytest.raises(TableError, match="cannot read the alias"):
        read_aliases(cell)


def test_the_whole_glossary_comes_back(glossary: Glossary) -> None:
    rows, strange = read_table(write_table(glossary, LOCALES), LOCALES)
    assert strange == []
    assert [row.cells["slug"] for row in rows] == list(glossary.entries)
    for row in rows:
        stub = read_stub(row, LOCALES)
        for locale, words in glossary.entries[stub.slug].wordings.items():
            names = stub.names[locale]
            assert (names.headword, names.full, names.aliases) == (words.headword, words.full, words.aliases)
            assert names.definition == words.definition


def test_spreadsheets_take_the_file_for_what_it_is(glossary: Glossary) -> None:
    written = write_table(glossary, LOCALES)
    assert written.startswith(f"{BYTE_ORDER_MARK}slug,kind,")
    lines = list(csv.reader(io.StringIO(written, newline="")))
    assert {len(line) for line in lines} == {len(columns(LOCALES))}


@pytest.mark.parametrize("delimiter", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
def test_cells_are_parted_as_the_spreadsheet_parts_them(delimiter: str) -> None:
    text = f"{HEAD}\ngpu,concept,basics,beginner,emerging,GPU,A chip\n\n,,,,,,\n".replace(",", delimiter)
    [row], _ = read_table(BYTE_ORDER_MARK + text, LOCALES)
    assert row.cells["en.definition"] == "A chip"
    assert row.line == 2


def test_a_column_that_means_nothing_is_named() -> None:
    _, strange = read_table(f"{HEAD},notes\n", LOCALES)
    assert strange == ["notes"]


@pytest.mark.parametrize("text", ["", "name,definition\nGPU,A chip\n"], ids=["nothing", "other columns"])
def test_a_table_of_other_columns_is_refused(text: str) -> None:
    with pytest.raises(TableError, match=r"en\.headword"):
        read_table(text, LOCALES)


@pytest.mark.parametrize(
    ("headword", "slug"),
    [
        ("Large language model", "large-language-model"),
        ("Überwachtes Lernen", "uberwachtes-lernen"),
        ("C++ (language)", "c-language"),
        ("A name that is far too long for a slug", "a-name-that-is-far-too-long"),
        ("…", ""),
    ],
)
def test_a_headword_suggests_a_slug(headword: str, slug: str) -> None:
    assert slug_of(headword) == slug
