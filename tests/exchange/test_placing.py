"""Rows become stubs where there is room for them, and what has no place is told."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bot.exchange.placing import Outcome, Placing
from bot.exchange.table import Row, cells_of
from bot.glossary.entry import Alias, AliasType, Status
from bot.glossary.glossary import Glossary
from bot.glossary.reading import read_glossary
from bot.language.calendar import PartialDate
from tests.small_glossary import put

ROW = {
    "slug": "npu",
    "kind": "product-type",
    "category": "infrastructure",
    "level": "advanced",
    "maturity": "spreading",
    "en.headword": "NPU",
    "en.definition": "An NPU is a chip: it runs models.",
    "en.aliases": "neural unit | NPUs {acronym case_sensitive}",
}
LOCALES = ("en", "hu", "de")
IN_BRACES = "acronym, variant, colloquial, misspelling, deprecated, case_sensitive, common_word, no_fuzzy"
NO_SLUG = "this is no slug: write at most 27 small letters, digits and hyphens, a letter first"
TODAY = date(2026, 11, 30)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    put(tmp_path, "gpu", "GPU", term="formerly: [graphics-card]\n")
    return tmp_path


def take(home: Path, **cells: str) -> Outcome:
    placing = Placing(home, read_glossary(home).glossary, LOCALES, TODAY)
    return placing.take(Row(2, {**ROW, **cells}))


def test_a_row_becomes_a_stub_in_the_languages_it_speaks(home: Path) -> None:
    outcome = take(home, **{"hu.headword": "NPU", "hu.definition": "Az NPU egy chip."})
    assert outcome == Outcome(2, "npu", placed=True, left_out=())
    glossary: Glossary = read_glossary(home).glossary
    entry = glossary.entries["npu"]
    assert (entry.status, list(entry.wordings), entry.added) == (Status.STUB, ["en", "hu"], PartialDate(2026, 11, 30))
    english = entry.wording("en")
    assert english.definition == "An NPU is a chip: it runs models."
    assert english.aliases == (Alias("neural unit"), Alias("NPUs", AliasType.ACRONYM, case_sensitive=True))
    assert entry.wording("hu").review.based_on == english.review.changed


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (
            {"slug": "gpu", "en.headword": "Other", "en.definition": "", "hu.full": "x"},
            [
                (
                    "there already, and otherwise in kind, category, level, maturity, "
                    "en.headword, en.aliases, hu.full: change it in its own files"
                )
            ],
        ),
        ({"slug": "graphics-card"}, ["an old slug: it leads to `gpu`"]),
        ({"en.headword": "gpu"}, ["“gpu” (en) already names `gpu`"]),
        ({"slug": "NPU"}, [NO_SLUG]),
        ({"slug": "../npu"}, [NO_SLUG]),
        (
            {"slug": "", "en.headword": ""},
            ["a slug or an English headword is needed", "en: a headword and a definition are needed"],
        ),
        ({"kind": ""}, ["term.yaml: `kind` is missing"]),
        ({"level": "begginer"}, ["term.yaml: `level` cannot be “begginer”: did you mean beginner?"]),
        ({"en.definition": ""}, ["en.yaml: the file is missing", "en: a headword and a definition are needed"]),
        (
            {"en.aliases": "x {y}"},
            [f"cannot read the alias “x {{y}}”: in braces stand {IN_BRACES}"],
        ),
    ],
    ids=[
        "there",
        "old slug",
        "taken name",
        "no slug",
        "a path",
        "no name",
        "no kind",
        "no level",
        "no definition",
        "no alias",
    ],
)
def test_what_has_no_place_is_told_and_nothing_is_written(home: Path, cells: dict[str, str], told: list[str]) -> None:
    before = sorted(path.name for path in home.iterdir())
    outcome = take(home, **cells)
    assert (outcome.placed, list(outcome.left_out)) == (False, told)
    assert sorted(path.name for path in home.iterdir()) == before


def test_a_row_that_says_what_is_there_already_is_no_matter_to_tell(home: Path) -> None:
    there = read_glossary(home).glossary.entries["gpu"]
    cells = dict(cells_of(there, LOCALES)) | {"hu.headword": ""}
    assert take(home, **cells) == Outcome(2, "gpu", (), present=True)


def test_a_language_that_is_half_said_is_left_out_and_the_others_are_placed(home: Path) -> None:
    outcome = take(home, **{"de.headword": "NPU"})
    assert outcome == Outcome(2, "npu", placed=True, left_out=("de: a headword and a definition are needed",))


def test_two_rows_cannot_share_a_name(home: Path) -> None:
    placing = Placing(home, read_glossary(home).glossary, LOCALES, TODAY)
    placing.take(Row(2, ROW))
    assert placing.take(Row(3, {**ROW, "slug": "other"})).left_out == (
        "“NPU” (en) already names `npu`",
        "“neural unit” (en) already names `npu`",
        "“NPUs” (en) already names `npu`",
    )


@pytest.mark.parametrize(
    "text", ["no", "1:30", "- a list", "a: b", "# none", "'quoted", "*star", "“ő”", "2026-11-30", "{"]
)
def test_a_text_that_yaml_would_take_for_something_else_stays_a_text(home: Path, text: str) -> None:
    assert take(home, **{"en.headword": text, "slug": "odd"}).placed
    assert read_glossary(home).glossary.entries["odd"].wording("en").headword == text
