from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.pace import Limits, Pace, Urgency
from tests.hand_clock import HandClock


class Writers:
    """Writers at one pace, and when each got its turn."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.clock = HandClock()
        self.pace = Pace(self.clock, limits)
        self.written: list[tuple[float, object]] = []
        self._tasks: list[asyncio.Task[None]] = []

    def write(self, chat: object, *, is_group: bool = False, urgency: Urgency = Urgency.REPLY) -> asyncio.Task[None]:
        """Wait for a turn."""

        async def wait() -> None:
            await self.pace.turn(chat, is_group=is_group, urgency=urgency)
            self.written.append((self.clock.monotonic(), chat))

        task = asyncio.create_task(wait())
        self._tasks.append(task)
        return task

    async def pass_time(self, seconds: float, step: float = 0.01) -> None:
        """Turn the clock in small steps, letting everybody act between them."""
        await settle()
        for _ in range(round(seconds / step)):
            self.clock.turn(step)
            await settle()

    async def end(self) -> None:
        """Nobody waits any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await settle()


async def settle() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


async def test_who_comes_alone_does_not_wait() -> None:
    writers = Writers()
    writers.write("a")
    await settle()
    assert writers.written == [(0.0, "a")]


async def test_in_no_second_are_more_than_thirty_written_and_none_is_dropped() -> None:
    writers = Writers()
    for chat in range(100):
        writers.write(chat)
    await writers.pass_time(4)
    times = [at for at, _ in writers.written]
    assert {chat for _, chat in writers.written} == set(range(100))
    assert max(sum(start <= at < start + 1 for at in times) for start in times) <= 30


async def test_one_chat_is_written_to_once_a_second_while_others_go_on() -> None:
    writers = Writers()
    for chat in ("a", "a", "a", "b"):
        writers.write(chat)
    await writers.pass_time(2.5)
    assert [chat for _, chat in writers.written] == ["a", "b", "a", "a"]
    assert [round(at) for at, chat in writers.written if chat == "a"] == [0, 1, 2]


async def test_a_group_is_written_to_twenty_times_in_any_minute() -> None:
    writers = Writers()
    for _ in range(25):
        writers.write(-1, is_group=True)
    await writers.pass_time(59, step=0.25)
    assert len(writers.written) == 20
    await writers.pass_time(30, step=0.25)
    assert len(writers.written) == 25


async def test_replies_go_before_broadcasts() -> None:
    writers = Writers()
    for chat in range(3):
        writers.write(chat, urgency=Urgency.BROADCAST)
    writers.write("reply")
    await writers.pass_time(1)
    assert [chat for _, chat in writers.written] == [0, "reply", 1, 2]


async def test_a_broadcast_keeps_its_own_pace_and_a_reply_does_not_wait_for_it() -> None:
    writers = Writers()
    for chat in range(100):
        writers.write(chat, urgency=Urgency.BROADCAST)
    await writers.pass_time(1.005, step=0.005)
    asked = writers.clock.monotonic()
    for reply in range(3):
        writers.write(f"reply {reply}")
    await writers.pass_time(1, step=0.005)
    replied = [at for at, chat in writers.written if str(chat).startswith("reply")]
    posted = [at for at, chat in writers.written if isinstance(chat, int)]
    assert replied[0] == asked
    assert max(sum(start <= at < start + 1 for at in posted) for start in posted) <= 26
    assert len(posted) >= 46
    times = sorted(replied + posted)
    assert max(sum(start <= at < start + 1 for at in times) for start in times) <= 30


async def test_a_held_chat_waits_and_no_other_does() -> None:
    writers = Writers()
    writers.pace.hold(35, "a")
    writers.write("a")
    writers.write("b")
    await writers.pass_time(34, step=0.5)
    assert [chat for _, chat in writers.written] == ["b"]
    await writers.pass_time(2, step=0.5)
    assert writers.written[-1] == (35.0, "a")


@pytest.mark.parametrize("chat", ["a", None], ids=["one chat", "all"])
async def test_a_hold_is_not_shortened_by_a_later_shorter_one_or_by_what_finishes_meanwhile(chat: str | None) -> None:
    writers = Writers()
    writers.pace.hold(2, chat)
    writers.pace.hold(0.5, chat)
    await writers.pace.turn("b") if chat else None
    writers.write("a")
    await writers.pass_time(3)
    assert [round(at, 2) for at, each in writers.written if each == "a"] == [2.0]


async def test_three_chats_refused_at_once_mean_all() -> None:
    writers = Writers()
    for chat in "abc":
        writers.pace.hold(5, chat)
    writers.write("d")
    await writers.pass_time(4, step=0.5)
    assert writers.written == []
    await writers.pass_time(2, step=0.5)
    assert writers.written == [(5.0, "d")]


async def test_an_edit_waits_for_a_hold_but_not_for_the_second_between_messages() -> None:
    writers = Writers(Limits(a_second=1000))
    await writers.pace.turn("a")
    writers.clock.turn(0.01)
    await writers.pace.turn("a", counts=False)
    writers.pace.hold(3, "a")
    edit = asyncio.create_task(writers.pace.turn("a", counts=False))
    await writers.pass_time(2, step=0.5)
    assert not edit.done()
    await writers.pass_time(1.5, step=0.5)
    assert edit.done()


async def test_who_gives_up_waiting_leaves_the_turn_to_others() -> None:
    writers = Writers()
    writers.pace.hold(10)
    first, _ = writers.write("a"), writers.write("b")
    await settle()
    first.cancel()
    await writers.pass_time(11, step=0.5)
    assert [chat for _, chat in writers.written] == ["b"]


@given(st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(Urgency)), max_size=60))
async def test_whoever_waits_gets_exactly_one_turn(wanted: list[tuple[int, Urgency]]) -> None:
    writers = Writers()
    for chat, urgency in wanted:
        writers.write(chat, is_group=chat < 0, urgency=urgency)
    for _ in range(2000):
        if len(writers.written) == len(wanted):
            break
        await writers.pass_time(0.25, step=0.25)
    assert Counter(chat for _, chat in writers.written) == Counter(chat for chat, _ in wanted)
    await writers.end()


async def test_a_chat_takes_no_room_once_it_may_be_written_to_again(clock: HandClock) -> None:
    pace = Pace(clock)
    await pace.turn(1)
    await pace.turn(-2, is_group=True)
    clock.turn(2)
    await pace.turn(3)
    assert pace._chats.keys() == {-2, 3}
    clock.turn(60)
    await pace.turn(4)
    assert pace._chats.keys() == {4}
