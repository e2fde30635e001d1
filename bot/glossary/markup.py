"""The small Markdown subset of entries, as flat runs: **strong**, *emphasis*, `code`, links, [[slug]], source marks."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Slug = str


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one style; `link` is an https URL, `entry` the slug of a cross-reference."""

    text: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    link: str | None = None
    entry: Slug | None = None


@dataclass(frozen=True, slots=True)
class SourceMark:
    """A mark behind a figure: the key of one of the entry's sources."""

    key: str


Inline: TypeAlias = Run | SourceMark
