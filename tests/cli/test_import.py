"""`plainterms import`: a table's rows as stubs, with a report of what found no place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.glossary.reading import read_glossary
from tests.cli.invoked import invoke
from tests.small_glossary import put

HEAD = "slug,kind,category,level,maturity,en.headword,en.definition"
NPU = "npu,concept,basics,beginner,emerging,NPU,An NPU is a chip."


def test_what_was_exported_is_imported_as_it_was(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    home.mkdir()
    other.mkdir()
    put(home, "gpu", "'=GPU'", hu="Egy „dolog”, ami számol: sokat.")
    put(home, "tpu", "TPU")
    file = str(tmp_path / "terms.csv")
    invoke(home, "export", "--format", "csv", "--output", file)

    done = invoke(other, "import", file)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "placed: 2, there already: 0, not placed: 0\n")
    before, after = (read_glossary(folder).glossary.entries for folder in (home, other))
    for slug, entry in before.items():
        for locale, words in entry.wordings.items():
            assert after[slug].wordings[locale].headword == words.headword
            assert after[slug].wordings[locale].definition == words.definition


def test_what_found_no_place_is_told_a_line_each_and_the_rest_is_placed(tmp_path: Path) -> None:
    put(tmp_path, "gpu", "GPU")
    file = tmp_path / "terms.csv"
    file.write_text(f"{HEAD},notes\n{NPU},x\ngpu,,,,,GPU 2,A chip,\n", encoding="utf-8")

    done = invoke(tmp_path, "import", str(file))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"{file}:1: the column “notes” is not known",
        f"{file}:3: gpu: there already, and otherwise in en.headword, en.definition: change it in its own files",
    ]
    assert done.stderr == "placed: 1, there already: 1, not placed: 0\n"
    assert "npu" in read_glossary(tmp_path).glossary.entries


def test_a_table_that_came_back_unchanged_is_one_line(tmp_path: Path) -> None:
    put(tmp_path, "gpu", "GPU", hu="Egy „dolog”, ami számol: sokat.")
    put(tmp_path, "tpu", "'=TPU'")
    file = str(tmp_path / "terms.csv")
    invoke(tmp_path, "export", "--format", "csv", "--output", file)

    done = invoke(tmp_path, "import", file)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "placed: 0, there already: 2, not placed: 0\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"name,definition\n", "the first line must name the columns, en.headword among them"),
        (f"{HEAD}\n".encode() + "őr".encode("cp1250"), "not UTF-8: save it as “CSV UTF-8”"),
    ],
    ids=["other columns", "another encoding"],
)
def test_a_file_that_cannot_be_understood_is_one_line(tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "terms.csv"
    file.write_bytes(content)
    assert str(invoke(tmp_path, "import", str(file)).exception) == f"{file}: {told}"
