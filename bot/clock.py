"""The time as a value that is passed in, so that tests turn it by hand."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits."""

    def now(self) -> datetime:
        """The moment, aware, in UTC."""

    def monotonic(self) -> float:
        """Seconds that never run backwards."""

    async def sleep(self, seconds: float) -> None:
        """Wait; negative seconds do not wait."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """The moment, aware, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait; negative seconds do not wait."""
        await asyncio.sleep(max(0.0, seconds))
