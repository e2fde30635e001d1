"""What a column may hold: PostgreSQL refuses more, SQLite takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import BigInteger, Column, Dialect, Integer, Row, String, Table, TypeDecorator

NUL = "\0"


class Words(TypeDecorator[str]):
    """What others wrote, which is shown and never looked for: cut to the column, without what no database takes."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002  # its signature
        """The text as it is written."""
        return value and fit(value, self.impl_instance.length)  # type: ignore[attr-defined]  # that of String


def fit(text: str, length: int) -> str:
    """At most so many characters, without NUL and with a mark in the place of halves of characters."""
    return text.replace(NUL, "").encode("utf-8", "replace").decode()[:length]


def misfits(table: Table, rows: Iterable[Row[Any]]) -> Iterator[str]:
    """A line for each column that holds what it may not: how many rows do, and why."""
    judged = [*enumerate(table.columns)]
    found: dict[tuple[str, str], int] = {}
    for row in rows:
        for place, column in judged:
            if row[place] is not None and (why := _refusal(column, row[place])):
                found[column.name, why] = found.get((column.name, why), 0) + 1
    for (column_name, why), count in found.items():
        yield f"{table.name}.{column_name}: {count} {'row holds' if count == 1 else 'rows hold'} {why}"


def _refusal(column: Column[Any], value: Any) -> str | None:
    kind = column.type.impl_instance if isinstance(column.type, Words) else column.type
    if isinstance(kind, Integer):
        bits = 63 if isinstance(kind, BigInteger) else 31
        return None if -(2**bits) <= value < 2**bits else f"a number of more than {bits} bits"
    if isinstance(kind, String) and NUL in value:
        return "a NUL character"
    if isinstance(kind, String) and kind.length and len(value) > kind.length:
        return f"more than {kind.length} characters"
    return None
