"""Several servers of one bot: webhooks are given to all of them, polling is for one alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.clock import Clock
from bot.store.claims import claimed
from bot.store.received import Received
from bot.store.replicas import Replicas
from bot.store.store import Store
from bot.surfaces.telegram.once import Alone, AmongSeveral, Once

_ON_EACH = "set PLAINTERMS_TELEGRAM_WEBHOOK_SECRET and PLAINTERMS_PUBLIC_URL, the same on each"
POLLING_REFUSED = f"another server on this database takes Telegram's updates; several need webhooks: {_ON_EACH}"
WEBHOOK_REFUSED = f"another server on this database polls Telegram, which excludes webhooks: stop it, or {_ON_EACH}"


@dataclass(frozen=True, slots=True)
class TelegramReplicas:
    """This server, and the others on its database that are given Telegram's updates."""

    store: Store
    replicas: Replicas
    clock: Clock

    @asynccontextmanager
    async def polling(self, bot: int) -> AsyncIterator[None]:
        """For as long as this server asks for updates. OperatorError if another one takes them in either way."""
        async with claimed(self.store, self.clock, [_updates(bot)], POLLING_REFUSED):
            yield

    @asynccontextmanager
    async def being_given(self, bot: int, key: str) -> AsyncIterator[Once]:
        """For as long as updates are posted to this server. OperatorError if another one polls.

        `key` keeps those secret whose updates are noted while they are worked on.
        """
        if not self.store.is_shared:
            yield Alone()
            return
        received = Received(self.store, self.replicas, self.clock, str(bot))
        async with claimed(self.store, self.clock, [_updates(bot)], WEBHOOK_REFUSED, shared=True):
            catching_up = asyncio.create_task(received.run(), name="telegram received")
            try:
                yield AmongSeveral(received, self.clock, key)
            finally:
                catching_up.cancel()
                await asyncio.gather(catching_up, return_exceptions=True)


def _updates(bot: int) -> str:
    return f"telegram updates {bot}"
