"""Several servers of one bot: no two have a shard, and their sessions begin one after the other."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.answers.dispatcher import Dispatcher
from bot.app.serving import open_app
from bot.errors import OperatorError
from bot.settings import Bind, Settings
from bot.store.replicas import Replicas
from bot.store.store import Store, open_store
from bot.store.tables import PACE
from bot.surfaces.discord.health import IDENTIFY_EVERY, IdentifyPace
from bot.surfaces.discord.replicas import DiscordReplicas
from bot.surfaces.discord.surface import DiscordSurface, open_discord
from tests.emulators.discord.payloads import Payload
from tests.emulators.discord.reader import TOKEN
from tests.emulators.discord.server import DiscordServer, served
from tests.hand_clock import HandClock


class TimedServer(DiscordServer):
    """Notes the moment of every session's beginning, with its shard."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__()
        self.began: list[tuple[int, float]] = []
        self._clock = clock

    def _ready(self, identify: Payload) -> Payload:
        self.began.append((identify["shard"][0], self._clock.monotonic()))
        return super()._ready(identify)


@pytest.fixture
async def discord(clock: HandClock) -> AsyncIterator[TimedServer]:
    async with served(TimedServer(clock)) as opened:
        yield opened


def on(store: Store, clock: HandClock) -> DiscordReplicas:
    return DiscordReplicas(store, Replicas(store, clock), clock)


Opening = Callable[..., AbstractAsyncContextManager[tuple[Store, DiscordSurface]]]


@pytest.fixture
def one_more(postgresql_url: str, discord: TimedServer, dispatcher: Dispatcher, clock: HandClock) -> Opening:
    """Opens a server on the database, with shards of its own."""

    @asynccontextmanager
    async def open_one(shards: str | None, of: int | None) -> AsyncIterator[tuple[Store, DiscordSurface]]:
        settings = Settings(
            discord_token=TOKEN, discord_base_url=discord.url, discord_shard_ids=shards, discord_shard_count=of
        )
        async with (
            open_store(postgresql_url, clock) as store,
            open_discord(settings, dispatcher, clock, None, on(store, clock)) as surface,
        ):
            yield store, surface

    return open_one


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ((None, None), (None, None), "takes questions from Discord, and this one would too"),
        ((None, None), ("1", 2), "has all shards"),
        (("0", 2), (None, 2), "takes questions from Discord"),
        (("0-2", 4), ("2,3", 4), "has one of these shards"),
    ],
    ids=["all and all", "all and some", "some and all", "overlapping"],
)
async def test_a_second_server_with_the_same_shards_is_refused(
    first: tuple[Any, Any], second: tuple[Any, Any], said: str, one_more: Opening
) -> None:
    async with one_more(*first):
        with pytest.raises(OperatorError, match=said) as refused:
            async with one_more(*second):
                pass
        assert "PLAINTERMS_DISCORD_SHARD_IDS" in str(refused.value)
    async with one_more(*second):
        pass


async def test_the_whole_program_refuses_to_start(
    postgresql_url: str, discord: TimedServer, clock: HandClock, tmp_path: Path
) -> None:
    settings = Settings(
        database_url=postgresql_url,
        discord_token=TOKEN,
        discord_base_url=discord.url,
        web_bind=Bind("127.0.0.1", 0),
        entries=tmp_path,
    )
    async with open_store(postgresql_url, clock) as store, on(store, clock).holding(TOKEN, [0]):
        with pytest.raises(OperatorError, match="PLAINTERMS_DISCORD_SHARD_IDS"):
            async with open_app(settings):
                pass


async def test_another_bot_on_the_same_database_has_shards_of_its_own(postgresql_url: str, clock: HandClock) -> None:
    async with open_store(postgresql_url, clock) as store:
        replicas = on(store, clock)
        async with replicas.holding("one.bot.token", None), replicas.holding("another.bot.token", None):
            pass


async def test_a_database_for_one_server_has_nothing_to_hold_and_no_other_to_wait_for(
    sqlite_url: str, clock: HandClock
) -> None:
    async with open_store(sqlite_url, clock) as store:
        replicas = on(store, clock)
        async with replicas.holding(TOKEN, None), replicas.holding(TOKEN, None):
            assert await replicas.until_session(IDENTIFY_EVERY) == 0.0


async def test_sessions_of_all_servers_begin_one_by_one(
    one_more: Opening, discord: TimedServer, clock: HandClock
) -> None:
    async with AsyncExitStack() as stack:
        tasks = []
        for shard in range(3):
            store, surface = await stack.enter_async_context(one_more(str(shard), 3))
            tasks.append(asyncio.create_task(surface.run(lambda _is_ready: None)))
        await _until_granted(store, clock, 3)
        async with asyncio.timeout(30):
            while len(discord.began) < 3:
                clock.turn(IDENTIFY_EVERY / 5)
                await asyncio.sleep(0.001)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    shards, moments = zip(*discord.began, strict=True)
    assert sorted(shards) == [0, 1, 2]
    assert all(later - earlier >= IDENTIFY_EVERY for earlier, later in itertools.pairwise(moments))


async def _until_granted(store: Store, clock: HandClock, sessions: int) -> None:
    """Every server has been told when its session may begin."""
    wanted = clock.now().timestamp() + sessions * IDENTIFY_EVERY
    async with asyncio.timeout(30):
        while True:
            async with store.reading() as connection:
                if (await connection.execute(select(PACE.c.next))).scalar() == round(wanted * 1000):
                    return


async def test_while_the_database_is_away_a_server_goes_by_its_own_pace(
    clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_store("postgresql://plainterms@127.0.0.1:1/terms", clock) as store:
        pace = IdentifyPace(clock, on(store, clock).until_session)
        await pace.wait()
        second = asyncio.create_task(pace.wait())
        async with asyncio.timeout(10):
            while not second.done():
                clock.turn(1)
                await asyncio.sleep(0)
    assert clock.monotonic() >= IDENTIFY_EVERY
    assert caplog.text.count("a session begins without regard to other servers") == 2
