"""Taking updates once each: one chat in order, chats side by side, and none given up before it was tried."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

from bot.errors import StoreError
from bot.surfaces.telegram.lanes import Lanes
from bot.surfaces.telegram.once import Alone, Once
from bot.surfaces.telegram.sender import NotSentError

TRIES = 3
"""How often an update that cannot be done is taken before it is given up."""
REMEMBERED = 10_000
"""How many of the last updates are known to be done, or to have failed."""
PATIENCE = 10.0
"""Seconds that updates under way get to finish when the bot stops."""

_FAILED = {"action": "telegram_update_failed"}
_log = logging.getLogger(__name__)


class Intake:
    """Remembers what is done, so that an update that is delivered again is done once."""

    def __init__(self, handle: Callable[[dict[str, Any]], Awaitable[None]], once: Once | None = None) -> None:
        self._handle = handle
        self._once = once or Alone()
        self._lanes = Lanes()
        self._done: OrderedDict[int, None] = OrderedDict()
        self._failures: dict[int, int] = {}
        self._under_way: dict[int, asyncio.Task[None]] = {}

    def is_done(self, number: int) -> bool:
        """Whether an update needs no more work."""
        return number in self._done

    def take(self, update: dict[str, Any]) -> asyncio.Task[None]:
        """Work on an update, or join the work on it; the task fails if the update should be delivered again.

        With ElsewhereError it does if another server is still at work.
        """
        number = update["update_id"]
        if number not in self._under_way:
            task = self._lanes.enter(lane_of(update), lambda: self._work(number, update))
            self._under_way[number] = task
            task.add_done_callback(lambda _: self._under_way.pop(number))
        return self._under_way[number]

    async def finish(self) -> None:
        """Let what is under way end."""
        await self._lanes.finish(PATIENCE)

    async def _work(self, number: int, update: dict[str, Any]) -> None:
        if self.is_done(number):
            return
        if await self._once.take(number, lane_of(update)):
            try:
                await self._do(number, update)
            except BaseException:  # what is cut short by a stop as well
                await self._once.give_back(number)
                raise
            await self._once.done(number)
        self._mark_done(number)

    async def _do(self, number: int, update: dict[str, Any]) -> None:
        try:
            await self._handle(update)
        except NotSentError as refused:
            if refused.may_pass and self._may_try_again(number):
                raise
        except StoreError as trouble:
            _log.warning("update %s waits for the database: %s", number, trouble, extra=_FAILED)
            if self._may_try_again(number):
                raise
        except Exception:
            _log.exception("update %s failed", number, extra=_FAILED)
            if self._may_try_again(number):
                raise

    def _may_try_again(self, number: int) -> bool:
        failures = self._failures.pop(number, 0) + 1
        self._failures[number] = failures
        if len(self._failures) > REMEMBERED:  # what another server has done in the end
            del self._failures[next(iter(self._failures))]
        if failures < TRIES:
            return True
        _log.error("update %s given up after %s tries", number, failures, extra={"action": "telegram_update_given_up"})
        return False

    def _mark_done(self, number: int) -> None:
        self._failures.pop(number, None)
        self._done[number] = None
        if len(self._done) > REMEMBERED:
            self._done.popitem(last=False)


def lane_of(update: dict[str, Any]) -> Hashable:
    """What must stay in order: everything in one chat, and what one person asks inline."""
    for content in update.values():
        if isinstance(content, dict):
            message = content.get("message")
            within = message if isinstance(message, dict) else content
            for key in ("chat", "from"):
                if isinstance(place := within.get(key), dict):
                    return key, repr(place.get("id"))
    return None
