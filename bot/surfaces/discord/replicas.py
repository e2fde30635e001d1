"""Several servers of one bot: each has shards of its own, and their sessions begin one after the other."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.clock import Clock
from bot.store.claims import claimed
from bot.store.pace import SharedPace
from bot.store.replicas import Replicas
from bot.store.store import Store

_OWN = "set PLAINTERMS_DISCORD_SHARD_IDS on each, to shards that no other has, and the same _SHARD_COUNT"
SHARDS_REFUSED = f"another server on this database has one of these shards of Discord's: {_OWN}"
SOME_REFUSED = f"another server on this database has all shards of Discord's: {_OWN}"
ALL_REFUSED = f"another server on this database takes questions from Discord, and this one would too: {_OWN}"

_SESSIONS = "discord sessions"


@dataclass(frozen=True, slots=True)
class DiscordReplicas:
    """This server, and the others on its database that take questions from Discord."""

    store: Store
    replicas: Replicas
    clock: Clock

    @asynccontextmanager
    async def holding(self, token: str, shards: Sequence[int] | None) -> AsyncIterator[None]:
        """For as long as this server takes questions for these shards, None for all.

        OperatorError if another has one of them: each question would be answered twice.
        """
        bot = f"discord {token.partition('.')[0]}"  # its number, which outlives the token
        if shards is None:
            async with claimed(self.store, self.clock, [bot], ALL_REFUSED):
                yield
            return
        own = [f"{bot} shard {shard}" for shard in shards]
        async with (
            claimed(self.store, self.clock, [bot], SOME_REFUSED, shared=True),
            claimed(self.store, self.clock, own, SHARDS_REFUSED),
        ):
            yield

    async def until_session(self, every: float) -> float:
        """Seconds until a session may begin, `every` seconds after any other server's. StoreError: nobody knows."""
        if not self.store.is_shared:
            return 0.0
        return await SharedPace(self.store, self.clock).slot(_SESSIONS, every)
