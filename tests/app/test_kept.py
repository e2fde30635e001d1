"""What was read last is used while it holds, and never when it does not."""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.app.kept import restored_or
from bot.glossary.library import Library
from bot.glossary.reading import read_glossary
from tests.content.samples import SAMPLE

SLUGS = {"abacus", "slide-rule", "tool"}


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    """A glossary of three entries."""
    return shutil.copytree(SAMPLE, tmp_path / "entries")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache folder that is not there yet."""
    return tmp_path / "cache" / "plainterms"


def _never() -> Library:
    raise AssertionError("the entries were read although they were kept")


def _reading(entries: Path) -> Callable[[], Library]:
    def read() -> Library:
        library = Library(entries)
        library.read()
        return library

    return read


def test_what_was_kept_is_the_same_glossary(entries: Path, cache: Path) -> None:
    read = restored_or(_reading(entries), entries, cache)
    kept = restored_or(_never, entries, cache)
    assert dict(kept.glossary.entries) == dict(read.glossary.entries)
    assert (kept.glossary.version, kept.glossary.relations) == (read.glossary.version, read.glossary.relations)


@pytest.mark.parametrize("query", ["abacus", "the abacus", "abacuss", "what is a slide rule?", "nothing of the kind"])
def test_what_was_kept_finds_the_same(entries: Path, cache: Path, query: str) -> None:
    read = restored_or(_reading(entries), entries, cache)
    assert restored_or(_never, entries, cache).index.find(query, "en") == read.index.find(query, "en")


@pytest.mark.parametrize("change", ["a word", "a new entry", "an entry gone"])
def test_a_change_is_seen_at_once(entries: Path, cache: Path, change: str) -> None:
    restored_or(_reading(entries), entries, cache)
    if change == "a word":
        file = entries / "abacus" / "en.yaml"
        file.write_text(file.read_text().replace("headword: Abacus", "headword: Abakus"))
    elif change == "a new entry":
        shutil.copytree(entries / "abacus", entries / "banjo")
    else:
        shutil.rmtree(entries / "slide-rule")
    fresh = restored_or(_reading(entries), entries, cache)
    assert dict(fresh.glossary.entries) == dict(read_glossary(entries).glossary.entries)


@pytest.mark.parametrize("content", [b"", b"nonsense", pickle.dumps("another stamp"), b"\x80\x05."])
def test_a_damaged_file_is_passed_over_and_written_anew(entries: Path, cache: Path, content: bytes) -> None:
    restored_or(_reading(entries), entries, cache)
    (file,) = cache.iterdir()
    file.write_bytes(content)
    assert set(restored_or(_reading(entries), entries, cache).glossary.entries) == SLUGS
    restored_or(_never, entries, cache)


def test_without_a_place_to_keep_it_the_entries_are_read(entries: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for nowhere in (None, tmp_path / "file"):
        assert set(restored_or(_reading(entries), entries, nowhere).glossary.entries) == SLUGS


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file away")
def test_another_user_s_file_is_not_trusted(entries: Path, cache: Path) -> None:
    restored_or(_reading(entries), entries, cache)
    (file,) = cache.iterdir()
    os.chown(file, 12345, 12345)
    with pytest.raises(AssertionError, match="were read"):
        restored_or(_never, entries, cache)
