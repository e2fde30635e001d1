import json
import shutil
from decimal import Decimal
from pathlib import Path

import pytest

from bot.glossary.audience import Audience
from bot.glossary.entry import Alias, AliasType, Limit
from bot.glossary.reading import read_glossary
from bot.glossary.reading.folder import read_folder
from bot.glossary.reading.schema import json_schemas
from bot.language.calendar import PartialDate
from tests.content.samples import SAMPLE


@pytest.fixture
def home(tmp_path: Path) -> Path:
    shutil.copytree(SAMPLE, tmp_path, dirs_exist_ok=True)
    return tmp_path


def change(file: Path, old: str, new: str) -> None:
    written = file.read_text(encoding="utf-8")
    assert old in written
    file.write_text(written.replace(old, new, 1), encoding="utf-8")


def problems(home: Path) -> list[str]:
    return [str(problem).removeprefix(f"{home}/") for problem in read_glossary(home).problems]


def test_an_entry_is_read_into_values() -> None:
    abacus = read_glossary(SAMPLE).glossary.entries["abacus"]

    sold = abacus.facts["sold"]
    assert (sold.value, sold.unit, sold.limit, sold.as_of) == (
        Decimal(1400000), "USD/year", Limit.OVER, PartialDate(2025),
    )  # fmt: skip
    assert (sold.disputed, sold.approx, abacus.facts["price"].approx) == (True, False, True)
    assert abacus.timeline["last-shop"].date == PartialDate(2019, 4, 1)
    assert abacus.news.near == (("bead", "frame"),)
    assert abacus.rubrics == {Audience.DEVELOPER: "code"}
    english = abacus.wordings["en"]
    assert english.aliases == (
        Alias("counting frame"), Alias("SRB", AliasType.ACRONYM, case_sensitive=True, no_fuzzy=True),
    )  # fmt: skip
    assert len(english.analogies) == 1
    assert english.profile.people == {"maker": "head of the workshop"}


def test_analogies_may_be_a_list(home: Path) -> None:
    change(home / "abacus/en.yaml", "analogy:\n  text: Picture", "analogy:\n  - text: Picture")
    change(home / "abacus/en.yaml", "  breaks: Hooks", "    breaks: Hooks")

    assert read_glossary(home).glossary.entries["abacus"].wordings["en"].analogies[0].breaks.startswith("Hooks")


def test_the_version_changes_with_the_content(home: Path) -> None:
    before = read_glossary(home).glossary.version

    assert read_glossary(home).glossary.version == before
    change(home / "tool/hu.yaml", "szerszám", "eszköz")
    assert read_glossary(home).glossary.version != before


def test_a_faulty_language_is_left_out_and_the_others_stay(home: Path) -> None:
    change(home / "tool/hu.yaml", "definition", "meghatározás")

    assert set(read_glossary(home).glossary.entries["tool"].wordings) == {"en", "de"}
    assert problems(home) == [
        "tool/hu.yaml:1:1: error: `definition` is missing [structure]",
        "tool/hu.yaml:2:1: error: unknown field `meghatározás`: take it out [structure]",
    ]


@pytest.mark.parametrize("file", ["term.yaml", "en.yaml"])
def test_an_entry_with_a_faulty_core_is_left_out_and_the_others_forget_it(home: Path, file: str) -> None:
    (home / "tool" / file).write_text("\tnonsense", encoding="utf-8")

    glossary = read_glossary(home).glossary

    assert set(glossary.entries) == {"abacus", "slide-rule"}
    assert glossary.entries["abacus"].broader == ()


@pytest.mark.parametrize("file", ["term.yaml", "en.yaml"])
def test_a_missing_file_is_a_problem(home: Path, file: str) -> None:
    (home / "tool" / file).unlink()

    assert problems(home) == [f"tool/{file}:1:1: error: the file is missing [structure]"]


def test_what_is_no_entry_is_told_and_what_is_hidden_is_not(home: Path) -> None:
    (home / "Ruler").mkdir()
    (home / "tool/notes.txt").touch()
    (home / "tool/.en.yaml.swp").touch()
    (home / ".git").mkdir()
    (home / "LICENSE").touch()

    assert problems(home) == [
        "Ruler:1:1: error: a slug has at most 27 small letters, digits and hyphens, a letter first [structure]",
        (
            "tool/notes.txt:1:1: error: does not belong here: an entry has term.yaml and one file a language, as in"
            " hu.yaml [structure]"
        ),
    ]


def test_an_entry_whose_folder_cannot_be_read_is_a_problem_of_that_entry(home: Path) -> None:
    draft = read_folder(home / "gone")

    assert draft.entry is None
    assert [problem.text for problem in draft.problems] == ["cannot be read: No such file or directory"]


def test_a_missing_folder_is_the_callers_to_mend(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_glossary(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("term.yaml", "kind: product", "kind: prodct", "1:7: error: `kind` cannot be “prodct”: did you mean product?"),
        (
            "term.yaml",
            "level: beginner",
            "level: easy",
            "3:8: error: `level` cannot be “easy”: write beginner, intermediate, advanced",
        ),
        ("term.yaml", "level: beginner\n", "", "1:1: error: `level` is missing"),
        ("term.yaml", "added:", "addded:", "6:1: error: unknown field `addded`: did you mean `added`?"),
        ("term.yaml", "added: 2026-01-05", "added: 2026-01", "6:8: error: `added`: not a whole date: write YYYY-MM-DD"),
        (
            "term.yaml",
            "date: 2019-04-01",
            "date: 2019-04-31",
            "21:21: error: `timeline.last-shop.date`: there is no date 2019-04-31",
        ),
        (
            "term.yaml",
            "broader: [tool]",
            "broader: tool",
            "8:10: error: `broader` is a list: set it in brackets, as in [one, two]",
        ),
        (
            "term.yaml",
            "broader: [tool]",
            "broader: [Tool]",
            (
                "8:11: error: `broader` item 1 cannot be “Tool”: a slug has at most 27 small letters, digits and"
                " hyphens, a letter first"
            ),
        ),
        (
            "term.yaml",
            "value: 25,",
            "value: 25k,",
            "17:18: error: `facts.price.value`: not a number: write digits alone, with a point before decimals",
        ),
        ("term.yaml", "approx: true", "approx: yes", "17:41: error: `facts.price.approx`: write true or false"),
        (
            "term.yaml",
            "[museum]}\n  last-shop",
            "[]}\n  last-shop",
            "20:37: error: `timeline.first-shop.sources` needs at least one item",
        ),
        (
            "term.yaml",
            "https://example.org/race",
            "http://example.org/race",
            (
                "29:98: error: `sources.race.url` cannot be “http://example.org/race”: write an address that begins"
                " with https://"
            ),
        ),
        (
            "term.yaml",
            "country: JP",
            "country: Japan",
            (
                "12:23: error: `profile.based_in.country` cannot be “Japan”: write the two capital letters of the"
                " country, as in US"
            ),
        ),
        ("term.yaml", "max_stories: 3", "max_stories: 0", "26:68: error: `news.max_stories` is at least 1"),
        (
            "term.yaml",
            "status: published",
            "status: published\nslug: abacus",
            "6:1: error: unknown field `slug`: take it out",
        ),
        (
            "en.yaml",
            "headword: Abacus",
            "headword:",
            "1:10: error: `headword` is empty: fill it in",
        ),
        (
            "en.yaml",
            "    type: acronym",
            "    typ: acronym",
            "7:5: error: unknown field `aliases` item 2 `typ`: did you mean `type`?",
        ),
        ("en.yaml", "  breaks:", "  brakes:", "17:3: error: unknown field `analogy.brakes`: did you mean `breaks`?"),
        (
            "en.yaml",
            "  investor:",
            "  investors:",
            "26:3: error: `audiences.investors` cannot be “investors”: did you mean investor?",
        ),
        (
            "en.yaml",
            "example: You",
            "example:\n  text: You",
            "23:3: error: `example` is one text, not a list or fields",
        ),
        (
            "en.yaml",
            "  price:\n    label: Usual price\n    note: for one with a wooden frame",
            "  price: dear",
            "45:10: error: `facts.price` holds fields of its own: label, note, disputed",
        ),
        (
            "en.yaml",
            "full: Japanese abacus",
            "full:",
            "2:6: error: `full` is empty: fill it in, or leave the line out",
        ),
        (
            "en.yaml",
            "example: You",
            "example:\n  Last week: you",
            (
                "23:3: error: `example` is one text, and the colon behind “Last week” makes a field of it: set it in"
                " quotation marks"
            ),
        ),
        (
            "term.yaml",
            "value: 25,",
            "value: 25,000,",
            (
                "17:21: error: a comma stands before “000”: numbers have none, and a text that has one stands in"
                " quotation marks"
            ),
        ),
        (
            "term.yaml",
            "approx: true",
            "approx:true",
            "17:33: error: a space is missing behind the colon in “approx:true”",
        ),
        (
            "term.yaml",
            "date: 2019-04-01",
            "date: April 2019",
            ("21:21: error: `timeline.last-shop.date`: not a date: write YYYY, YYYY-MM or YYYY-MM-DD"),
        ),
        (
            "en.yaml",
            "last_checked: 2026-11-01",
            "last_checked: today",
            "63:17: error: `review.last_checked`: not a date: write YYYY-MM-DD",
        ),
        (
            "en.yaml",
            "  edited: human",
            "  edited: robot",
            "60:11: error: `review.edited` cannot be “robot”: write machine, human, none",
        ),
    ],
)
def test_a_fault_of_structure_is_told_at_its_place(home: Path, file: str, old: str, new: str, expected: str) -> None:
    change(home / "abacus" / file, old, new)

    assert problems(home) == [f"abacus/{file}:{expected} [structure]"]


def test_the_schemas_for_editors_are_in_step() -> None:
    folder = Path(__file__).parents[2] / "schema"
    assert {name: json.loads((folder / f"{name}.schema.json").read_text()) for name in json_schemas()} == json_schemas()
