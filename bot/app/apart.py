"""Reading all entries in processes of their own, which take with them what reading needs and a server does not."""

from __future__ import annotations

import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import Collection
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from bot.answers.knowledge import Knowledge
from bot.app.folder import entries_folder
from bot.app.kept import restored
from bot.app.settling import settling
from bot.app.stamped import from_file, kept_file, stamp_of
from bot.glossary.entry import Slug
from bot.glossary.glossary import Glossary
from bot.glossary.library import Library
from bot.glossary.problem import Problem
from bot.settings import cache_folder

_PROGRAM = Path(__file__).parents[2]
_START = f"""import sys
sys.path.insert(0, {str(_PROGRAM)!r})
from bot.app import reader
getattr(reader, sys.argv[1])(*sys.argv[2:])"""
"""The same program is found, and nothing that lies in the working folder."""
_NOT_APART = "entries could not be read in a process of their own"
_log = logging.getLogger(__name__)


def begin_reading() -> Reading:
    """Begin with the entries that the settings name, before anything else costs time; OperatorError without any."""
    return Reading(LibraryApart(entries_folder()), cache_folder())


class LibraryApart(Library):
    """A library that reads saved entries in a process of its own: PyYAML and pydantic never come into this one.

    That costs a saved change a quarter of a second.
    """

    def read_again(self, slugs: Collection[Slug]) -> tuple[Problem, ...]:
        """As every library does; where no process can be started, here."""
        command = _command("read_again_and_tell", self.folder, *slugs)
        try:
            read = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout  # noqa: S603  # us
            return self.take(slugs, pickle.loads(read))  # noqa: S301  # ours
        except Exception:  # whatever is wrong there, this process can read too
            _log.debug(_NOT_APART, exc_info=True)
            return super().read_again(slugs)


class Reading:
    """Entries on their way since this was made: from what was kept, or from a process of their own."""

    def __init__(self, library: Library, cache: Path | None) -> None:
        self.library = library
        self._file, self._stamp = kept_file(library.folder, cache), stamp_of(library.folder)
        self._known: Future[Knowledge] = Future()
        self._taking = threading.Thread(target=self._take, args=(self._known,))
        self._taking.start()

    def knowledge(self) -> Knowledge:
        """Wait for what the library's folder holds; the library then knows it too. OSError if there is no folder.

        It is given once and not kept here, so that whoever has it can let it go.
        """
        Knowledge.of(Glossary()).warm()  # what a look-up imports is then there when the entries are
        known = self._known.result()
        del self._known
        return known

    def end(self) -> None:
        """Wait until what was read is kept, too."""
        self._taking.join()

    def saved_since(self) -> frozenset[Slug]:
        """The entries that may have been saved since the reading began: whoever watches from now on has missed them."""
        changed = {*(self._stamp or ())} ^ {*(stamp_of(self.library.folder) or ())}
        homes = {Path(path).parent for path, _, _ in changed}
        return frozenset(home.name for home in homes if home.parent == self.library.folder)

    def _take(self, known: Future[Knowledge]) -> None:
        with settling():
            if kept := from_file(partial(restored, self.library), self._file, self._stamp):
                known.set_result(kept)
                return
            self._take_from_another(known)
            if not known.done():
                self._read_here(known)

    def _take_from_another(self, known: Future[Knowledge]) -> None:
        command = _command("read_and_tell", self.library.folder, *([self._file] if self._file else ()))
        try:
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as reader:  # noqa: S603  # us
                if reader.stdout:
                    known.set_result(restored(self.library, reader.stdout))
        except Exception:  # whatever is wrong there, this process can read too
            _log.debug(_NOT_APART, exc_info=True)

    def _read_here(self, known: Future[Knowledge]) -> None:
        try:
            self.library.read()
            known.set_result(Knowledge.of(self.library.glossary()))
        except Exception as fault:
            known.set_exception(fault)


def _command(what: str, *arguments: Path | Slug) -> tuple[str, ...]:
    return (sys.executable, "-P", "-c", _START, what, *map(str, arguments))
