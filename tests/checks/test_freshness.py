from datetime import date

from tests.content.samples import SAMPLE, problems_in


def test_half_a_year_after_the_last_check_every_language_wants_another() -> None:
    assert problems_in(SAMPLE, today=date(2027, 4, 30)) == []
    assert problems_in(SAMPLE, today=date(2027, 5, 1))[0] == (
        "abacus/de.yaml:57:17: warning: last checked 181 days ago: compare it with its sources again [freshness]"
    )


def test_a_change_in_the_future_is_an_error() -> None:
    assert (
        "tool/hu.yaml:7:12: error: 2026-11-01 is still to come: write the day it was last changed [freshness]"
        in problems_in(SAMPLE, today=date(2026, 10, 31))
    )


def test_a_check_in_the_future_is_an_error() -> None:
    assert (
        "tool/hu.yaml:6:17: error: 2026-11-01 is still to come: write the day it was last checked [freshness]"
        in problems_in(SAMPLE, today=date(2026, 10, 31))
    )
