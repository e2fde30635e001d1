"""Who is alive among the servers on one database."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.store.replicas import DEAD_AFTER, Replicas
from bot.store.store import open_store
from tests.hand_clock import HandClock
from tests.watching import watch


async def test_who_has_not_been_heard_of_lately_is_dead_until_its_next_sign(
    database_url: str, clock: HandClock
) -> None:
    async with open_store(database_url, clock) as store:
        one = Replicas(store, clock, "one", surfaces=["telegram", "discord"])
        other = Replicas(store, clock, "other", surfaces=["telegram"])
        await one.beat()
        await other.beat()
        assert await one.living() == {"one", "other"}
        assert [other.count(surface) for surface in ("telegram", "discord")] == [2, 1]
        await watch(clock, DEAD_AFTER + 5, one)
        assert await one.living() == {"one"}
        assert [one.count(surface) for surface in ("telegram", "discord", "terminal")] == [1, 1, 1]
        await other.beat()
        assert await one.living() == {"one", "other"}


@pytest.mark.parametrize("hours", [-1, 1], ids=["behind", "ahead"])
async def test_a_wrong_clock_makes_nobody_dead_and_nobody_alive(
    database_url: str, clock: HandClock, hours: int
) -> None:
    wrong = HandClock(clock.now() + timedelta(hours=hours))
    async with open_store(database_url, clock) as store:
        one, other = Replicas(store, clock, "one"), Replicas(store, wrong, "other")
        for _ in range(10):
            await watch(clock, DEAD_AFTER / 6, one)
            await watch(wrong, DEAD_AFTER / 6, other)
        assert await one.living() == await other.living() == {"one", "other"}
        await watch(clock, DEAD_AFTER + 5, one)
        assert await one.living() == {"one"}


async def trust(replica: Replicas) -> tuple[bool, bool]:
    """Whether it is heard, and whether it judges one that was silent for long."""
    return replica.is_heard, "silent" not in await replica.living()


async def test_who_is_not_heard_begins_nothing_and_judges_nobody(database_url: str, clock: HandClock) -> None:
    async with open_store(database_url, clock) as store:
        await Replicas(store, clock, "silent").beat()
        clock.turn(2 * DEAD_AFTER)
        one = Replicas(store, clock)
        assert await trust(one) == (False, False)
        await one.beat()
        assert await trust(one) == (True, False)
        await watch(clock, DEAD_AFTER, one)
        assert await trust(one) == (True, True)
        clock.turn(DEAD_AFTER / 2)
        assert await trust(one) == (False, False)


async def test_who_ends_in_order_takes_leave_and_is_gone_even_for_one_that_may_not_judge(
    database_url: str, clock: HandClock
) -> None:
    async with open_store(database_url, clock) as store:
        one, young = Replicas(store, clock, "one"), Replicas(store, clock, "young")
        await one.beat()
        assert await young.living() == {"one", "young"}
        running = asyncio.create_task(one.run())
        await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait([running])
        assert await young.living() == {"young"}


async def test_after_an_outage_the_others_get_time_to_be_heard(
    database_url: str, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_store(database_url, clock) as store:
        one, other = Replicas(store, clock, "one"), Replicas(store, clock, "other")
        await watch(clock, DEAD_AFTER, one, other)
        async with store.writing() as connection:
            await connection.execute(text("ALTER TABLE replica RENAME TO away"))
        beating = asyncio.create_task(one.run())
        while "signs of life wait for the database" not in caplog.text:  # noqa: ASYNC110  # a log has no event
            await asyncio.sleep(0.001)
        async with store.writing() as connection:
            await connection.execute(text("ALTER TABLE away RENAME TO replica"))
        clock.turn(DEAD_AFTER)
        await one.beat()
        assert await one.living() == {"one", "other"}
        await watch(clock, DEAD_AFTER - 5, one)
        assert await one.living() == {"one", "other"}
        await watch(clock, 5, one)
        assert await one.living() == {"one"}
        beating.cancel()
        await asyncio.wait([beating])
