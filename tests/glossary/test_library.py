from pathlib import Path

import pytest

from bot.glossary.library import Library
from tests.small_glossary import put


@pytest.fixture
def library(tmp_path: Path) -> Library:
    put(tmp_path, "gpu", "GPU", term="related: [tpu]\n", hu="Egy dolog.")
    put(tmp_path, "tpu", "TPU")
    read = Library(tmp_path)
    assert read.read() == ()
    return read


def test_a_changed_entry_is_read_again_and_the_version_with_it(library: Library) -> None:
    before = library.glossary()
    put(library.folder, "gpu", "Graphics processor", hu="Egy dolog.")

    assert library.read_again(["gpu"]) == ()
    after = library.glossary()
    assert after.entries["gpu"].wording("en").headword == "Graphics processor"
    assert after.entries["tpu"] is before.entries["tpu"]
    assert after.version != before.version


@pytest.mark.parametrize("file", ["term.yaml", "en.yaml"])
def test_a_broken_file_keeps_the_last_good_entry_and_the_relations_to_it(library: Library, file: str) -> None:
    put(library.folder, "gpu", "Graphics processor", hu="Egy dolog.")
    (library.folder / "gpu" / file).write_text("headword: 'GPU", encoding="utf-8")

    [problem] = library.read_again(["gpu"])
    assert problem.path.name == file
    glossary = library.glossary()
    assert glossary.entries["gpu"].wording("en").headword == "GPU"
    assert glossary.related("tpu") == ("gpu",)


def test_a_broken_language_keeps_its_last_good_words_and_the_others_change(library: Library) -> None:
    put(library.folder, "gpu", "Graphics processor", hu="Egy dolog.")
    (library.folder / "gpu" / "hu.yaml").write_text("headword: GPU", encoding="utf-8")

    assert library.read_again(["gpu"])
    entry = library.glossary().entries["gpu"]
    assert (entry.wording("en").headword, entry.wording("hu").headword) == ("Graphics processor", "GPU")


def test_a_problem_is_told_once(library: Library) -> None:
    (library.folder / "gpu" / "en.yaml").write_text("headword: 'GPU", encoding="utf-8")

    assert len(library.read_again(["gpu"])) == 1
    assert library.read_again(["gpu"]) == ()
    assert len(library.problems) == 1


def test_a_language_that_is_taken_away_is_gone(library: Library) -> None:
    (library.folder / "gpu" / "hu.yaml").unlink()

    assert library.read_again(["gpu"]) == ()
    assert not library.glossary().entries["gpu"].speaks("hu")


def test_an_entry_whose_folder_is_gone_is_gone_and_one_that_comes_is_there(library: Library) -> None:
    put(library.folder, "npu", "NPU")
    (library.folder / "tpu").rename(library.folder / ".tpu")

    assert library.read_again(["tpu", "npu", "nothing"]) == ()
    assert sorted(library.glossary().entries) == ["gpu", "npu"]


def test_a_relation_whose_entry_comes_later_is_there_then(tmp_path: Path) -> None:
    put(tmp_path, "gpu", "GPU", term="related: [tpu]\n")
    library = Library(tmp_path)
    library.read()
    assert library.glossary().related("gpu") == ()

    put(tmp_path, "tpu", "TPU")
    library.read_again(["tpu"])
    assert library.glossary().related("gpu") == ("tpu",)
