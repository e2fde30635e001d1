"""A small run of the mix that `make bench` asks a hundred thousand times."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.mixed.run import run
from tests.benchmarks.questions import summary


async def test_questions_of_all_forms_through_every_surface_are_answered_and_rightly(tmp_path: Path) -> None:
    tally = await run(tmp_path, 500, 50, seed=7, terminals=("hu",))
    assert not summary(tally)
    assert set(tally.questions) == {"telegram", "discord", "web", "terminal"}
    assert set(tally.exact) == set(tally.questions)
    assert tally.faults
