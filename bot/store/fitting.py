"""What a column may hold: PostgreSQL refuses more, SQLite takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, Row, String, Table

NUL = "\0"


def misfits(table: Table, rows: Iterable[Row[Any]]) -> Iterator[str]:
    """A line for each column that holds what it may not: how many rows do, and why."""
    judged = [
        (place, column) for place, column in enumerate(table.columns) if isinstance(column.type, String | Integer)
    ]
    found: dict[tuple[str, str], int] = {}
    for row in rows:
        for place, column in judged:
            if row[place] is not None and (why := _refusal(column, row[place])):
                found[column.name, why] = found.get((column.name, why), 0) + 1
    for (column_name, why), count in found.items():
        yield f"{table.name}.{column_name}: {count} {'row holds' if count == 1 else 'rows hold'} {why}"


def _refusal(column: Column[Any], value: Any) -> str | None:
    kind = column.type
    if isinstance(kind, Integer):
        bits = 63 if isinstance(kind, BigInteger) else 31
        return None if -(2**bits) <= value < 2**bits else f"a number of more than {bits} bits"
    if NUL in value:
        return "a NUL character"
    if isinstance(kind, String) and kind.length and len(value) > kind.length:
        return f"more than {kind.length} characters"
    return None
