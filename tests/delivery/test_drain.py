"""What becomes of a delivery, by what the platform says."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import _AsyncGeneratorContextManager

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers.card import Answer
from bot.delivery.drain import Drain, back_off
from bot.delivery.poster import Forbidden, Gone, Held, Migrated, Outcome, Refused, Sent, TryAgain
from bot.delivery.runner import Runner
from bot.delivery.schedule import Schedule
from bot.errors import StoreError
from bot.question import Place, Subscription
from bot.store.broadcasts import Broadcasts
from bot.store.ledger import Ledger
from bot.store.retention import Retention
from tests.delivery.ledgers import SURFACE, Base, ScriptedPoster, compose, group, open_base, private, subscribe
from tests.hand_clock import HandClock

DAY = 24 * 3600
TODAY = "2026-11-30"


class Day:
    """A database with a runner whose clock is turned by hand, and a platform that follows a script."""

    def __init__(self, base: Base, clock: HandClock, *, resends: bool = True) -> None:
        self.base, self.clock, self.resends = base, clock, resends
        self.poster = ScriptedPoster()
        self.drain = Drain(base.outbox, self.poster, compose, clock, resends=resends, in_flight=2)
        self.schedule = Schedule(base.outbox, Retention(base.store, clock), clock, resends=resends)

    def says(self, script: Callable[[str], Outcome]) -> None:
        """What the platform says from now on."""
        self.poster.script = script

    async def pass_time(self, seconds: float = 0) -> None:
        """Let time pass, then list and send what is due."""
        self.clock.turn(seconds)
        await self.schedule.tick()
        draining = asyncio.ensure_future(self.drain.run())
        while not draining.done():
            await asyncio.sleep(0.001)
            self.clock.wake()
        await draining

    async def states(self) -> dict[str, str]:
        """The state of each place's deliveries."""
        rows = "select place, outbox.state from outbox join subscription on id = subscription"
        async with self.base.store.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(text(rows))}

    async def subscribed(self) -> dict[str, str]:
        """The state of each subscription."""
        async with self.base.store.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(text("select place, state from subscription"))}


@pytest.fixture
async def day(database_url: str) -> AsyncIterator[Day]:
    """A minute before nine in Budapest, with three subscribers."""
    clock = HandClock()
    async with open_base(database_url, clock) as base:
        clock.turn(-60)
        await subscribe(base, [private(1), private(2), group(3)])
        yield Day(base, clock)


def at(place: str, outcome: Outcome) -> Callable[[str], Outcome]:
    return lambda each: outcome if each == place else Sent()


async def test_everyone_gets_one_post_a_day(day: Day) -> None:
    await day.pass_time()
    assert day.poster.arrived == []
    await day.pass_time(60)
    await day.pass_time(60)
    assert Counter(day.poster.arrived) == {"1": 1, "2": 1, "-3": 1}
    await day.pass_time(DAY)
    assert Counter(day.poster.arrived) == {"1": 2, "2": 2, "-3": 2}


async def test_a_missed_hour_is_made_up_for_within_six_hours(day: Day) -> None:
    await day.pass_time(6 * 3600)
    assert len(day.poster.arrived) == 3


async def test_later_than_that_it_is_skipped_and_logged(day: Day, caplog: pytest.LogCaptureFixture) -> None:
    await day.pass_time(6 * 3600 + 60)
    assert day.poster.arrived == []
    assert set((await day.states()).values()) == {"skipped"}
    assert "3 daily posts of 2026-11-30 were missed and are skipped" in caplog.text


async def test_what_waits_too_long_is_given_up(day: Day) -> None:
    day.says(lambda _at: TryAgain("away"))
    for _ in range(40):
        await day.pass_time(600)
    assert set((await day.states()).values()) == {"skipped"}
    assert set((await day.subscribed()).values()) == {"active"}


async def test_a_clock_that_jumps_back_doubles_nothing(day: Day) -> None:
    await day.pass_time(60)
    await day.pass_time(-2 * 3600)
    await day.pass_time(2 * 3600)
    await day.pass_time(-DAY)
    await day.pass_time(DAY)
    assert Counter(day.poster.arrived) == {"1": 1, "2": 1, "-3": 1}


async def test_who_moves_through_time_zones_gets_one_a_local_day(day: Day) -> None:
    await day.pass_time(60)
    await subscribe(day.base, [private(1)], Subscription(9, "America/New_York", "hu", "1"))
    await day.pass_time(6 * 3600)
    assert Counter(day.poster.arrived)["1"] == 1
    await day.pass_time(DAY)
    assert Counter(day.poster.arrived)["1"] == 2


async def test_who_is_gone_is_unsubscribed_at_once(day: Day) -> None:
    day.says(at("1", Gone("blocked")))
    await day.pass_time(60)
    assert await day.subscribed() == {"1": "ended", "2": "active", "-3": "active"}
    await day.pass_time(DAY)
    assert Counter(day.poster.tried)["1"] == 1


async def test_missing_rights_end_a_subscription_after_three_days(day: Day) -> None:
    day.says(at("-3", Forbidden("no rights")))
    await day.pass_time(60)
    for _ in range(2):
        await day.pass_time(DAY)
        assert (await day.subscribed())["-3"] == "active"
    await day.pass_time(DAY)
    assert (await day.subscribed())["-3"] == "ended"


async def test_rights_that_come_back_count_anew(day: Day) -> None:
    for script in (at("-3", Forbidden("no rights")), at("", Sent()), at("-3", Forbidden("no rights"))):
        day.says(script)
        await day.pass_time(60)
        await day.pass_time(2 * DAY)
    assert (await day.subscribed())["-3"] == "active"


async def test_an_outage_ends_nothing_and_delays_less_and_less_often(day: Day) -> None:
    day.says(lambda _at: TryAgain("away"))
    for _ in range(30):
        await day.pass_time(10)
    assert 3 * 3 <= len(day.poster.tried) <= 3 * 5
    day.says(lambda _at: Sent())
    await day.pass_time(1000)
    assert Counter(day.poster.arrived) == {"1": 1, "2": 1, "-3": 1}
    assert [back_off(attempts) for attempts in (1, 2, 3, 9)] == [30, 60, 120, 900]


async def test_being_too_fast_is_no_attempt(day: Day) -> None:
    day.says(lambda _at: Held(5))
    for _ in range(8):
        await day.pass_time(60)
    async with day.base.store.reading() as connection:
        assert {row[0] for row in await connection.execute(text("select attempts from outbox"))} == {0}
    day.says(lambda _at: Sent())
    await day.pass_time(60)
    assert len(day.poster.arrived) == 3


async def test_a_group_that_moved_is_followed_once(day: Day) -> None:
    day.says(at("-3", Migrated("-1003")))
    await day.pass_time(60)
    assert Counter(day.poster.arrived)["-1003"] == 1
    async with day.base.store.reading() as connection:
        moved = (await connection.execute(text("select shared from subscription where place = '-1003'"))).scalar()
    assert moved == "-1003"


async def test_a_group_that_moves_for_ever_is_left(day: Day) -> None:
    numbers = iter(range(1000, 2000))
    day.says(lambda at: Migrated(f"-{next(numbers)}") if at.startswith("-") else Sent())
    await day.pass_time(60)
    assert len([each for each in day.poster.tried if each.startswith("-")]) == 2


async def test_a_group_that_moves_to_where_it_is_subscribed_already_gets_one(day: Day) -> None:
    await subscribe(day.base, [group(4)])
    day.says(at("-3", Migrated("-4")))
    await day.pass_time(60)
    await day.pass_time(DAY)
    assert sorted(await day.subscribed()) == ["-4", "1", "2"]
    assert Counter(day.poster.arrived)["-4"] == 2


async def test_a_broadcast_of_which_nothing_arrives_stops_itself(day: Day, caplog: pytest.LogCaptureFixture) -> None:
    await subscribe(day.base, [private(number) for number in range(10, 60)])
    day.says(lambda _at: Refused("can't parse entities"))
    await day.pass_time(60)
    assert 20 <= len(day.poster.tried) <= 21
    assert Counter((await day.states()).values())["stopped"] >= 32
    assert "has stopped on telegram, nothing of it arrives: can't parse entities" in caplog.text
    day.says(lambda _at: Sent())
    broadcasts = Broadcasts(day.base.store, day.clock)
    assert await broadcasts.resume(SURFACE, "daily", TODAY) >= 32
    assert await broadcasts.retry(SURFACE, "daily", TODAY) >= 20
    await day.pass_time(10)
    assert len(set(day.poster.arrived)) == 53


async def test_one_faulty_post_stops_nobody_else(day: Day) -> None:
    await subscribe(day.base, [private(number) for number in range(10, 60)])
    day.says(lambda at: Refused("faulty") if at.startswith("3") else Sent())
    await day.pass_time(60)
    assert len(day.poster.arrived) == 43


async def test_a_bug_in_composing_fails_that_delivery_alone(day: Day) -> None:
    async def faulty(delivery: object) -> None:
        raise KeyError(str(delivery))

    day.drain._compose = faulty
    await day.pass_time(60)
    assert set((await day.states()).values()) == {"failed"}


async def test_what_is_paused_or_ended_between_listing_and_sending_is_not_sent(day: Day) -> None:
    day.clock.turn(60)
    await day.schedule.tick()
    await day.base.subscriptions.end(private(1))
    await day.pass_time()
    assert "1" not in day.poster.tried


async def test_what_a_killed_process_was_sending_is_sent_again(day: Day) -> None:
    day.clock.turn(60)
    await day.schedule.tick()
    async with day.base.outbox.ledger() as ledger:
        assert await ledger.claim(SURFACE)
    await day.pass_time()
    assert len(day.poster.arrived) == 2
    await day.schedule.recover()
    await day.pass_time()
    assert Counter(day.poster.arrived) == {"1": 1, "2": 1, "-3": 1}


async def test_at_most_once_leaves_to_the_operator_what_may_have_arrived(day: Day) -> None:
    careful = Day(day.base, day.clock, resends=False)
    careful.says(lambda at: TryAgain("no answer") if at == "1" else TryAgain("refused", may_have_arrived=False))
    await careful.pass_time(60)
    assert await careful.states() == {"1": "unknown", "2": "pending", "-3": "pending"}
    async with day.base.outbox.ledger() as ledger:
        assert await Ledger(ledger.connection, ledger.now + 60).claim(SURFACE)
    await careful.schedule.recover()
    assert Counter((await careful.states()).values()) == {"unknown": 2, "pending": 1}


async def test_a_database_that_goes_away_in_between_loses_nothing(day: Day, caplog: pytest.LogCaptureFixture) -> None:
    away = [True, True]
    writing = day.base.store.writing

    def failing() -> _AsyncGeneratorContextManager[AsyncConnection]:
        if day.poster.arrived and away and away.pop():
            raise StoreError("unable to open database file")
        return writing()

    day.base.store.writing = failing  # type: ignore[method-assign]  # the disk is pulled out for two transactions
    await day.pass_time(60)
    assert Counter(day.poster.arrived) == {"1": 1, "2": 1, "-3": 1}
    assert set((await day.states()).values()) == {"sent"}
    assert "deliveries wait for the database" in caplog.text


async def test_stopping_finishes_what_is_under_way_and_claims_nothing_more(day: Day) -> None:
    gate = asyncio.Event()
    post = day.poster.post

    async def slow(place: Place, answer: Answer, key: str) -> Outcome:
        day.poster.tried.append(place.at)
        await gate.wait()
        return await post(place, answer, key)

    day.poster.post = slow  # type: ignore[method-assign]  # a platform that takes its time
    day.drain._in_flight = 2
    day.clock.turn(60)
    running = asyncio.create_task(Runner(day.schedule, [day.drain], day.clock).run())
    while len(day.poster.tried) < 2:
        await asyncio.sleep(0.001)
        day.clock.wake()
    running.cancel()
    while day.drain._goes_on:  # noqa: ASYNC110  # nobody else waits for a stop
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(running, return_exceptions=True)
    assert sorted((await day.states()).values()) == ["pending", "sent", "sent"]


async def test_a_surface_that_is_not_ready_gets_nothing(day: Day) -> None:
    day.drain._is_ready = lambda: False
    await day.pass_time(60)
    assert set((await day.states()).values()) == {"pending"}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_full_disk_delays_deliveries_and_loses_none(day: Day, caplog: pytest.LogCaptureFixture) -> None:
    await subscribe(day.base, [private(number) for number in range(1000, 1120)])
    day.clock.turn(60)
    await limit_pages(day, 1)
    ticking = asyncio.create_task(Runner(day.schedule, [], day.clock)._until_done(day.schedule.tick))
    while "deliveries wait for the database" not in caplog.text:  # noqa: ASYNC110  # a log has no event
        await asyncio.sleep(0.001)
    assert not day.base.store.is_ready
    assert "free some space" in caplog.text
    await limit_pages(day, 1_000_000)
    day.clock.wake()
    await ticking
    await day.pass_time()
    assert len(set(day.poster.arrived)) == 123
    assert day.base.store.is_ready


async def limit_pages(day: Day, pages: int) -> None:
    async with day.base.store.reading() as connection:
        await connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
