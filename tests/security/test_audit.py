"""An audit that could not look anything up never passes for one that found nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit import report, verdict

WHOLE = {"name": "aiohttp", "version": "3.14.1", "vulns": []}
HOLED = {"name": "yarl", "version": "1.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["1.1"]}]}
SKIPPED = {"name": "numpy", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("dependencies", "code", "last"),
    [
        ([WHOLE, WHOLE], 0, "audit: all 2 dependencies were looked up"),
        ([WHOLE, SKIPPED], 2, "audit: 1 of 2 could not be checked: numpy"),
        ([SKIPPED, SKIPPED], 2, "audit: the database could not be reached, so NOTHING was checked"),
        ([HOLED, SKIPPED], 1, "audit: 1 of 2 could not be checked: numpy"),
    ],
    ids=["all well", "one not found", "no database", "a hole"],
)
def test_the_exit_code_tells_apart_what_was_found_and_what_was_not_looked_up(
    dependencies: list[dict[str, Any]], code: int, last: str
) -> None:
    assert verdict(dependencies) == code
    assert [*report(dependencies)][-1] == last


def test_a_hole_is_named_with_what_mends_it() -> None:
    assert "audit: yarl 1.0: PYSEC-2026-1, mended in 1.1" in report([HOLED])
