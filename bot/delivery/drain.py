"""Draining the outbox of one platform: claim, send, settle; what is settled and what is claimed next is one step."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import assert_never

from bot.clock import Clock
from bot.delivery.daily import Post
from bot.delivery.poster import (
    Forbidden,
    Gone,
    Held,
    Migrated,
    Outcome,
    Poster,
    Refused,
    Sent,
    TryAgain,
)
from bot.errors import StoreError
from bot.outage import Outage
from bot.store.ledger import Delivery, Ledger
from bot.store.outbox import Outbox

IN_FLIGHT = 8
"""How many are sent at once: at 120 ms a message, 25 a second need three."""

PATIENCE_DAYS = 3
"""How long a place that may not be written to keeps its subscription."""

PAUSE = 5.0
"""Seconds between two tries while the database is away."""

FIRST_BACK_OFF, LONGEST_BACK_OFF = 30.0, 900.0
_TROUBLES_THAT_SLOW = 3
_SLOWEST = 6

_log = logging.getLogger(__name__)

Compose = Callable[[Delivery], Awaitable[Post | None]]


@dataclass(frozen=True, slots=True)
class Done:
    """A delivery that was tried."""

    delivery: Delivery
    outcome: Outcome
    post: Post | None = None


class Drain:
    """Sends what is due on one platform.

    `resends`: what may or may not have arrived is sent again (at least once); else it is left for the operator to
    decide (at most once).
    """

    def __init__(  # noqa: PLR0913  # the parts of one machine
        self,
        outbox: Outbox,
        poster: Poster,
        compose: Compose,
        clock: Clock,
        *,
        resends: bool = True,
        is_ready: Callable[[], bool] = lambda: True,
        in_flight: int = IN_FLIGHT,
    ) -> None:
        self.name = poster.name
        self._outbox = outbox
        self._poster = poster
        self._compose = compose
        self._clock = clock
        self._resends = resends
        self._in_flight = in_flight
        self._is_ready = is_ready
        self._outage = Outage("deliveries", "delivery_waits")
        self._stopping = False
        self._troubles = self._working = 0

    async def run(self) -> None:
        """Send until nothing is due any more, the surface is not ready, or it is told to stop."""
        self._working = 0
        if self._goes_on:
            async with asyncio.TaskGroup() as workers:
                self._begin(workers)

    def stop(self) -> None:
        """Finish what is under way and claim nothing more."""
        self._stopping = True

    def _begin(self, workers: asyncio.TaskGroup) -> None:
        self._working += 1
        workers.create_task(self._work(workers), name=f"{self.name} delivery")

    async def _work(self, workers: asyncio.TaskGroup) -> None:
        """Send one after the other; whoever finds something to send calls for another worker, up to the limit."""
        try:
            delivery = await self._book(None)
            while delivery:
                if self._working < self._in_flight:
                    self._begin(workers)
                delivery = await self._next(await self._send(delivery))
        finally:
            self._working -= 1

    @property
    def _goes_on(self) -> bool:
        return self._is_ready() and not self._stopping

    async def _next(self, done: Done) -> Delivery | None:
        """Settle one and claim another; a platform that cannot be reached is not called at full pace."""
        self._troubles = self._troubles + 1 if isinstance(done.outcome, TryAgain) else 0
        if self._troubles < _TROUBLES_THAT_SLOW:
            return await self._book(done)
        await self._book(done, claims=False)
        for _ in range(2 ** min(self._troubles - _TROUBLES_THAT_SLOW, _SLOWEST)):
            if self._goes_on:
                await self._clock.sleep(1)
        return await self._book(None)

    async def _book(self, done: Done | None, *, claims: bool = True) -> Delivery | None:
        """Settle and claim, however long it takes: what was sent must not be forgotten while the database is away."""
        while True:
            try:
                async with self._outbox.ledger() as ledger:
                    if done:
                        await settle(ledger, done, resends=self._resends)
                    claimed = await ledger.claim(self.name) if claims and self._goes_on else None
            except StoreError as away:
                self._outage.tell(away)
                await self._clock.sleep(PAUSE)
            else:
                self._outage.end()
                return claimed

    async def _send(self, delivery: Delivery) -> Done:
        try:
            post = await self._compose(delivery)
            if post is None:
                return Done(delivery, TryAgain("there is nothing to post", may_have_arrived=False))
            return Done(delivery, await self._poster.post(delivery.place, post.answer, delivery.key), post)
        except Exception as bug:
            _log.exception("a delivery on %s failed", self.name, extra={"action": "delivery_failed"})
            return Done(delivery, Refused(type(bug).__name__))


async def settle(ledger: Ledger, done: Done, *, resends: bool) -> None:  # noqa: C901  # one case an outcome
    """Write down what came of a delivery."""
    delivery, outcome = done.delivery, done.outcome
    match outcome:
        case Sent():
            await _settle_sent(ledger, done)
        case Gone(fault):
            if await ledger.gone(delivery, fault):
                _log.info("a subscription on %s has ended: %s", delivery.place.surface, fault, extra=_ENDED)
        case Forbidden(fault):
            if await ledger.forbidden(delivery, fault, PATIENCE_DAYS):
                _log.info("a subscription on %s has ended: %s", delivery.place.surface, fault, extra=_ENDED)
        case Migrated() if delivery.moved:
            await ledger.failed(delivery, "moved twice")
        case Migrated(to):
            await ledger.moved(delivery, to)
        case Held(seconds):
            await ledger.again(delivery, seconds + 1, counts=False)
        case TryAgain(fault, may_have_arrived) if may_have_arrived and not resends:
            await ledger.unknown(delivery, fault)
        case TryAgain(fault):
            await ledger.again(delivery, back_off(delivery.attempts), fault)
        case Refused(fault):
            await _settle_refused(ledger, delivery, fault)
        case _:
            assert_never(outcome)


def back_off(attempts: int) -> float:
    """Seconds before the next attempt: half a minute after the first, doubling to a quarter of an hour."""
    return float(min(FIRST_BACK_OFF * 2 ** min(attempts - 1, 10), LONGEST_BACK_OFF))


async def _settle_sent(ledger: Ledger, done: Done) -> None:
    step = done.post.step if done.post else None
    delivery = done.delivery
    circle, position = (step.circle, step.position) if step else (delivery.circle, delivery.position)
    await ledger.sent(delivery, circle, position)


async def _settle_refused(ledger: Ledger, delivery: Delivery, fault: str) -> None:
    if await ledger.failed(delivery, fault):
        _log.error(
            "%s of %s has stopped on %s, nothing of it arrives: %s (see plainterms outbox)",
            delivery.kind,
            delivery.issue,
            delivery.place.surface,
            fault,
            extra={"action": "broadcast_stopped"},
        )


_ENDED = {"action": "subscription_ended"}
