from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"abacus/term.yaml": ("as_of: 2026-03, sources: [price-list]", "sources: [price-list]")},
            [
                (
                    "abacus/term.yaml:17:3: error: `as_of` is missing: write when the value was so (YYYY, "
                    "YYYY-MM or YYYY-MM-DD) [facts]"
                )
            ],
            id="a value without a day",
        ),
        pytest.param(
            {"abacus/term.yaml": ("value: 25, unit: USD,", "value: 25,")},
            ["abacus/term.yaml:17:3: error: `unit` is missing: write what is counted [facts]"],
            id="a value without a unit",
        ),
        pytest.param(
            {"abacus/term.yaml": ("value: 25, unit: USD,", "value: 25, unit: furlong,")},
            [
                (
                    "abacus/term.yaml:17:28: error: no phrase for the unit “furlong”: others have USD/year; "
                    "a new one needs a phrase in units.ftl of every locale [facts]"
                )
            ],
            id="a unit that no phrase says",
        ),
        pytest.param(
            {"abacus/term.yaml": ("value: 25, unit: USD,", "value: 25, unit: usd/year,")},
            ["abacus/term.yaml:17:28: error: no phrase for the unit “usd/year”: did you mean USD/year? [facts]"],
            id="a unit that is written otherwise",
        ),
        pytest.param(
            {"abacus/term.yaml": ("value: 25, unit: USD,", "value: 25, unit: USD, date: 2026,")},
            [
                (
                    "abacus/term.yaml:17:3: error: a fact has either a `value` or a `date`: take one out (the day of a "
                    "value is `as_of`) [facts]"
                )
            ],
            id="a value and a date",
        ),
        pytest.param(
            {"abacus/term.yaml": ("as_of: 2026-03, sources: [price-list]", "as_of: 2027-03, sources: [price-list]")},
            ["abacus/term.yaml:17:54: error: 2027-03 is still to come: write the day it was so [facts]"],
            id="a day to come",
        ),
        pytest.param(
            {"abacus/en.yaml": ("note: for one with a wooden frame", "note: for one with 13 rods")},
            [
                "abacus/de.yaml:41:5: error: English has “13” here: write the same figure [figures]",
                (
                    "abacus/en.yaml:47:11: error: a note has no figures: put them into term.yaml, dated and "
                    "sourced [facts]"
                ),
                "abacus/hu.yaml:41:5: error: English has “13” here: write the same figure [figures]",
            ],
            id="a figure in a note",
        ),
    ],
)
def test_a_fact_without_its_date_or_unit_is_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
