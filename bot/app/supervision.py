"""Keeping surfaces alive: a failing one starts again, a refused one ends the process or stays off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.app.health import Health
from bot.clock import Clock
from bot.errors import OperatorError
from bot.surfaces import Surface

LONGEST_BACK_OFF = 60.0
"""Seconds between two tries of a surface that fails again and again."""

_log = logging.getLogger(__name__)


async def supervise(surfaces: Sequence[Surface], health: Health, clock: Clock) -> None:
    """Run all surfaces until cancelled. OperatorError if a platform refuses its token before it ever worked."""
    try:
        async with asyncio.TaskGroup() as tasks:
            for surface in surfaces:
                tasks.create_task(_Charge(surface, health, clock).keep(), name=surface.name)
    except* OperatorError as refused:
        raise refused.exceptions[0] from None


@dataclass(slots=True)
class _Charge:
    """One surface, and whether it has ever worked."""

    surface: Surface
    health: Health
    clock: Clock
    has_worked: bool = field(default=False)

    def ready(self, is_ready: bool) -> None:
        self.has_worked = self.has_worked or is_ready
        self.health.surfaces[self.surface.name] = is_ready

    async def keep(self) -> None:
        back_off = 1.0
        while True:
            try:
                await self.surface.run(self.ready)
            except OperatorError as refused:
                self.ready(False)
                if not self.has_worked:
                    raise
                _log.error("%s is off: %s", self.surface.name, refused)
                return
            except Exception:  # a surface's failure must not take the others down
                _log.exception("%s failed and starts again in %.0f s", self.surface.name, back_off)
            self.ready(False)
            await self.clock.sleep(back_off)
            back_off = min(back_off * 2, LONGEST_BACK_OFF)
