"""A small glossary without a fault, and what check says once something in it is changed."""

import dataclasses
import functools
import shutil
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from bot.checks import check_folder
from bot.language.phrasebook import Phrasebook

SAMPLE = Path(__file__).parent / "sample"
LOCALES = Path(__file__).parents[2] / "locales"
TODAY = date(2026, 11, 30)


def problems_after(home: Path, changes: Mapping[str, tuple[str, str]]) -> list[str]:
    """What check finds in the sample, as lines, after one text in each of the files has been replaced by another."""
    shutil.copytree(SAMPLE, home, dirs_exist_ok=True)
    for file, (old, new) in changes.items():
        written = (home / file).read_text(encoding="utf-8")
        assert old in written, f"{file} has no {old!r}"
        (home / file).write_text(written.replace(old, new, 1), encoding="utf-8")
    return problems_in(home)


@functools.cache
def _phrasebook() -> Phrasebook:
    return Phrasebook.read(LOCALES)


def problems_in(home: Path, today: date = TODAY) -> list[str]:
    """What check finds below a folder, with paths from there."""
    found = check_folder(home, today, _phrasebook())
    return [str(dataclasses.replace(problem, path=problem.path.relative_to(home))) for problem in found]
