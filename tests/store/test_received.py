"""Updates that several servers are given: each is done once, and one lane's one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import StoreError
from bot.store import received
from bot.store.received import CATCHING_UP_EVERY, Received, Taken
from bot.store.replicas import DEAD_AFTER, Replicas
from bot.store.store import Store, open_store
from tests.hand_clock import HandClock
from tests.watching import watch


@dataclass(frozen=True)
class Server:
    """One of several."""

    replicas: Replicas
    received: Received


@dataclass(frozen=True)
class Pair:
    """Two of them, and what they share."""

    store: Store
    one: Server
    other: Server


def a_server(store: Store, clock: HandClock, name: str) -> Server:
    replicas = Replicas(store, clock, name)
    return Server(replicas, Received(store, replicas, clock, "42"))


@pytest.fixture
async def pair(database_url: str, clock: HandClock) -> AsyncIterator[Pair]:
    """Two that were heard of for long enough to judge each other."""
    async with open_store(database_url, clock) as store, open_store(database_url, clock, alone=False) as beside:
        made = Pair(store, a_server(store, clock, "one"), a_server(beside, clock, "other"))
        await watch(clock, DEAD_AFTER, made.one.replicas, made.other.replicas)
        yield made


async def test_an_update_is_one_servers_until_it_is_done_for_all(pair: Pair) -> None:
    assert await pair.one.received.take(1, "a") is Taken.OURS
    assert await pair.other.received.take(1, "a") is Taken.LATER
    await pair.one.received.done(1)
    assert await pair.one.received.take(1, "a") is Taken.DONE
    assert await pair.other.received.take(1, "a") is Taken.DONE


async def test_one_lane_is_worked_on_by_one_server_at_a_time(pair: Pair) -> None:
    assert await pair.one.received.take(1, "a") is Taken.OURS
    assert await pair.other.received.take(2, "a") is Taken.LATER
    assert await pair.other.received.take(3, "b") is Taken.OURS
    await pair.one.received.done(1)
    assert await pair.other.received.take(2, "a") is Taken.OURS


async def test_what_could_not_be_done_is_for_whoever_is_given_it_next(pair: Pair) -> None:
    assert await pair.one.received.take(1, "a") is Taken.OURS
    await pair.one.received.give_back(1)
    assert await pair.other.received.take(1, "a") is Taken.OURS


async def test_of_two_that_are_given_the_same_at_once_one_takes_it(pair: Pair) -> None:
    servers = (pair.one, pair.other)
    for number in range(50):
        taken = await asyncio.gather(*(each.received.take(number, f"lane {number}") for each in servers))
        assert sorted(taken) == [Taken.LATER, Taken.OURS]


async def test_what_a_dead_server_was_at_is_free_at_once_and_so_is_its_lane(pair: Pair, clock: HandClock) -> None:
    assert await pair.one.received.take(1, "a") is Taken.OURS
    assert await pair.one.received.take(2, "b") is Taken.OURS
    await watch(clock, DEAD_AFTER / 2, pair.other.replicas)
    assert await pair.other.received.take(1, "a") is Taken.LATER
    await watch(clock, DEAD_AFTER / 2 + 1, pair.other.replicas)
    assert await pair.other.received.take(1, "a") is Taken.OURS
    assert await pair.other.received.take(3, "b") is Taken.OURS


async def test_who_was_not_heard_itself_takes_nothing_from_others(pair: Pair, clock: HandClock) -> None:
    assert await pair.one.received.take(1, "a") is Taken.OURS
    clock.turn(DEAD_AFTER + 1)
    young = a_server(pair.store, clock, "young")
    assert await young.received.take(1, "a") is Taken.LATER
    await watch(clock, DEAD_AFTER, young.replicas)
    assert await young.received.take(1, "a") is Taken.OURS


async def test_who_takes_something_is_known_to_be_alive(pair: Pair, clock: HandClock) -> None:
    await watch(clock, DEAD_AFTER + 1, pair.other.replicas)
    assert await pair.one.received.take(1, "a") is Taken.OURS
    assert await pair.other.received.take(1, "a") is Taken.LATER


async def test_what_one_could_not_give_back_that_took_leave_is_free_at_once_even_for_its_successor(
    pair: Pair, clock: HandClock
) -> None:
    assert await pair.one.received.take(1, "a") is Taken.OURS
    running = asyncio.create_task(pair.one.replicas.run())
    await asyncio.sleep(0)
    running.cancel()
    await asyncio.wait([running])
    assert await a_server(pair.store, clock, "young").received.take(1, "a") is Taken.OURS


async def test_of_what_is_done_neither_lane_nor_server_is_kept(pair: Pair) -> None:
    await pair.one.received.take(1, "a")
    await pair.one.received.done(1)
    async with pair.store.reading() as connection:
        assert (await connection.execute(text("select number, lane, replica from received"))).all() == [(1, None, None)]


@asynccontextmanager
async def away(store: Store) -> AsyncIterator[None]:
    """Nothing about updates can be read or written meanwhile."""
    async with store.writing() as connection:
        await connection.execute(text("ALTER TABLE received RENAME TO away"))
    yield
    async with store.writing() as connection:
        await connection.execute(text("ALTER TABLE away RENAME TO received"))


async def test_what_was_done_without_the_database_is_written_down_when_it_is_back(pair: Pair, clock: HandClock) -> None:
    one, other = pair.one.received, pair.other.received
    catching_up = asyncio.create_task(one.run())
    await one.take(2, "b")
    await one.take(3, "c")
    async with away(pair.store):
        with pytest.raises(StoreError):
            await one.take(1, "a")
        await one.done(1)
        await one.done(2)
        await one.give_back(3)
        assert await one.take(1, "a") is Taken.DONE
        clock.turn(CATCHING_UP_EVERY)
    while await other.take(1, "a") is not Taken.DONE:
        await other.give_back(1)
        clock.turn(CATCHING_UP_EVERY)
        await asyncio.sleep(0)
    assert await other.take(2, "b") is Taken.DONE
    assert await other.take(3, "c") is Taken.OURS
    catching_up.cancel()
    await asyncio.wait([catching_up])


async def test_a_stop_writes_down_what_is_owed(pair: Pair) -> None:
    catching_up = asyncio.create_task(pair.one.received.run())
    async with away(pair.store):
        await pair.one.received.done(1)
    catching_up.cancel()
    await asyncio.wait([catching_up])
    assert await pair.other.received.take(1, "a") is Taken.DONE


async def test_what_could_not_be_given_back_may_be_taken_again_here_and_is_not_let_go_later(pair: Pair) -> None:
    await pair.one.received.take(1, "a")
    async with away(pair.store):
        await pair.one.received.give_back(1)
    assert await pair.one.received.take(1, "a") is Taken.OURS
    stopping = asyncio.create_task(pair.one.received.run())
    await asyncio.sleep(0)
    stopping.cancel()
    await asyncio.wait([stopping])
    assert await pair.other.received.take(1, "a") is Taken.LATER


async def test_what_is_owed_is_bounded(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(received, "OWED", 2)
    async with away(pair.store):
        for number in (1, 2, 3):
            await pair.one.received.done(number)
    assert [await pair.one.received.take(number, "a") for number in (1, 2, 3)] == [Taken.OURS, Taken.DONE, Taken.DONE]


class _Hanging(Store):
    """A database that never answers."""

    @asynccontextmanager
    async def single(self) -> AsyncIterator[AsyncConnection]:
        """Wait for ever."""
        await asyncio.Event().wait()
        async with super().single() as connection:
            yield connection


async def test_a_database_that_hangs_is_not_waited_for(
    pair: Pair, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(received, "PATIENCE", 0.05)
    hanging = Received(_Hanging(pair.store._database, clock), pair.one.replicas, clock, "42")
    with pytest.raises(StoreError, match=r"did not answer within"):
        await hanging.take(1, "a")
    await hanging.done(1)
    assert await hanging.take(1, "a") is Taken.DONE
