"""Reading the glossary from a folder of entries."""

from __future__ import annotations

import contextlib
import gc
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.glossary.glossary import Glossary
from bot.glossary.problem import Problem
from bot.glossary.reading.folder import Draft, read_folder

__all__ = ["Draft", "Reading", "assemble", "each_draft", "read_drafts", "read_glossary"]


@dataclass(frozen=True, slots=True)
class Reading:
    """All sound entries, and what is wrong with the others."""

    glossary: Glossary
    problems: tuple[Problem, ...]


def read_glossary(folder: Path) -> Reading:
    """Read every entry below the folder; faulty ones are left out. Raises OSError if there is no folder."""
    drafts = read_drafts(folder)
    return Reading(assemble(drafts), tuple(problem for draft in drafts for problem in draft.problems))


def read_drafts(folder: Path) -> tuple[Draft, ...]:
    """Every entry's folder as it stands, in alphabetical order; OSError if there is no folder."""
    with no_garbage_collection():
        return tuple(each_draft(folder))


def each_draft(folder: Path) -> Iterator[Draft]:
    """The same, each read as it is asked for: a draft holds its files' text, several times what its entry does."""
    return map(read_folder, sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] != "."))


def assemble(drafts: Iterable[Draft]) -> Glossary:
    """The glossary of the sound entries among the drafts."""
    version = hashlib.blake2b(digest_size=8)
    entries = []
    for draft in drafts:
        version.update(draft.slug.encode() + draft.digest)
        entries += [draft.entry] if draft.entry else []
    return Glossary(entries, version.hexdigest())


@contextlib.contextmanager
def no_garbage_collection() -> Iterator[None]:
    """For work that builds many values and drops none, so that looking for garbage would only cost time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
