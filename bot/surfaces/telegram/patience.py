"""Waiting for the Bot API while it cannot be reached, or while another process is in the way."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import TelegramError

from bot.clock import Clock
from bot.errors import OperatorError
from bot.surfaces.telegram.refusals import Refusal, classify
from bot.surfaces.telegram.request import TooFastError

T = TypeVar("T")

TOKEN_REFUSED = "PLAINTERMS_TELEGRAM_TOKEN: Telegram refuses this token"  # noqa: S105, a message
LONGEST_BACK_OFF = 60.0

_log = logging.getLogger(__name__)


class Patience:
    """Says once what is wrong and waits longer each time; `ready` is told when things go wrong and right."""

    def __init__(self, clock: Clock, ready: Callable[[bool], None]) -> None:
        self._clock = clock
        self._ready = ready
        self._failures = 0
        self._trouble: Refusal | None = None

    async def until_done(self, call: Callable[[], Awaitable[T]]) -> T:
        """The result of the call, however long it takes."""
        while True:
            try:
                return await call()
            except TelegramError as error:
                await self.wait(error)

    async def wait(self, error: TelegramError) -> None:
        """Wait before trying again; OperatorError where waiting is of no use."""
        refusal = classify(error)
        if refusal is Refusal.TOKEN:
            raise OperatorError(TOKEN_REFUSED)
        if isinstance(error, TooFastError):
            await self._clock.sleep(error.seconds)
            return
        self._ready(False)
        if refusal is not self._trouble:
            _log.error("no updates: %s (%s)", refusal, error, extra={"action": "telegram_trouble"})
        self._failures, self._trouble = self._failures + 1, refusal
        await self._clock.sleep(min(2.0**self._failures, LONGEST_BACK_OFF))

    def recover(self) -> None:
        """All is well again."""
        if self._trouble:
            _log.info("updates come again", extra={"action": "telegram_trouble"})
        self._failures, self._trouble = 0, None
        self._ready(True)
