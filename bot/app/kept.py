"""The glossary and its names as they were read last, kept in a file: one question need not read every entry.

The file lies in the user's own cache folder and is trusted as much as the program itself. It is used only while no
entry and no code that its values depend on has changed; whatever is wrong with it, the entries are read anew.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from bot.answers.knowledge import Knowledge, subjects_of
from bot.glossary import entry as entry_values
from bot.glossary.entry import Entry, Slug
from bot.glossary.glossary import Glossary
from bot.lookup import filing, fold
from bot.lookup.index import Index
from bot.lookup.names import Subject

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
"""A file's path, its size in bytes, and when it was changed, in nanoseconds."""

_CODE = (entry_values, filing, fold)
_log = logging.getLogger(__name__)


def restored_or(read: Callable[[], Glossary], folder: Path, cache: Path | None) -> Knowledge:
    """What was kept of the folder; if that is not of today, what `read` gives, which is then kept."""
    file = cache and cache / f"{folder.resolve().as_posix().strip('/').replace('/', '-')[-120:]}.pickle"
    stamp = _stamp(folder)
    kept = _load(file, stamp) if file else None
    if kept:
        return kept
    glossary = read()
    knowledge = Knowledge.of(glossary)
    if file:
        _keep(file, stamp, knowledge)
    return knowledge


class _Packed(Mapping[Slug, Entry]):
    """Entries that are unpacked as they are asked for."""

    def __init__(self, packed: Mapping[Slug, bytes]) -> None:
        self._packed = packed
        self._entries: dict[Slug, Entry] = {}

    def __getitem__(self, slug: Slug) -> Entry:
        if slug not in self._entries:
            self._entries[slug] = pickle.loads(self._packed[slug])  # noqa: S301  # our own file, see above
        return self._entries[slug]

    def __iter__(self) -> Iterator[Slug]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


class _Subjects:
    """The subjects of a glossary, gone through only where a query is no name."""

    def __init__(self, glossary: Glossary) -> None:
        self._glossary = glossary

    def __iter__(self) -> Iterator[Subject]:
        return subjects_of(self._glossary)


def _stamp(folder: Path) -> Stamp:
    code = [Path(str(module.__file__)) for module in _CODE]
    entries = [Path(file) for home in os.scandir(folder) if home.is_dir() for file in os.scandir(home)]
    found = [(str(path), path.stat()) for path in (*entries, *code)]
    interpreter = (sys.version, 0, 0)
    return (interpreter, *sorted((path, status.st_size, status.st_mtime_ns) for path, status in found))


def _load(file: Path, stamp: Stamp) -> Knowledge | None:
    try:
        if file.stat().st_uid != os.getuid():
            return None
        with file.open("rb") as stream:
            if pickle.load(stream) != stamp:  # noqa: S301  # our own file, see above
                return None
            version, relations, packed, filed = pickle.load(stream)  # noqa: S301  # as above
        glossary = Glossary.restored(_Packed(packed), relations, version)
        return Knowledge(glossary, Index.over(filed, _Subjects(glossary)))
    except FileNotFoundError:
        return None
    except Exception:  # whatever is wrong with a kept file, the entries themselves are there
        _log.debug("what was kept in %s is not used", file, exc_info=True)
        return None


def _keep(file: Path, stamp: Stamp, knowledge: Knowledge) -> None:
    glossary = knowledge.glossary
    packed = {slug: pickle.dumps(entry, pickle.HIGHEST_PROTOCOL) for slug, entry in glossary.entries.items()}
    state: Any = (glossary.version, glossary.relations, packed, knowledge.index.filing)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with fresh.open("wb") as stream:
            pickle.dump(stamp, stream, pickle.HIGHEST_PROTOCOL)
            pickle.dump(state, stream, pickle.HIGHEST_PROTOCOL)
        fresh.replace(file)
    except (OSError, pickle.PicklingError, TypeError):
        _log.debug("nothing is kept in %s", file, exc_info=True)
        with contextlib.suppress(OSError):
            fresh.unlink()
