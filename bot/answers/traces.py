"""What is kept of a person, for her to see and to have deleted: the store fulfils this protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

Trace: TypeAlias = Mapping[str, str]
"""One row that is kept: the names of its columns, with their values as text."""


class Traces(Protocol):
    """Finds and deletes what is kept of a person."""

    async def of_person(self, surface: str, person: str) -> Mapping[str, Sequence[Trace]]:
        """Every row that is kept of her, by table. StoreError if the store does not answer."""

    async def forget_person(self, surface: str, person: str) -> None:
        """Delete every row that is kept of her, wherever it stands. StoreError if that failed."""


class NoTraces:
    """For where nothing is kept."""

    async def of_person(self, surface: str, person: str) -> Mapping[str, Sequence[Trace]]:  # noqa: ARG002  # protocol
        """Nothing."""
        return {}

    async def forget_person(self, surface: str, person: str) -> None:
        """There is nothing to delete."""
