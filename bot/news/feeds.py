"""Which feeds are read, as a TOML file has them: a table `feeds` and a table `newsletter`, one table a feed in each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bot.errors import OperatorError
from bot.language.locale import Locale
from bot.story import LONGEST_LINK, LONGEST_PUBLISHER

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_TABLES = ("feeds", "newsletter")
_FIELDS = frozenset({"url", "publisher", "language"})


@dataclass(frozen=True, slots=True)
class Feed:
    """A news source; what the operator does not say of it is taken from the feed itself.

    An `is_newsletter` feed gives editions and no stories.
    """

    name: str
    url: str
    publisher: str | None = None
    language: Locale | None = None
    is_newsletter: bool = False


def read_feeds(path: Path) -> tuple[Feed, ...]:
    """The feeds of a file, in its order; OperatorError with all faults at once, a line each."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as refused:
        raise OperatorError(f"{path}: {getattr(refused, 'strerror', None) or refused}") from refused
    odd = [name for name, table in written.items() if name not in _TABLES or not isinstance(table, dict)]
    faults = [f"{path}: there is no table {name!r}; write [feeds.NAME] or [newsletter.NAME]" for name in odd]
    tables = {table: written[table] for table in _TABLES if table in written and table not in odd}
    named = [(table, name, values) for table, feeds in tables.items() for name, values in feeds.items()]
    names = [name for _, name, _ in named]
    for table, name, values in named:
        faults += [f"{path}: {table}.{name}: {fault}" for fault in _faults(name, values, table, names)]
    if faults:
        raise OperatorError("\n".join(faults))
    return tuple(Feed(name, **values, is_newsletter=table == "newsletter") for table, name, values in named)


def _faults(name: str, values: Any, table: str, names: list[str]) -> Iterator[str]:
    if not isinstance(values, dict):
        yield "write a table with a url"
        return
    if not _NAME.fullmatch(name):
        yield "a name has small letters, digits and hyphens, at most 40"
    if names.count(name) > 1:
        yield "the name stands twice"
    yield from (f"there is no field {field!r}" for field in values if field not in _FIELDS)
    yield from (f"{field} is a text" for field in values if not isinstance(values[field], str))
    if not is_fetchable(str(values.get("url", ""))):
        yield "write a url that begins with https:// and holds no password"
    if len(str(values.get("url", ""))) > LONGEST_LINK or not str(values.get("url", "")).isprintable():
        yield f"a url has at most {LONGEST_LINK} characters, all of which can be seen"
    if "language" in values and not _LANGUAGE.fullmatch(str(values["language"])):
        yield "write a language such as en"
    if table == "newsletter" and "language" not in values:
        yield "a newsletter needs a language"
    if len(str(values.get("publisher", ""))) > LONGEST_PUBLISHER:
        yield f"a publisher's name has at most {LONGEST_PUBLISHER} characters"


def is_fetchable(url: str, schemes: tuple[str, ...] = ("https",)) -> bool:
    """Whether a URL has one of the schemes, a host, and no name or password."""
    try:
        parts = urlsplit(url)
        return parts.scheme in schemes and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        return False
