"""A file in the user's cache folder that holds while no entry, and no code that its values depend on, has changed.

It is trusted as much as the program itself, and used only if it is this user's own. Whatever is wrong with it, there is
another way to what it holds.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
"""A file's path, its size in bytes, and when it was changed, in nanoseconds."""

_Held = TypeVar("_Held")

_PROGRAM = Path(__file__).parents[1]
_PACKAGES = ("glossary", "glossary/reading", "language", "lookup", "lookup/inflection")
_MODULES = ("answers/knowledge.py", "app/kept.py", "app/stamped.py")
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
_log = logging.getLogger(__name__)


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


def from_file(restore: Callable[[IO[bytes]], _Held], file: Path | None, stamp: Stamp | None) -> _Held | None:
    """What the file holds, if it is this user's own, has this stamp and is whole."""
    if file is None or stamp is None:
        return None
    try:
        with file.open("rb") as stream:
            status = os.fstat(stream.fileno())
            is_own = status.st_uid == os.getuid() and not status.st_mode & _OTHERS_MAY_WRITE
            return restore(stream) if is_own and load(stream) == stamp else None
    except FileNotFoundError:
        return None
    except Exception:  # whatever is wrong with a kept file, the entries themselves are there
        _log.debug("what was kept in %s is not used", file, exc_info=True)
        return None


def keep(file: Path | None, stamp: Stamp | None, write: Callable[[IO[bytes]], None]) -> None:
    """Put what is written in the place of what the file holds; where nothing can be kept, nothing is: no fault."""
    if file is None or stamp is None:
        return
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh.touch(mode=0o600)
        with fresh.open("wb") as stream:
            dump(stamp, stream)
            write(stream)
        fresh.replace(file)
    except OSError:
        _log.debug("nothing is kept in %s", file, exc_info=True)
        with contextlib.suppress(OSError):
            fresh.unlink()


def load(stream: IO[bytes]) -> Any:
    """The next value in our own stream."""
    return pickle.load(stream)  # noqa: S301  # our own, see above


def dump(value: object, stream: IO[bytes]) -> None:
    """Put a value into the stream."""
    pickle.dump(value, stream, pickle.HIGHEST_PROTOCOL)
