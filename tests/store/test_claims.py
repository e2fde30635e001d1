"""One server at a time: what is claimed, how it is refused, and when it is free again."""

from __future__ import annotations

import asyncio
from signal import SIGQUIT

import pytest
from sqlalchemy import text

from bot.errors import OperatorError
from bot.store.claims import LOOKING_EVERY, claimed
from bot.store.store import Store, open_store
from tests.hand_clock import HandClock
from tests.postgresql import Server

REFUSAL = "another server does this already"


async def test_a_name_is_held_by_one_server_and_free_when_it_ends(postgresql_url: str, clock: HandClock) -> None:
    async with open_store(postgresql_url, clock) as first, open_store(postgresql_url, clock) as second:
        async with claimed(first, clock, ["polling"], REFUSAL):
            with pytest.raises(OperatorError, match=REFUSAL):
                async with claimed(second, clock, ["other", "polling"], REFUSAL):
                    pass
            async with claimed(second, clock, ["other"], REFUSAL):
                pass
        async with claimed(second, clock, ["other", "polling"], REFUSAL):
            pass


async def test_a_name_is_shared_by_many_or_held_by_one(postgresql_url: str, clock: HandClock) -> None:
    async with open_store(postgresql_url, clock) as first, open_store(postgresql_url, clock) as second:
        async with (
            claimed(first, clock, ["updates"], REFUSAL, shared=True),
            claimed(second, clock, ["updates"], REFUSAL, shared=True),
        ):
            with pytest.raises(OperatorError, match=REFUSAL):
                async with claimed(second, clock, ["updates"], REFUSAL):
                    pass
        async with claimed(second, clock, ["updates"], REFUSAL):
            with pytest.raises(OperatorError, match=REFUSAL):
                async with claimed(first, clock, ["updates"], REFUSAL, shared=True):
                    pass


async def test_on_a_database_for_one_there_is_nothing_to_claim(sqlite_url: str, clock: HandClock) -> None:
    async with (
        open_store(sqlite_url, clock) as store,
        claimed(store, clock, ["polling"], REFUSAL),
        claimed(store, clock, ["polling"], REFUSAL),
    ):
        pass


async def test_a_claim_outlives_a_crash_of_the_database(
    postgresql_server: Server, postgresql_url: str, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        open_store(postgresql_url, clock) as first,
        open_store(postgresql_url, clock) as second,
        claimed(first, clock, ["polling"], REFUSAL),
    ):
        postgresql_server.stop(SIGQUIT)
        postgresql_server.start()
        clock.turn(LOOKING_EVERY)
        while "claims wait for the database" not in caplog.text:  # noqa: ASYNC110  # a log has no event
            await asyncio.sleep(0.001)
        clock.turn(LOOKING_EVERY)
        while not await locks(second):  # noqa: ASYNC110  # nor has another server's database
            await asyncio.sleep(0.001)
        with pytest.raises(OperatorError, match=REFUSAL):
            async with claimed(second, clock, ["polling"], REFUSAL):
                pass


async def locks(store: Store) -> int:
    async with store.reading() as connection:
        held = await connection.execute(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"))
        return int(held.scalar_one())


async def test_a_database_that_is_away_refuses_nobody(postgresql_server: Server, clock: HandClock) -> None:
    missing = f"{postgresql_server.address}/missing"
    async with open_store(missing, clock) as store, claimed(store, clock, ["polling"], REFUSAL):
        assert not store.is_ready
