"""Entries as bytes, without the texts that they have in common: keys, publishers, labels are held once for all.

They are a quarter of what entries take in memory, since every file that is read brings its own.
"""

from __future__ import annotations

import io
import pickle
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import IO

from bot.glossary.entry import Entry


def said_again(entries: Iterable[Entry]) -> Sequence[str]:
    """The texts that stand more than once in the entries."""
    said = Counter[str]()
    for entry in entries:
        counter = _TextCounter()
        counter.dump(entry)
        said.update(counter.said)
    return [text for text, times in said.items() if times > 1]


def pack(entry: Entry, places: Mapping[str, int]) -> bytes:
    """The entry as bytes; `places` are those of the common texts."""
    stream = io.BytesIO()
    _Packer(stream, places).dump(entry)
    return stream.getvalue()


def unpacked(packed: memoryview, common: Sequence[str]) -> Entry:
    """The entry; whoever wrote the bytes is trusted as much as the program."""
    entry: Entry = _Unpacker(io.BytesIO(packed), common).load()
    return entry


class _TextCounter(pickle.Pickler):
    """Counts texts."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), pickle.HIGHEST_PROTOCOL)
        self.said = Counter[str]()

    def persistent_id(self, value: object) -> None:
        if type(value) is str:
            self.said[value] += 1


class _Packer(pickle.Pickler):
    """Writes the places of common texts instead of the texts."""

    def __init__(self, stream: IO[bytes], places: Mapping[str, int]) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._places = places

    def persistent_id(self, value: object) -> int | None:
        return self._places.get(value) if type(value) is str else None


class _Unpacker(pickle.Unpickler):
    """Puts the common texts back in their places."""

    def __init__(self, stream: IO[bytes], common: Sequence[str]) -> None:
        super().__init__(stream)
        self._common = common

    def persistent_load(self, place: int) -> str:
        return self._common[place]
