"""One entry's folder: term.yaml, and a file for each language."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from bot.glossary.entry import Entry, Slug, Wording
from bot.glossary.problem import Problem
from bot.glossary.reading import faults, syntax
from bot.glossary.reading.document import Document
from bot.glossary.reading.schema import TERM, WORDING, build_entry, build_wording
from bot.glossary.reading.syntax import FaultySyntaxError, Tree
from bot.language.locale import DEFAULT_LOCALE, Locale

_FILE = re.compile(r"(term|[a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.yaml")
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,26}")
_Value = TypeVar("_Value", Entry, Wording)


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in an entry's folder: the entry if it is sound, and what is wrong.

    `documents` holds the files by locale, and `term`; a file with faulty syntax is not among them. `digest` changes
    when any of them does.
    """

    slug: Slug
    entry: Entry | None
    documents: Mapping[str, Document]
    problems: tuple[Problem, ...]
    digest: bytes


def read_folder(folder: Path) -> Draft:
    """Read one entry. A faulty language is left out; without a sound term.yaml and en.yaml there is no entry."""
    reading = _FolderReading(folder)
    entry = reading.entry()
    return Draft(folder.name, entry, reading.documents, tuple(reading.problems), reading.digest.digest())


@dataclass(slots=True)
class _FolderReading:
    folder: Path
    documents: dict[str, Document] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    digest: hashlib.blake2b = field(default_factory=lambda: hashlib.blake2b(digest_size=16))

    def entry(self) -> Entry | None:
        if not _SLUG.fullmatch(self.folder.name):
            self._report(self.folder, "a slug has at most 27 small letters, digits and hyphens, a letter first")
            return None
        try:
            present = self._read_files()
        except OSError as error:
            self._report(self.folder, f"cannot be read: {error.strerror}")
            return None
        for name in (TERM, DEFAULT_LOCALE):
            if name not in present:
                self._report(self.folder / f"{name}.yaml", "the file is missing")
        wordings = self._wordings()
        term = self.documents.get(TERM)
        if term is None:
            return None
        entry = self._built(term, TERM, lambda tree: build_entry(self.folder.name, tree, wordings))
        return entry if DEFAULT_LOCALE in wordings else None

    def _read_files(self) -> set[str]:
        names = set()
        for path in sorted(self.folder.iterdir()):
            if found := _FILE.fullmatch(path.name):
                names.add(found[1])
                self._read_file(path, found[1])
            elif not path.name.startswith("."):
                self.digest.update(path.name.encode())
                self._report(
                    path, "does not belong here: an entry has term.yaml and one file a language, as in hu.yaml"
                )
        return names

    def _read_file(self, path: Path, name: str) -> None:
        block_only = name != TERM
        try:
            self.digest.update(path.name.encode())
            content = path.read_bytes()
            self.digest.update(b" %d %b" % (len(content), content))
            text = syntax.decode(content)
            self.documents[name] = Document(path, text, syntax.read_yaml(text, block_only=block_only), block_only)
        except OSError as error:
            self._report(path, f"cannot be read: {error.strerror}")
        except FaultySyntaxError as error:
            self.problems += [
                Problem(path, fault.line + 1, fault.column + 1, fault.text, syntax.RULE) for fault in error.faults
            ]

    def _wordings(self) -> dict[Locale, Wording]:
        built = {
            locale: self._built(document, WORDING, build_wording)
            for locale, document in self.documents.items()
            if locale != TERM
        }
        return {locale: wording for locale, wording in built.items() if wording}

    def _built(self, document: Document, schema: str, build: Callable[[Mapping[str, Tree]], _Value]) -> _Value | None:
        try:
            return build(document.tree)
        except ValidationError as error:
            self.problems += faults.structure_problems(error, document, schema)
            return None

    def _report(self, path: Path, text: str) -> None:
        self.problems.append(Problem(path, 1, 1, text, faults.RULE))
