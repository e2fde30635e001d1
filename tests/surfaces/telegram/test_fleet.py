"""The promises of several servers in small; `python -m tests.benchmarks.replicas` keeps them in earnest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgresql
from tests.surfaces.telegram.killing import updates_through_kills
from tests.surfaces.telegram.outage import updates_through_crashes


@pytest.fixture
def own_server() -> Iterator[postgresql.Server]:
    """A PostgreSQL that nobody else needs."""
    if not postgresql.is_installed():
        pytest.skip(postgresql.MISSING)
    with postgresql.serving() as server:
        yield server


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where servers find what others have read."""
    return tmp_path_factory.mktemp("home")


async def test_two_servers_killed_in_turn_lose_no_update_and_answer_no_repetition(
    postgresql_url: str, home: Path
) -> None:
    toll = await updates_through_kills(postgresql_url, home, kills=2, in_flight=12, between=15)
    assert toll.is_kept, toll


async def test_while_postgresql_is_away_all_are_answered_and_nothing_that_was_confirmed_is_lost(
    own_server: postgresql.Server, home: Path
) -> None:
    toll = await updates_through_crashes(own_server, home, crashes=1, in_flight=24, seconds=1.0, between=25)
    assert toll.is_kept, toll
