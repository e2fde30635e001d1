from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from discord.http import Route

from bot.answers.dispatcher import Dispatcher
from bot.app.calls import calls
from bot.errors import OperatorError
from bot.settings import Settings
from bot.surfaces.discord.health import HEARTBEAT_PATIENCE, IDENTIFY_EVERY, IdentifyPace, Pulse
from bot.surfaces.discord.surface import Client, DiscordSurface, open_discord, shard_ids
from tests.emulators.discord.payloads import command
from tests.emulators.discord.reader import TOKEN, give, open_surface, text
from tests.emulators.discord.server import DiscordServer, open_server
from tests.emulators.discord.simulation import open_simulation, written
from tests.hand_clock import HandClock


class Readiness:
    """What the surface has told of its connection."""

    def __init__(self) -> None:
        self.told: list[bool] = []
        self._changed = asyncio.Event()

    def __call__(self, is_ready: bool) -> None:
        """The surface tells of its connection."""
        self.told.append(is_ready)
        self._changed.set()

    async def until(self, holds: Callable[[list[bool]], bool]) -> None:
        """Wait until what was told is as it should be."""
        async with asyncio.timeout(10):
            while not holds(self.told):
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def running(surface: DiscordSurface) -> AsyncIterator[tuple[Readiness, asyncio.Task[None]]]:
    """The surface, connected; the library's wait for servers that never come is cut short."""
    build = surface._build

    def impatient() -> Client:
        client = build()
        client._connection.guild_ready_timeout = 0.01
        return client

    surface._build = impatient
    surface.client._connection.guild_ready_timeout = 0.01
    ready = Readiness()
    task = asyncio.create_task(surface.run(ready))
    try:
        await ready.until(lambda told: told[-1:] == [True])
        yield ready, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def surface(server: DiscordServer, dispatcher: Dispatcher, clock: HandClock) -> AsyncIterator[DiscordSurface]:
    async with open_surface(server, dispatcher, clock) as opened:
        yield opened


async def test_a_question_through_the_gateway_is_answered(surface: DiscordSurface, server: DiscordServer) -> None:
    async with running(surface) as (ready, _):
        await server.dispatch("INTERACTION_CREATE", command(term="trainium"))
        await server.until(server.callbacks)
        assert "Trainium" in text(server.callbacks()[0])
    assert ready.told[-1] is False
    assert surface.client.is_closed()


async def test_nothing_privileged_is_asked_for(surface: DiscordSurface, server: DiscordServer) -> None:
    async with running(surface):
        assert [identify["intents"] for identify in server.identified] == [1]


async def test_a_lost_connection_is_told_and_found_again(surface: DiscordSurface, server: DiscordServer) -> None:
    async with running(surface) as (ready, _):
        ready.told.clear()
        await server.drop(4000)
        await ready.until(lambda told: told[-2:] == [False, True])
        await server.dispatch("INTERACTION_CREATE", command(term="trainium"))
        await server.until(server.callbacks)


async def test_a_session_that_discord_ends_begins_anew_and_paced(
    surface: DiscordSurface, server: DiscordServer, clock: HandClock
) -> None:
    async with running(surface) as (ready, _):
        ready.told.clear()
        await server.end_session()
        await ready.until(lambda told: told[-1:] == [False])
        await server.until(lambda: len(server.identified) == 1)
        async with asyncio.timeout(10):
            while len(server.identified) < 2:
                clock.turn(IDENTIFY_EVERY)
                await asyncio.sleep(0)
        await ready.until(lambda told: told[-1:] == [True])


async def test_a_silent_gateway_makes_the_surface_unready(surface: DiscordSurface, clock: HandClock) -> None:
    async with running(surface) as (ready, _):
        async with asyncio.timeout(10):
            while ready.told[-1]:
                clock.turn(HEARTBEAT_PATIENCE / 4)
                await asyncio.sleep(0)
        assert not surface.client.is_closed()


REFUSED = {
    "a token that Discord does not know": (4004, "token"),
    "a wrong shard": (4010, "SHARD_IDS"),
    "too many servers for one shard": (4011, "SHARD_COUNT"),
    "intents that are not allowed": (4014, "intents"),
}


@pytest.mark.parametrize(("code", "says"), REFUSED.values(), ids=REFUSED.keys())
async def test_the_operator_is_told_of(code: int, says: str, surface: DiscordSurface, server: DiscordServer) -> None:
    server.close_code = code
    with pytest.raises(OperatorError, match=says):
        await surface.run(Readiness())
    assert not server.identified


async def test_a_refused_token_ends_it_after_one_try(surface: DiscordSurface, server: DiscordServer) -> None:
    server.refuse("/users/@me", 401, times=10)
    with pytest.raises(OperatorError, match="PLAINTERMS_DISCORD_TOKEN"):
        await surface.run(Readiness())
    assert len([request for request in server.requests if request.path == "/users/@me"]) == 1


async def test_the_token_is_in_no_log(
    surface: DiscordSurface, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with running(surface):
        await server.dispatch("INTERACTION_CREATE", command(term="trainium"))
        await server.until(server.callbacks)
    assert surface._token not in caplog.text


async def test_it_can_run_again_after_it_failed(surface: DiscordSurface, server: DiscordServer) -> None:
    server.refuse("/oauth2/applications/@me", 400)
    with pytest.raises(Exception, match="400"):
        await surface.run(Readiness())
    async with running(surface):
        await server.dispatch("INTERACTION_CREATE", command(term="trainium"))
        await server.until(server.callbacks)


async def test_cancelling_finishes_what_is_under_way(surface: DiscordSurface, server: DiscordServer) -> None:
    async with running(surface) as (_, task):
        give(surface.client, command(term="trainium"))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert len(server.callbacks()) == 1


async def test_without_a_token_there_is_no_surface(dispatcher: Dispatcher, clock: HandClock) -> None:
    with pytest.raises(OperatorError, match="PLAINTERMS_DISCORD_TOKEN"):
        async with open_discord(Settings(), dispatcher, clock):
            pass


async def test_discords_address_is_put_back(dispatcher: Dispatcher, clock: HandClock) -> None:
    before = Route.BASE
    async with open_server() as server, open_surface(server, dispatcher, clock):
        assert f"{server.url}/api/v10" == Route.BASE
    assert before == Route.BASE


async def test_three_shards_answer(dispatcher: Dispatcher, clock: HandClock) -> None:
    async with open_simulation(dispatcher, clock, discord_shard_count=3) as simulation:
        for _ in range(3):
            guild = simulation.create_guild()
            channel = guild.create_text_channel("general")
            anna = guild.add_member(simulation.create_user("anna"))
            assert "Trainium" in written(await anna.slash(channel, "explain", term="trainium"))
        card = await simulation.create_user("bela").slash("explain", term="trainium")
        assert "Trainium" in written(card)


@pytest.mark.parametrize(
    ("ids", "count", "read"),
    [(None, None, None), (None, 4, None), ("0", 1, [0]), ("0,2", 4, [0, 2]), ("4-6, 1", 8, [1, 4, 5, 6])],
)
def test_shards_are_read_from_the_settings(ids: str | None, count: int | None, read: list[int] | None) -> None:
    assert shard_ids(Settings(discord_shard_ids=ids, discord_shard_count=count)) == read


@pytest.mark.parametrize(("ids", "count"), [("0", None), ("4", 4), ("a", 4), ("3-1", 4), (",", 4), ("-1", 4)])
def test_shards_that_cannot_be_are_refused(ids: str, count: int | None) -> None:
    with pytest.raises(OperatorError, match="SHARD"):
        shard_ids(Settings(discord_shard_ids=ids, discord_shard_count=count))


async def test_sessions_begin_one_by_one(clock: HandClock) -> None:
    pace, began = IdentifyPace(clock), []

    async def begin(shard: int) -> None:
        await pace.wait()
        began.append((shard, clock.monotonic()))

    sessions = [asyncio.create_task(begin(shard)) for shard in range(3)]
    for _ in range(3):
        for _ in range(5):
            await asyncio.sleep(0)
        clock.turn(IDENTIFY_EVERY)
    await asyncio.gather(*sessions)
    assert began == [(0, 0.0), (1, IDENTIFY_EVERY), (2, 2 * IDENTIFY_EVERY)]


def feel(pulse: Pulse, clock: HandClock, seconds: float, *latencies: float) -> bool:
    clock.turn(seconds)
    return pulse.feel(enumerate(latencies))


def test_a_heartbeat_that_is_answered_keeps_a_shard_alive(clock: HandClock) -> None:
    pulse = Pulse(clock)
    assert all(feel(pulse, clock, 41, 0.1 + number / 1000) for number in range(20))


def test_a_heartbeat_that_is_not_answered_for_long_is_death(clock: HandClock) -> None:
    pulse = Pulse(clock)
    assert feel(pulse, clock, 0, 0.1, 0.2)
    assert feel(pulse, clock, 100, 0.1, 0.3)
    assert not feel(pulse, clock, 30, 0.1, 0.4)
    assert feel(pulse, clock, 0, 0.2, 0.4)


@pytest.mark.parametrize("latency", [float("nan"), float("inf")])
def test_a_shard_that_never_answered_dies_too(latency: float, clock: HandClock) -> None:
    pulse = Pulse(clock)
    feel(pulse, clock, 0, latency)
    assert not feel(pulse, clock, HEARTBEAT_PATIENCE, latency)


def test_no_shard_is_no_life(clock: HandClock) -> None:
    assert not Pulse(clock).feel([])


async def test_whoever_counts_calls_is_told_of_each(
    server: DiscordServer, dispatcher: Dispatcher, clock: HandClock
) -> None:
    told: list[str] = []
    settings = Settings(discord_token=TOKEN, discord_base_url=server.url)
    trace = calls(lambda code, _hold: told.append(code))
    async with open_discord(settings, dispatcher, clock, trace) as surface, surface.client:
        await surface.client.login(TOKEN)
    assert told
    assert set(told) == {"200"}
