from __future__ import annotations

import pytest

from tests.delivery.killing import broadcast_through_kills


@pytest.mark.parametrize("in_flight", [1, 8])
async def test_nothing_is_lost_by_kills_and_little_is_sent_twice(sqlite_url: str, in_flight: int) -> None:
    toll = await broadcast_through_kills(sqlite_url, chats=120, kills=2, in_flight=in_flight)
    assert toll.is_kept, toll


@pytest.mark.parametrize("in_flight", [1, 8])
async def test_nor_is_more_of_several_servers_that_are_killed_in_turn(postgresql_url: str, in_flight: int) -> None:
    toll = await broadcast_through_kills(postgresql_url, chats=120, kills=3, in_flight=in_flight, senders=3)
    assert toll.is_kept, toll
