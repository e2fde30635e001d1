"""A fault in content, as a value that says where it is and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Severity(StrEnum):
    """Whether a fault must be mended or only deserves a look."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A fault at a place in a file; line and column count from 1, columns count characters."""

    path: Path
    line: int
    column: int
    text: str
    rule: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        """The problem on one line, as compilers write it."""
        return f"{self.path}:{self.line}:{self.column}: {self.severity}: {self.text} [{self.rule}]"
