"""Asking for updates: one is confirmed only after it is done, so that a stop at any moment loses none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from telegram.error import TelegramError

from bot.surfaces.telegram.api import Api
from bot.surfaces.telegram.intake import Intake
from bot.surfaces.telegram.patience import Patience

KINDS = ("message", "channel_post", "callback_query", "inline_query", "my_chat_member", "guest_message")
TIMEOUT = 50
"""Seconds that the server may hold a request open until there is an update."""
_SHORTEST_PAUSE = 0.001
_LONGEST_PAUSE = 0.25

_log = logging.getLogger(__name__)


class Polling:
    """The loop."""

    def __init__(self, api: Api, intake: Intake, patience: Patience, kinds: Sequence[str] = KINDS) -> None:
        self._api = api
        self._kinds = kinds
        self._intake = intake
        self._patience = patience
        self._taken: dict[int, asyncio.Task[None]] = {}
        self._offset = 0
        self._pause = _SHORTEST_PAUSE
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
            updates = await self._api.updates_from(self._offset, seconds=self._seconds, kinds=self._kinds)
        except TelegramError as error:
            await self._patience.wait(error)
            return
        self._patience.recover()
        self._seconds = TIMEOUT  # The first round does not wait, so that a quiet bot is ready at once.
        fresh = [update for update in updates if self._is_fresh(update["update_id"])]
        for update in fresh:
            self._taken[update["update_id"]] = self._intake.take(update)
        self._pause = _SHORTEST_PAUSE if fresh else min(2 * self._pause, _LONGEST_PAUSE)
        self._advance()
        if self._taken:
            await self._wait_a_little()

    def _is_fresh(self, number: int) -> bool:
        """Whether an update is new, or must be taken again."""
        task = self._taken.get(number)
        return task is None or _failed(task)

    async def _wait_a_little(self) -> None:
        """Until the oldest update is done the server gives it again at once: ask less often, but do ask on."""
        oldest = self._taken[min(self._taken)]
        await asyncio.wait([oldest], timeout=self._pause)
        self._advance()

    def _advance(self) -> None:
        """Move the offset past what is done; what failed will be delivered again."""
        for number in sorted(self._taken):
            task = self._taken[number]
            if not task.done() or _failed(task):
                return
            del self._taken[number]
            self._offset = number + 1

    async def _confirm(self) -> None:
        self._advance()
        if not self._offset:
            return
        try:
            await self._api.updates_from(self._offset, seconds=0, kinds=self._kinds, limit=1)
        except TelegramError as error:
            _log.warning("the last updates are not confirmed and will come again: %s", error)


def _failed(task: asyncio.Task[None]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
