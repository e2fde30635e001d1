"""The entries of a folder as they were last sound: what changed is read again, what broke stays as it was."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bot.glossary.entry import Entry, Slug
from bot.glossary.glossary import Glossary
from bot.glossary.problem import Problem

if TYPE_CHECKING:  # who is restored from what was kept is spared PyYAML and pydantic until something is read
    from bot.glossary.reading import Draft


@dataclass(frozen=True, slots=True)
class LastGood:
    """An entry's last good version, if it had one, what is wrong with its files, and what they are known by."""

    entry: Entry | None
    problems: tuple[Problem, ...]
    digest: bytes


class Library:
    """Every entry's last good version.

    A file that cannot be read any more leaves the entry, or the entry's words in that language, as they were.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._kept: dict[Slug, LastGood] = {}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What keeps entries or languages out, or at an older version."""
        return tuple(problem for slug in sorted(self._kept) for problem in self._kept[slug].problems)

    @property
    def state(self) -> Mapping[Slug, LastGood]:
        """All that the library knows, which `restore` takes."""
        return self._kept

    def restore(self, state: Mapping[Slug, LastGood]) -> None:
        """Know what a library of the same folder knew, as if its files had been read here."""
        self._kept = dict(state)

    def glossary(self) -> Glossary:
        """The last good version of every entry; its version is that of the files."""
        version = hashlib.blake2b(digest_size=8)
        for slug in sorted(self._kept):
            version.update(slug.encode() + self._kept[slug].digest)
        return Glossary((kept.entry for kept in self._kept.values() if kept.entry), version.hexdigest())

    def read(self) -> tuple[Problem, ...]:
        """Read everything; gives the problems that are new. OSError if there is no folder."""
        from bot.glossary.reading import each_draft, no_garbage_collection  # noqa: PLC0415  # see above

        with no_garbage_collection():
            return self._take(map(_as_read, each_draft(self.folder)))

    def read_again(self, slugs: Collection[Slug]) -> tuple[Problem, ...]:
        """Read these entries' folders; one that is gone takes its entry with it. Gives the problems that are new."""
        from bot.glossary.reading.folder import read_folder  # noqa: PLC0415  # see above

        present = [slug for slug in slugs if not slug.startswith(".") and (self.folder / slug).is_dir()]
        self._forget({*slugs} - {*present})
        return self._take(_as_read(read_folder(self.folder / slug)) for slug in present)

    def take(self, slugs: Collection[Slug], read: Mapping[Slug, LastGood]) -> tuple[Problem, ...]:
        """The same as reading them again, with what another library has read of them."""
        self._forget({*slugs} - {*read})
        return self._take(read.items())

    def _forget(self, slugs: Collection[Slug]) -> None:
        for slug in slugs:
            self._kept.pop(slug, None)

    def _take(self, read: Iterable[tuple[Slug, LastGood]]) -> tuple[Problem, ...]:
        """They are taken one by one, so that the text and trees of one entry at most are held."""
        found: list[Problem] = []
        for slug, fresh in read:
            before = self._kept.get(slug)
            self._kept[slug] = dataclasses.replace(fresh, entry=_last_good(fresh, before.entry if before else None))
            found += [problem for problem in fresh.problems if not before or problem not in before.problems]
        return tuple(found)


def _as_read(draft: Draft) -> tuple[Slug, LastGood]:
    return draft.slug, LastGood(draft.entry, draft.problems, draft.digest)


def _last_good(fresh: LastGood, before: Entry | None) -> Entry | None:
    if fresh.entry is None or before is None:
        return fresh.entry or before
    broken = {problem.path.stem for problem in fresh.problems}
    kept = {locale: words for locale, words in before.wordings.items() if locale in broken}
    return dataclasses.replace(fresh.entry, wordings={**kept, **fresh.entry.wordings}) if kept else fresh.entry
