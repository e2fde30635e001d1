"""The glossary and its names as they were read last, kept in a file: neither one question nor a start need read all.

After its stamp the file holds what a library knows, in parts, for a server to go on from; then, for one question, where
each entry lies, and the entries, each packed for itself so that but one is unpacked.
"""

from __future__ import annotations

import io
import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

from bot.answers.knowledge import Knowledge, Subjects
from bot.app.stamped import dump, from_file, keep, kept_file, load, stamp_of
from bot.glossary.entry import Entry, Slug
from bot.glossary.glossary import Glossary, Relations
from bot.lookup.filing import Filing
from bot.lookup.index import Index

if TYPE_CHECKING:
    from bot.glossary.library import LastGood, Library


@dataclass(frozen=True, slots=True)
class _Contents:
    version: str
    relations: Relations
    sizes: Mapping[Slug, int]
    filing: Filing

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
    told = io.BytesIO()
    tell([part_of(library)], 1, told)
    keep(file, stamp, partial(write, told.getbuffer(), knowledge))
    return knowledge


def restored(library: Library, stream: IO[bytes]) -> Knowledge:
    """For a server: everything that was told. The library then knows it too. EOFError if the stream ends too soon."""
    state: dict[Slug, LastGood] = {}
    for _ in range(load(stream)):
        load(stream)
        state |= load(stream)
    library.restore(state)
    return Knowledge.of(library.glossary())


def part_of(library: Library) -> bytes:
    """What the library knows."""
    return pickle.dumps(library.state, pickle.HIGHEST_PROTOCOL)


def tell(parts: Iterable[bytes], count: int, *streams: IO[bytes]) -> None:
    """Write so many parts into each stream as they come, each after its size, so that they can be leapt over."""
    for stream in streams:
        dump(count, stream)
    for part in parts:
        for stream in streams:
            dump(len(part), stream)
            stream.write(part)
            stream.flush()


def write(told: memoryview, knowledge: Knowledge, stream: IO[bytes]) -> None:
    """Write what the kept file holds after its stamp: what was told, and the entries of the same knowledge."""
    stream.write(told)
    glossary = knowledge.glossary
    packed = {slug: pickle.dumps(entry, pickle.HIGHEST_PROTOCOL) for slug, entry in glossary.entries.items()}
    sizes = {slug: len(entry) for slug, entry in packed.items()}
    dump(_Contents(glossary.version, glossary.relations, sizes, knowledge.index.filing), stream)
    stream.writelines(packed.values())


class _Packed(Mapping[Slug, Entry]):
    """Entries that are unpacked as they are asked for."""

    def __init__(self, packed: Mapping[Slug, memoryview]) -> None:
        self._packed = packed
        self._entries: dict[Slug, Entry] = {}

    def __getitem__(self, slug: Slug) -> Entry:
        if slug not in self._entries:
            self._entries[slug] = pickle.loads(self._packed[slug])  # noqa: S301  # our own, see `stamped`
        return self._entries[slug]

    def __iter__(self) -> Iterator[Slug]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def _one_by_one(stream: IO[bytes]) -> Knowledge:
    for _ in range(load(stream)):
        stream.seek(load(stream), os.SEEK_CUR)
    contents: _Contents = load(stream)
    glossary = Glossary.restored(_Packed(contents.packed(stream)), contents.relations, contents.version)
    return Knowledge(glossary, Index.over(contents.filing, Subjects(glossary)))
