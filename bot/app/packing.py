"""Entries as bytes, without their short texts: keys, publishers, labels, of which one is held for all.

They are a quarter of what entries take in memory, since every file that is read brings its own.
"""

from __future__ import annotations

import io
import pickle
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import IO

from bot.glossary.entry import Entry, Slug

SHORT = 80
"""Characters up to which a text may be said again elsewhere."""


def pack(entries: Iterable[Entry]) -> tuple[Mapping[Slug, bytes], Sequence[str]]:
    """The entries as bytes, and the short texts of all of them."""
    places: defaultdict[str, int] = defaultdict(count().__next__)
    packed = {entry.slug: _packed(entry, places) for entry in entries}
    return packed, list(places)


def unpacked(packed: memoryview, short: Sequence[str]) -> Entry:
    """The entry; whoever wrote the bytes is trusted as much as the program."""
    entry: Entry = _Unpacker(io.BytesIO(packed), short).load()
    return entry


def _packed(entry: Entry, places: Mapping[str, int]) -> bytes:
    stream = io.BytesIO()
    _Packer(stream, places).dump(entry)
    return stream.getvalue()


class _Packer(pickle.Pickler):
    """Writes the places of short texts instead of the texts."""

    def __init__(self, stream: IO[bytes], places: Mapping[str, int]) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._places = places

    def persistent_id(self, value: object) -> int | None:
        return self._places[value] if type(value) is str and len(value) <= SHORT else None


class _Unpacker(pickle.Unpickler):
    """Puts the short texts back in their places."""

    def __init__(self, stream: IO[bytes], short: Sequence[str]) -> None:
        super().__init__(stream)
        self._short = short

    def persistent_load(self, place: int) -> str:
        return self._short[place]
