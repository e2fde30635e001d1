"""The glossary and its names as they were read last, kept in a file: neither one question nor a start need read all.

The file lies in the user's own cache folder and is trusted as much as the program itself. It is used only while no
entry and no code that its values depend on has changed; whatever is wrong with it, the entries are read anew.

It holds, one after another: its stamp; the short texts of all entries, and where each entry lies; the entries, each
packed for itself so that one question unpacks but one; what else a library knows, to go on reading changes from there.
"""

from __future__ import annotations

import contextlib
import dataclasses
import io
import logging
import os
import pickle
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from bot.answers.knowledge import Knowledge, subjects_of
from bot.app.packing import pack, unpacked
from bot.glossary.entry import Entry, Slug
from bot.glossary.glossary import Glossary, Relations
from bot.lookup.filing import Filing
from bot.lookup.index import Index
from bot.lookup.names import Subject

if TYPE_CHECKING:
    from bot.glossary.library import LastGood, Library

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
"""A file's path, its size in bytes, and when it was changed, in nanoseconds."""

_PROGRAM = Path(__file__).parents[1]
_PACKAGES = ("glossary", "glossary/reading", "language", "lookup", "lookup/inflection")
_MODULES = ("answers/knowledge.py", "app/kept.py", "app/packing.py")
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Contents:
    version: str
    relations: Relations
    sizes: Mapping[Slug, int]
    filing: Filing
    short: Sequence[str]

    def packed(self, stream: IO[bytes]) -> Mapping[Slug, memoryview]:
        """The packed entries, which follow in the stream; as one piece of memory, which goes as one."""
        whole, start, packed = memoryview(stream.read(sum(self.sizes.values()))), 0, {}
        for slug, size in self.sizes.items():
            packed[slug] = whole[start : start + size]
            start += size
        return packed


def restored_or(read: Callable[[], Library], folder: Path, cache: Path | None) -> Knowledge:
    """For one question: what was kept of the folder; if that is not of today, what `read` gives, which is then kept."""
    file, stamp = kept_file(folder, cache), stamp_of(folder)
    if kept := from_file(_one_by_one, file, stamp):
        return kept
    library = read()
    knowledge = Knowledge.of(library.glossary())
    keep(file, stamp, written(library, knowledge))
    return knowledge


def restored(library: Library, stream: IO[bytes]) -> Knowledge:
    """For a server: everything. The library then knows what the one that was written knew."""
    contents: _Contents = _load(stream)
    entries = {slug: unpacked(packed, contents.short) for slug, packed in contents.packed(stream).items()}
    state: Mapping[Slug, LastGood] = _load(stream)
    library.restore(
        {
            slug: known if known.entry else dataclasses.replace(known, entry=entries.get(slug))
            for slug, known in state.items()
        }
    )
    return _knowledge(library.glossary(), contents.filing)


def written(library: Library, knowledge: Knowledge) -> memoryview:
    """What `restored_or` and `restored` read, without a stamp."""
    glossary, stream = knowledge.glossary, io.BytesIO()
    packed, short = pack(glossary.entries.values())
    sizes = {slug: len(entry) for slug, entry in packed.items()}
    _dump(_Contents(glossary.version, glossary.relations, sizes, knowledge.index.filing, short), stream)
    stream.writelines(packed.values())
    as_filed = glossary.entries.get
    state = {
        slug: dataclasses.replace(known, entry=None) if known.entry is as_filed(slug) else known
        for slug, known in library.state.items()
    }
    _dump(state, stream)
    return stream.getbuffer()


def kept_file(folder: Path, cache: Path | None) -> Path | None:
    """Where what was read of the folder is kept, if there is a place for it."""
    return cache and cache / f"{folder.resolve().as_posix().strip('/').replace('/', '-')[-120:]}.pickle"


def stamp_of(folder: Path) -> Stamp | None:
    """What must not have changed if what was kept is to hold; None while files come and go."""
    packages = [str(_PROGRAM / package) for package in _PACKAGES]
    modules = [_PROGRAM / module for module in _MODULES]
    try:
        homes = [home.path for home in os.scandir(folder) if home.is_dir() and not home.name.startswith(".")]
        files = [file for home in (*homes, *packages) for file in os.scandir(home) if file.is_file()]
        found = [*((file.path, file.stat()) for file in files), *((str(path), path.stat()) for path in modules)]
    except OSError:
        return None
    return ((sys.version, 0, 0), *sorted((path, status.st_size, status.st_mtime_ns) for path, status in found))


def from_file(restore: Callable[[IO[bytes]], Knowledge], file: Path | None, stamp: Stamp | None) -> Knowledge | None:
    """What the file holds, if it is this user's own, has this stamp and is whole."""
    if file is None or stamp is None:
        return None
    try:
        with file.open("rb") as stream:
            status = os.fstat(stream.fileno())
            is_own = status.st_uid == os.getuid() and not status.st_mode & _OTHERS_MAY_WRITE
            return restore(stream) if is_own and _load(stream) == stamp else None
    except FileNotFoundError:
        return None
    except Exception:  # whatever is wrong with a kept file, the entries themselves are there
        _log.debug("what was kept in %s is not used", file, exc_info=True)
        return None


def keep(file: Path | None, stamp: Stamp | None, content: memoryview) -> None:
    """Put it in the place of what the file holds; where nothing can be kept, nothing is, which is no fault."""
    if file is None or stamp is None:
        return
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.touch(mode=0o600)
        with fresh.open("wb") as stream:
            _dump(stamp, stream)
            stream.write(content)
        fresh.replace(file)
    except OSError:
        _log.debug("nothing is kept in %s", file, exc_info=True)
        with contextlib.suppress(OSError):
            fresh.unlink()


class _Packed(Mapping[Slug, Entry]):
    """Entries that are unpacked as they are asked for."""

    def __init__(self, packed: Mapping[Slug, memoryview], short: Sequence[str]) -> None:
        self._packed = packed
        self._short = short
        self._entries: dict[Slug, Entry] = {}

    def __getitem__(self, slug: Slug) -> Entry:
        if slug not in self._entries:
            self._entries[slug] = unpacked(self._packed[slug], self._short)
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


def _one_by_one(stream: IO[bytes]) -> Knowledge:
    contents: _Contents = _load(stream)
    entries = _Packed(contents.packed(stream), contents.short)
    glossary = Glossary.restored(entries, contents.relations, contents.version)
    return _knowledge(glossary, contents.filing)


def _knowledge(glossary: Glossary, filing: Filing) -> Knowledge:
    return Knowledge(glossary, Index.over(filing, _Subjects(glossary)))


def _load(stream: IO[bytes]) -> Any:
    return pickle.load(stream)  # noqa: S301  # our own file, see above


def _dump(value: object, stream: IO[bytes]) -> None:
    pickle.dump(value, stream, pickle.HIGHEST_PROTOCOL)
