"""Writing an entry's folder: hints for who writes a new one, or a stub from what is known."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from pathlib import Path
from string import Template
from typing import Any

import yaml

from bot.glossary.entry import Alias, AliasType, Category, Kind, Level, Maturity, Slug, Status
from bot.glossary.problem import Problem
from bot.glossary.reading.folder import read_folder
from bot.glossary.reading.schema import TERM
from bot.language.calendar import language_name
from bot.language.locale import DEFAULT_LOCALE, Locale

SLUG = re.compile(r"[a-z][a-z0-9-]{0,26}")

_STARTERS = Path(__file__).parent / "starters"


@dataclass(frozen=True, slots=True)
class Names:
    """What one language says in a stub."""

    headword: str
    definition: str
    full: str | None = None
    aliases: tuple[Alias, ...] = ()


@dataclass(frozen=True, slots=True)
class Stub:
    """An entry that has no more than names and definitions; `traits` are kind, category, level and maturity as text."""

    slug: Slug
    traits: Mapping[str, str]
    names: Mapping[Locale, Names] = field(default_factory=dict)


def starters(locales: Collection[Locale], today: date) -> Mapping[str, str]:
    """The files of a new entry by their names: what is needed is empty, what may follow stands as a comment."""
    choices: Mapping[str, type[StrEnum]] = {
        "kinds": Kind,
        "categories": Category,
        "levels": Level,
        "maturities": Maturity,
    }
    hints = {name: ", ".join(choice) for name, choice in choices.items()}
    days = {"today": f"{today}", "month": f"{today:%Y-%m}"}
    files = {TERM: _starter(TERM).substitute(hints, **days)}
    for locale in locales:
        based_on = "" if locale == DEFAULT_LOCALE else f"  based_on: {today}  # the English `changed` it is taken from"
        language = language_name(locale, DEFAULT_LOCALE)
        files[locale] = _starter("wording").substitute(days, language=language, based_on=based_on).rstrip() + "\n"
    return files


def stub_files(stub: Stub, today: date) -> Mapping[str, str]:
    """The files of a stub by their names."""
    term = {**stub.traits, "status": Status.STUB.value, "added": today}
    wordings = {locale: _wording(locale, names, today) for locale, names in stub.names.items()}
    return {TERM: _yaml(term), **{locale: _yaml(wording) for locale, wording in wordings.items()}}


def place(folder: Path, slug: Slug, files: Mapping[str, str], *, sound: bool = False) -> tuple[Problem, ...]:
    """Write a new entry below the folder, whole or not at all; FileExistsError if it is there already.

    `sound` refuses one that cannot be read, and gives the problems.
    """
    target = folder / slug
    if target.exists():
        raise FileExistsError(target)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as workshop:
        draft = Path(workshop) / slug
        draft.mkdir()
        for name, text in files.items():
            (draft / f"{name}.yaml").write_text(text, encoding="utf-8")
        problems = read_folder(draft).problems if sound else ()
        if not problems:
            draft.rename(target)
        return problems


def _starter(name: str) -> Template:
    return Template((_STARTERS / f"{name}.yaml").read_text(encoding="utf-8"))


def _wording(locale: Locale, names: Names, today: date) -> dict[str, Any]:
    review = {"edited": "human", "reviewed": "none", "last_checked": today, "changed": today}
    return {
        "headword": names.headword,
        **({"full": names.full} if names.full else {}),
        **({"aliases": [_alias(alias) for alias in names.aliases]} if names.aliases else {}),
        "definition": names.definition,
        "review": review if locale == DEFAULT_LOCALE else review | {"based_on": today},
    }


def _alias(alias: Alias) -> str | dict[str, Any]:
    """The name alone, unless something is said of it."""
    if alias == Alias(alias.text):
        return alias.text
    flags = {name: True for name in ("case_sensitive", "common_word", "no_fuzzy") if getattr(alias, name)}
    type_ = {} if alias.type is AliasType.VARIANT else {"type": alias.type.value}
    return {"text": alias.text, **type_, **flags}


class _Indented(yaml.SafeDumper):
    """Lists stand deeper than their field, and nothing is written as a reference to something above."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002  # PyYAML's own
        super().increase_indent(flow, indentless=False)

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002  # as above
        return True


def _yaml(tree: Mapping[str, Any]) -> str:
    written: str = yaml.dump(tree, Dumper=_Indented, allow_unicode=True, sort_keys=False, width=10_000)
    return written
