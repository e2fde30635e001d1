"""Asking for updates: one is confirmed only after it is done, so that a stop at any moment loses none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from telegram.error import TelegramError

from bot.clock import Clock
from bot.surfaces.telegram.api import Api
from bot.surfaces.telegram.intake import Intake
from bot.surfaces.telegram.patience import Patience

KINDS = ("message", "channel_post", "callback_query", "inline_query", "my_chat_member", "guest_message")
TIMEOUT = 50
"""Seconds that the server may hold a request open until there is an update."""
BATCH = 100
"""How many updates the server gives at most, the oldest first."""
MANY = 25
LONG, LONGEST = 1.0, 5.0
"""Seconds that an update may hold up others: where many newer ones are done, and where it keeps a batch from ending."""
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.0002, 0.25
_PAUSE_OF_AGE = 0.001

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Taken:
    """An update that is worked on, and since when."""

    update: dict[str, Any]
    task: asyncio.Task[None]
    since: float

    @property
    def has_failed(self) -> bool:
        """Whether it must be taken again."""
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)

    @property
    def is_done(self) -> bool:
        """Whether it may be confirmed."""
        return self.task.done() and not self.has_failed


class Polling:
    """The loop."""

    def __init__(
        self, api: Api, intake: Intake, patience: Patience, clock: Clock, kinds: Sequence[str] = KINDS
    ) -> None:
        self._api = api
        self._kinds = kinds
        self._intake = intake
        self._patience = patience
        self._clock = clock
        self._taken: dict[int, _Taken] = {}
        self._late: dict[int, _Taken] = {}
        self._offset = 0
        self._seconds = 0

    async def run(self) -> None:
        """Take updates until cancelled; then finish what is under way and confirm what is done."""
        await self._patience.until_done(lambda: self._api.delete_webhook(drop_pending_updates=False))
        try:
            while True:
                await self._round()
        finally:
            await self._intake.finish()
            await self._confirm()

    async def _round(self) -> None:
        try:
            updates = await self._api.updates_from(self._offset, seconds=self._seconds, kinds=self._kinds, limit=BATCH)
        except TelegramError as error:
            await self._patience.wait(error)
            return
        self._patience.recover()
        for update in updates:
            self._take(update)
        self._advance()
        self._let_pass()
        # The first round does not wait, so that a quiet bot is ready at once; later ones do not while work may fail.
        self._seconds = 1 if self._late else TIMEOUT
        if self._taken:
            await self._wait_a_little()

    def _take(self, update: dict[str, Any]) -> None:
        """Work on an update that is new, or that has failed and is given again."""
        known = self._taken.get(update["update_id"])
        if known is None or known.has_failed:
            since = known.since if known else self._clock.monotonic()
            self._taken[update["update_id"]] = _Taken(update, self._intake.take(update), since)

    async def _wait_a_little(self) -> None:
        """Until the oldest update is done the server gives it again at once: ask less often, but do ask on."""
        oldest = [self._taken[number] for number in sorted(self._taken)]
        pause = (self._clock.monotonic() - oldest[0].since) * _PAUSE_OF_AGE
        awaited = oldest[:1]
        if len(oldest) >= BATCH:  # There is nothing new to be had before some are done.
            pause, awaited = _LONGEST_PAUSE, oldest[:MANY]
        pause = min(max(pause, _SHORTEST_PAUSE), _LONGEST_PAUSE)
        await asyncio.wait([taken.task for taken in awaited], timeout=pause)
        self._advance()

    def _advance(self) -> None:
        """Move the offset past what is done; what failed will be delivered again."""
        for number in sorted(self._taken):
            if not self._taken[number].is_done:
                return
            del self._taken[number]
            self._offset = number + 1

    def _let_pass(self) -> None:
        """Confirm an update before it is done where it holds up many others: else one chat could silence all.

        It is worked on as before, and taken again if it fails; only a kill in that time loses it.
        """
        for number, late in [*self._late.items()]:
            if late.has_failed:
                late.task = self._intake.take(late.update)
            elif late.is_done:
                del self._late[number]
        while self._taken and self._holds_up(oldest := min(self._taken)):
            _log.warning("update %s holds up all others", oldest, extra={"action": "telegram_update_late"})
            self._late[oldest], self._offset = self._taken.pop(oldest), oldest + 1
            self._advance()

    def _holds_up(self, number: int) -> bool:
        age = self._clock.monotonic() - self._taken[number].since
        if age < LONG:
            return False
        done = sum(taken.is_done for taken in self._taken.values())
        return done >= MANY or (age >= LONGEST and len(self._taken) >= BATCH)

    async def _confirm(self) -> None:
        self._advance()
        if not self._offset:
            return
        try:
            await self._api.updates_from(self._offset, seconds=0, kinds=self._kinds, limit=1)
        except TelegramError as error:
            _log.warning("the last updates are not confirmed and will come again: %s", error)
