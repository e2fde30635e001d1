"""What is asked of a database, of whichever kind: where it is, how it is opened, and what only it can say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from sqlalchemy import URL, Column, Connection, TextClause
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.errors import StoreError


@dataclass(frozen=True, slots=True)
class Database(ABC):
    """Where the data lie, and how a database of its kind is spoken to."""

    url: URL

    is_shared: ClassVar[bool]
    """Whether several servers may use it at the same time."""
    to_read: ClassVar[Mapping[str, Any]]
    to_write: ClassVar[Mapping[str, Any]]
    outside: ClassVar[Mapping[str, Any]]
    """Options of a connection for a transaction that only reads, for one that writes, and for none at all."""
    advice: ClassVar[Mapping[str, str]]
    """What to do, by a sign in what the driver says."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What an operator knows it by; without a password."""

    @property
    def exists(self) -> bool:
        """Whether there is anything yet; what can only be asked over a connection counts as there."""
        return True

    @property
    def folder(self) -> Path | None:
        """Where its file lies, if it is one."""
        return None

    @abstractmethod
    def engine(self) -> AsyncEngine:
        """Connections to it."""

    @abstractmethod
    def looking(self) -> AsyncEngine:
        """Connections that change nothing; each of their transactions sees one moment."""

    @abstractmethod
    def lock(self) -> AbstractContextManager[None]:
        """Hold it for one server, where it is not for several. OperatorError if another server holds it."""

    @abstractmethod
    def look_over(self, connection: Connection) -> None:
        """See whether it is whole. DBAPIError or OSError if not."""

    @contextmanager
    def changing_tables(self, _connection: Connection) -> Iterator[None]:
        """While this is held, no other server changes the tables."""
        yield

    def trying_to_claim(self, *, shared: bool) -> TextClause:  # noqa: ARG002  # for who can
        """A query for whether `key` could be claimed for as long as its connection lasts, alone or with its like."""
        raise StoreError(f"{self.name} is for one server alone")

    @abstractmethod
    def last_number(self, connection: Connection, column: Column[Any]) -> int:
        """The last number that was given out for a column that numbers its rows; 0 for none."""

    @abstractmethod
    def number_on(self, connection: Connection, column: Column[Any], last: int) -> None:
        """Go on after a number that was given out elsewhere."""

    def scrubbing(self) -> Sequence[str]:
        """Statements, outside transactions, after which nothing is left of rows that were deleted."""
        return ()

    def emptying(self) -> Sequence[str]:
        """Statements, outside transactions, that throw away logs which still hold what was deleted."""
        return ()

    def copying(self) -> str:
        """A statement, outside transactions, that writes a copy to the file it is given. StoreError: there is none."""
        raise StoreError(f"{self.name} is not copied by this program")

    def in_words(self, trouble: Exception) -> str:
        """One line that says what is wrong and what to do."""
        said = next(iter(str(getattr(trouble, "orig", None) or trouble).splitlines()), type(trouble).__name__)
        advice = next((advice for sign, advice in self.advice.items() if sign in said), None)
        return f"{said} ({advice})" if advice else said
