"""What the process does that reads the entries for a server: in several processes of its own, one a core."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import bot.glossary.reading  # noqa: F401  # once for all processes, which begin with what this one has imported
from bot.app.kept import part_of, restored, tell, write
from bot.app.stamped import keep, stamp_of
from bot.glossary.entry import Slug
from bot.glossary.library import Library

PARTS = 8
"""In how many parts the entries are read: the server takes one over while the next are read."""
MOST = 4
"""Processes that read at once, if there are as many cores."""


def read_and_tell(folder: str, file: str = "") -> None:
    """What that process does: write on standard output what is read, then keep it in the file."""
    gc.disable()
    library, told = Library(Path(folder)), io.BytesIO()
    stamp = stamp_of(library.folder)
    tell(_parts(library.folder), PARTS, sys.stdout.buffer, told)
    if file:
        told.seek(0)
        keep(Path(file), stamp, partial(write, told.getbuffer(), restored(library, told)))


def read_again_and_tell(folder: str, *slugs: str) -> None:
    """The same for some entries alone, in one part."""
    library = Library(Path(folder))
    library.read_again(slugs)
    sys.stdout.buffer.write(part_of(library))


def _parts(folder: Path) -> Iterator[bytes]:
    """The entries in their parts, each read by the next of the processes."""
    slugs, fork = sorted(path.name for path in folder.iterdir()), get_context("fork")
    readers = min(MOST, os.cpu_count() or 1)
    shares = [[slugs[part::PARTS] for part in range(reader, PARTS, readers)] for reader in range(readers)]
    ends = []
    for share in shares:
        end, its_end = fork.Pipe(duplex=False)
        fork.Process(target=_read_share, args=(folder, share, end, its_end), daemon=True).start()
        its_end.close()
        ends.append(end)
    for part in range(PARTS):
        yield ends[part % readers].recv_bytes()


def _read_share(folder: Path, share: Sequence[Sequence[Slug]], others: Connection, end: Connection) -> None:
    others.close()  # so that this process ends when nobody takes its parts any more
    for slugs in share:
        library = Library(folder)
        library.read_again(slugs)
        end.send_bytes(part_of(library))
