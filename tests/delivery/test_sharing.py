"""Several servers that write to one platform: each its part, and broadcasts in moments that are granted to one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from bot.answers.card import Answer
from bot.delivery.pace import Limits, Pace
from bot.delivery.poster import Held
from bot.delivery.sharing import sharing
from bot.errors import StoreError
from bot.language.phrasebook import Phrasebook
from bot.question import Place
from bot.settings import Settings
from bot.store.replicas import Replicas
from bot.store.store import open_store
from bot.surfaces.telegram.api import open_api
from bot.surfaces.telegram.poster import TelegramPoster
from tests.emulators.telegram.server import TOKEN
from tests.hand_clock import HandClock
from tests.postgresql import Server


@dataclass
class Servers:
    """Servers on one database, and when each of their broadcasts went, in seconds."""

    clock: HandClock
    paces: Sequence[Pace]
    went: list[float] = field(default_factory=list)

    async def broadcast(self, pace: Pace, chat: int) -> None:
        """Write to one chat."""
        await pace.broadcast_turn(chat)
        self.went.append(self.clock.monotonic())

    async def all_go(self, broadcasts: Sequence[asyncio.Task[None]], step: float = 0.01) -> None:
        """Turn the clock until all have gone; a database that answers takes no time by this clock."""
        while not all(each.done() for each in broadcasts):
            await asyncio.sleep(0.002)
            self.clock.turn(step)
        await asyncio.gather(*broadcasts)


@asynccontextmanager
async def serving(database_url: str, count: int) -> AsyncIterator[Servers]:
    """So many servers that have heard of each other."""
    clock = HandClock()
    async with open_store(database_url, clock) as store:
        replicas = [Replicas(store, clock, surfaces=["telegram"]) for _ in range(count)]
        for each in (*replicas, *replicas):
            await each.beat()
        yield Servers(clock, [Pace(clock, sharing=sharing("telegram", store, each, clock)) for each in replicas])


async def test_broadcasts_of_three_servers_keep_to_one_pace(postgresql_url: str) -> None:
    async with serving(postgresql_url, 3) as servers:
        begun = [
            asyncio.create_task(servers.broadcast(pace, 100 * number + chat))
            for number, pace in enumerate(servers.paces)
            for chat in range(20)
        ]
        await servers.all_go(begun)
    went = sorted(servers.went)
    limits = Limits()
    assert max(sum(start <= each < start + 1 for each in went) for start in went) <= limits.a_second
    assert went[-1] - went[0] >= (len(went) - 1) / limits.a_broadcast_a_second - 0.05


async def test_a_hold_of_one_server_holds_the_broadcasts_of_all(postgresql_url: str) -> None:
    async with serving(postgresql_url, 2) as servers:
        await servers.paces[0].hold_broadcasts(30)
        await servers.all_go([asyncio.create_task(servers.broadcast(servers.paces[1], 1))], step=1)
        assert servers.went[0] >= 30


async def test_on_a_database_for_one_nothing_is_shared(sqlite_url: str) -> None:
    async with serving(sqlite_url, 3) as servers:
        await servers.broadcast(servers.paces[0], 1)
        await servers.broadcast(servers.paces[1], 1)
        assert servers.went == [0.0, 0.0]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_replies_of_all_servers_together_keep_to_what_the_platform_takes(count: int) -> None:
    each = Limits().shared_by(count)
    a_second = -(-each.a_second // 1)
    assert count * (a_second + each.replies_ahead) <= 30
    assert each.a_chat_a_second == Limits().a_chat_a_second


async def test_a_reply_waits_for_no_database(postgresql_server: Server, clock: HandClock) -> None:
    async with open_store(f"{postgresql_server.address}/missing", clock) as store:
        pace = Pace(clock, sharing=sharing("telegram", store, Replicas(store, clock), clock))
        await pace.turn(1)
        clock.turn(1)
        with pytest.raises(StoreError):
            await pace.broadcast_turn(2)
        await pace.hold_broadcasts(1)


async def test_without_a_moment_nothing_is_posted_and_it_is_tried_later(
    postgresql_server: Server, clock: HandClock, phrasebook: Phrasebook
) -> None:
    settings = Settings(telegram_token=TOKEN, telegram_base_url="http://127.0.0.1:9")
    async with open_store(f"{postgresql_server.address}/missing", clock) as store, open_api(settings) as api:
        pace = Pace(clock, sharing=sharing("telegram", store, Replicas(store, clock), clock))
        poster = TelegramPoster(api, pace, phrasebook, asyncio.Event())
        assert await poster.post(Place("telegram", "1"), Answer(()), "1.1") == Held(1)
