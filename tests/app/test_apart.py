"""A server's entries come from what was kept, from a process of their own, or are read here: always the same."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.answers.knowledge import Knowledge
from bot.app.apart import Reading
from bot.app.reader import PARTS
from bot.app.stamped import from_file, kept_file, load, stamp_of
from bot.glossary.library import Library
from tests.small_glossary import put


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two entries, of which one names a third that is not there, and a faulty one."""
    entries = tmp_path / "entries"
    entries.mkdir()
    put(entries, "gpu", "GPU", term="related: [npu]\n")
    put(entries, "tpu", "TPU")
    (put(entries, "broken", "Broken") / "en.yaml").write_text("headword: 'Broken", encoding="utf-8")
    return entries


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache folder that is not there yet."""
    return tmp_path / "cache"


def _read(folder: Path) -> Library:
    library = Library(folder)
    library.read()
    return library


def _knowledge(library: Library, cache: Path | None) -> Knowledge:
    reading = Reading(library, cache)
    reading.end()
    return reading.knowledge()


def _is_like(library: Library, other: Library) -> bool:
    mine, its = library.glossary(), other.glossary()
    return library.state == other.state and (mine.version, dict(mine.entries)) == (its.version, dict(its.entries))


@pytest.mark.parametrize("keeps", [True, False], ids=["with a cache", "without"])
def test_what_another_process_read_is_as_if_read_here(folder: Path, cache: Path, *, keeps: bool) -> None:
    library = Library(folder)
    knowledge = _knowledge(library, cache if keeps else None)
    assert _is_like(library, _read(folder))
    assert [match.slug for match in knowledge.index.find("tpus", "en").matches] == ["tpu"]
    assert len(library.problems) == 1
    assert cache.exists() is keeps


def test_what_another_process_kept_holds_for_the_next_start(folder: Path, cache: Path) -> None:
    _knowledge(Library(folder), cache)
    assert from_file(load, kept_file(folder, cache), stamp_of(folder)) == PARTS
    library = Library(folder)
    _knowledge(library, cache)
    assert _is_like(library, _read(folder))


def test_a_kept_file_that_is_cut_short_is_not_used(folder: Path, cache: Path) -> None:
    _knowledge(Library(folder), cache)
    file = kept_file(folder, cache)
    assert file
    file.write_bytes(file.read_bytes()[:-20_000])
    library = Library(folder)
    _knowledge(library, cache)
    assert _is_like(library, _read(folder))


def test_what_is_saved_after_the_reading_began_is_told(folder: Path, cache: Path) -> None:
    reading = Reading(Library(folder), cache)
    assert not reading.saved_since()
    put(folder, "npu", "NPU")
    (folder / "tpu" / "hu.yaml").write_text("headword: TPU", encoding="utf-8")
    assert reading.saved_since() == {"npu", "tpu"}


def test_where_no_process_can_be_started_the_entries_are_read_here(
    folder: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere")
    library = Library(folder)
    _knowledge(library, cache)
    assert _is_like(library, _read(folder))


def test_what_was_restored_goes_on_as_its_last_good_version(folder: Path, cache: Path) -> None:
    _knowledge(Library(folder), cache)
    library = Library(folder)
    _knowledge(library, cache)
    assert library.read_again(["broken"]) == ()
    (folder / "tpu" / "en.yaml").write_text("headword: 'TPU", encoding="utf-8")
    put(folder, "npu", "NPU")
    assert len(library.read_again(["tpu", "npu"])) == 1
    glossary = library.glossary()
    assert glossary.entries["tpu"].wording("en").headword == "TPU"
    assert glossary.related("gpu") == ("npu",)
