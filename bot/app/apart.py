"""Reading all entries in a process of its own, which takes with it what reading needs and a server does not."""

from __future__ import annotations

import logging
import subprocess
import sys
from functools import partial
from pathlib import Path

from bot.answers.knowledge import Knowledge
from bot.app.kept import from_file, keep, kept_file, restored, stamp_of, written
from bot.app.reloading import settling
from bot.glossary.library import Library

_PROGRAM = Path(__file__).parents[2]
_START = f"""import sys
sys.path.insert(0, sys.argv[1])
from {__name__} import read_and_tell
read_and_tell(*sys.argv[2:])"""
"""The same program is found, and nothing that lies in the working folder."""
_log = logging.getLogger(__name__)


def knowledge_of(library: Library, cache: Path | None) -> Knowledge:
    """What the library's folder holds; the library then knows it too. OSError if there is no folder.

    It is taken from what was kept; else read in a process of its own, which keeps it; else, where none can be
    started, read in this one.
    """
    file, stamp = kept_file(library.folder, cache), stamp_of(library.folder)
    with settling():
        return from_file(partial(restored, library), file, stamp) or _read_apart(library, file) or _read_here(library)


def read_and_tell(folder: str, file: str = "") -> None:
    """What that process does: write on standard output what was read, and keep it in the file."""
    stamp, library = stamp_of(Path(folder)), Library(Path(folder))
    content = written(library, _read_here(library))
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
    keep(Path(file) if file else None, stamp, content)


def _read_apart(library: Library, file: Path | None) -> Knowledge | None:
    arguments = (str(_PROGRAM), str(library.folder), *([str(file)] if file else ()))
    command = (sys.executable, "-P", "-c", _START, *arguments)
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as reader:  # noqa: S603  # us
            return restored(library, reader.stdout) if reader.stdout else None
    except Exception:  # whatever is wrong there, this process can read too
        _log.debug("entries could not be read in a process of their own", exc_info=True)
        return None


def _read_here(library: Library) -> Knowledge:
    library.read()
    return Knowledge.of(library.glossary())
