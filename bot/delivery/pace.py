"""How fast a platform may be written to."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from bot.clock import Clock
from bot.delivery.sharing import Sharing

Chat: TypeAlias = Hashable

REMEMBERED_CHATS = 20_000
_MINUTE = 60.0
_REFUSALS_THAT_MEAN_ALL = 3
_REFUSALS_WITHIN = 2.0


class Urgency(IntEnum):
    """Who goes first where several wait."""

    REPLY = 0
    BROADCAST = 1


@dataclass(frozen=True, slots=True)
class Limits:
    """What a platform takes. The defaults are for Telegram: 30 a second, 1 a second a chat, 20 a minute a group.

    Evenly spaced, 28 a second was measured to pass without a refusal; at exactly 30 refusals halve the rate. What
    broadcasts leave of that is for replies, of which `replies_ahead` may go before they would be due: so a reply does
    not wait for the space between two posts, and still no second sees more than 30 messages.
    """

    a_second: float = 28.0
    a_broadcast_a_second: float = 25.0
    replies_ahead: int = 2
    a_chat_a_second: float = 1.0
    a_group_a_minute: int = 20

    def shared_by(self, servers: int) -> Limits:
        """What each of so many servers may write if all together are to keep to these.

        Broadcasts stay as they are: they go in moments that are granted over all servers.
        """
        if servers <= 1:
            return self
        ahead = self.replies_ahead // servers
        return dataclasses.replace(self, a_second=self.a_second / servers, replies_ahead=ahead)


@dataclass(slots=True)
class _Chat:
    """What was written to one chat of late."""

    next: float = 0.0
    held_until: float = 0.0
    written: deque[float] = field(default_factory=deque)


@dataclass(slots=True, eq=False)
class _Waiter:
    chat: Chat | None
    is_group: bool
    counts: bool
    urgency: Urgency
    turn: asyncio.Future[None]


class Pace:
    """Hands out turns to write: evenly over all chats, to no chat more often than it takes, replies before broadcasts.

    Nothing is dropped: who must wait, waits. Of servers that share a platform each takes its part.
    """

    def __init__(self, clock: Clock, limits: Limits | None = None, sharing: Sharing | None = None) -> None:
        self._clock = clock
        self._all_limits = limits or Limits()
        self._sharing = sharing
        self._next = 0.0
        self._next_broadcast = 0.0
        self._held_until = 0.0
        self._refused: deque[tuple[float, Chat]] = deque()
        self._chats: OrderedDict[Chat, _Chat] = OrderedDict()
        self._waiting: list[_Waiter] = []
        self._changed = asyncio.Event()
        self._handing_out: asyncio.Task[None] | None = None

    async def turn(
        self,
        chat: Chat | None = None,
        *,
        is_group: bool = False,
        counts: bool = True,
        urgency: Urgency = Urgency.REPLY,
    ) -> None:
        """Return when the chat may be written to; an edit does not count, but waits for holds and the pace of all."""
        waiter = _Waiter(chat, is_group, counts, urgency, asyncio.get_running_loop().create_future())
        is_first = not any(other.urgency <= urgency for other in self._waiting)
        if is_first and self._ready_at(waiter) <= self._clock.monotonic():
            self._take(waiter)
            return
        self._waiting.append(waiter)
        self._changed.set()
        if self._handing_out is None or self._handing_out.done():
            self._handing_out = asyncio.create_task(self._hand_out(), name="pace")
        try:
            await waiter.turn
        finally:
            self._leave(waiter)

    async def broadcast_turn(self, chat: Chat, *, is_group: bool = False) -> None:
        """As `turn`, behind all replies, and in a moment that is granted to no other server.

        StoreError if the database that grants it is away: then nothing may be written. The moment comes last, so that
        it is used when it is there, and not whenever this server's own turn comes.
        """
        await self.turn(chat, is_group=is_group, urgency=Urgency.BROADCAST)
        if self._sharing:
            await self._sharing.wait(1 / self._all_limits.a_broadcast_a_second)

    async def hold_broadcasts(self, seconds: float) -> None:
        """Stop writing for some seconds from now, and broadcasts at every server."""
        self.hold(seconds)
        if self._sharing:
            await self._sharing.hold(seconds)

    def hold(self, seconds: float, chat: Chat | None = None) -> None:
        """Stop writing to a chat, or without one to all, for some seconds from now; only ever prolongs a hold.

        Three chats refused at nearly the same time show that the platform means all of them.
        """
        now = self._clock.monotonic()
        if chat is not None:
            held = self._chat(chat)
            held.held_until = max(held.held_until, now + seconds)
        if chat is None or self._all_are_meant(chat, now):
            self._held_until = max(self._held_until, now + seconds)
        self._changed.set()

    @property
    def _limits(self) -> Limits:
        return self._all_limits.shared_by(self._sharing.count()) if self._sharing else self._all_limits

    def _all_are_meant(self, chat: Chat, now: float) -> bool:
        self._refused.append((now, chat))
        while self._refused[0][0] < now - _REFUSALS_WITHIN:
            self._refused.popleft()
        return len({refused for _, refused in self._refused}) >= _REFUSALS_THAT_MEAN_ALL

    async def _hand_out(self) -> None:
        while self._waiting:
            self._changed.clear()
            now = self._clock.monotonic()
            ready = [(self._ready_at(waiter), waiter) for waiter in self._waiting]
            if due := [waiter for at, waiter in ready if at <= now]:
                first = min(due, key=lambda waiter: waiter.urgency)
                self._waiting.remove(first)
                self._take(first)
                first.turn.set_result(None)
            else:
                await self._sleep_or_change(min(at for at, _ in ready) - now)

    async def _sleep_or_change(self, seconds: float) -> None:
        sleeping = asyncio.ensure_future(self._clock.sleep(seconds))
        changed = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait((sleeping, changed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            changed.cancel()

    def _leave(self, waiter: _Waiter) -> None:
        if waiter in self._waiting:
            self._waiting.remove(waiter)
            self._changed.set()

    def _ready_at(self, waiter: _Waiter) -> float:
        ready = max(self._evenly(waiter.urgency), self._held_until)
        if waiter.chat is None or (chat := self._chats.get(waiter.chat)) is None:
            return ready
        ready = max(ready, chat.held_until, chat.next if waiter.counts else 0.0)
        if waiter.counts and waiter.is_group and len(chat.written) >= self._limits.a_group_a_minute:
            ready = max(ready, chat.written[-self._limits.a_group_a_minute] + _MINUTE)
        return ready

    def _evenly(self, urgency: Urgency) -> float:
        """When the space between all messages lets the next one of a kind go."""
        if urgency is Urgency.BROADCAST:
            return max(self._next, self._next_broadcast)
        return self._next - self._limits.replies_ahead / self._limits.a_second

    def _take(self, waiter: _Waiter) -> None:
        now, space = self._clock.monotonic(), 1 / self._limits.a_second
        if waiter.urgency is Urgency.BROADCAST:
            # Who wakes a little late may be as much early the next time, else the rate would never be reached.
            between = 1 / self._limits.a_broadcast_a_second
            self._next_broadcast = max(self._next_broadcast, now - between) + between
        # Of what then waits for a moment among all servers the same holds here; it is that which keeps it apart.
        is_spaced_later = waiter.urgency is Urgency.BROADCAST and self._sharing is not None
        self._next = max(self._next, now - space if is_spaced_later else now) + space
        if waiter.chat is None or not waiter.counts:
            return
        chat = self._chat(waiter.chat)
        chat.next = now + 1 / self._limits.a_chat_a_second
        if waiter.is_group:
            chat.written.append(now)
            while chat.written[0] <= now - _MINUTE:
                chat.written.popleft()

    def _chat(self, chat: Chat) -> _Chat:
        """The chat's history; what matters no more is forgotten, and if they are too many, the one longest unused."""
        while self._chats and self._is_past(next(iter(self._chats.values()))):
            self._chats.popitem(last=False)
        known = self._chats.setdefault(chat, _Chat())
        self._chats.move_to_end(chat)
        if len(self._chats) > REMEMBERED_CHATS:
            self._chats.popitem(last=False)
        return known

    def _is_past(self, chat: _Chat) -> bool:
        now = self._clock.monotonic()
        is_quiet = not chat.written or chat.written[-1] <= now - _MINUTE
        return is_quiet and chat.next <= now and chat.held_until <= now
