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

__all__ = ["Draft", "Reading", "assemble", "read_drafts", "read_glossary"]


@dataclass(frozen=True, slots=True)
class Reading:
    """All sound entries, and what is wrong with the others."""

    glossary: Glossary
    problems: tuple[Problem, ...]


def read_glossary(folder: Path) -> Reading:
    """Read every entry below the folder; faulty ones are left out. Raises OSError if there is no folder."""
    drafts = read_drafts(folder)
    return Reading(assemble(drafts), tuple(problem for draft in drafts for problem in draft.problems))


def read_drafts(folder: Path, *, with_places: bool = False) -> tuple[Draft, ...]:
    """Every entry's folder as it stands, in alphabetical order; OSError if there is no folder."""
    with _no_garbage_collection():
        return tuple(read_folder(path, with_places=with_places) for path in _folders(folder))


def assemble(drafts: Iterable[Draft]) -> Glossary:
    """The glossary of the sound entries among the drafts."""
    version = hashlib.blake2b(digest_size=8)
    entries = []
    for draft in drafts:
        version.update(draft.slug.encode() + draft.digest)
        entries += [draft.entry] if draft.entry else []
    return Glossary(entries, version.hexdigest())


def _folders(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))


@contextlib.contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Reading builds many values and drops none, so that collecting would only cost time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
