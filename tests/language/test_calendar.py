"""Dates, numbers and lists as each language writes them."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.calendar import (
    PartialDate,
    format_date,
    format_days,
    format_list,
    format_money,
    format_number,
    language_name,
    own_name,
)


@pytest.mark.parametrize(
    ("text", "locale", "written"),
    [
        ("2026", "hu", "2026"),
        ("2026-11", "en", "November 2026"),
        ("2026-11", "hu", "2026. november"),
        ("2026-11", "de", "November 2026"),
        ("2026-11-05", "en", "November 5, 2026"),
        ("2026-11-05", "hu", "2026. november 5."),
        ("2026-11-05", "de", "5. November 2026"),
    ],
)
def test_a_date_is_written_as_far_as_it_is_known(text: str, locale: str, written: str) -> None:
    assert format_date(PartialDate.parse(text), locale) == written


@pytest.mark.parametrize("text", ["", "26", "2026-13", "2026-00", "2026-02-30", "2026-1-1", "2026-11-05T08:00", "soon"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"date|day|month"):
        PartialDate.parse(text)


@given(st.dates())
def test_a_day_is_read_back_as_it_was_written(day: date) -> None:
    assert str(PartialDate.parse(day.isoformat())) == day.isoformat()


def test_a_month_reaches_from_its_first_to_its_last_day() -> None:
    february = PartialDate.parse("2028-02")
    assert (february.first_day().day, february.last_day().day) == (1, 29)


@pytest.mark.parametrize(
    ("value", "locale", "written"),
    [
        ("1400000", "en", "1.4 million"),
        ("1400000", "hu", "1,4 millió"),
        ("1400000", "de", "1,4 Millionen"),
        ("12345.5", "en", "12,345.5"),
        ("12345.5", "de", "12.345,5"),
        ("3", "hu", "3"),
    ],
)
def test_a_number_is_written_as_the_locale_does(value: str, locale: str, written: str) -> None:
    assert format_number(Decimal(value), locale) == written


@pytest.mark.parametrize(
    ("locale", "written"),
    [("en", "$50 billion"), ("hu", "50 milliárd USD"), ("de", "50 Milliarden USD")],
)
def test_an_amount_names_its_currency(locale: str, written: str) -> None:
    assert format_money(Decimal(50_000_000_000), "USD", locale) == written


@pytest.mark.parametrize(
    ("locale", "written"), [("en", "a, b, and c"), ("hu", "a, b és c"), ("de", "a, b und c")], ids=["en", "hu", "de"]
)
def test_a_list_is_joined_as_the_locale_does(locale: str, written: str) -> None:
    assert format_list(["a", "b", "c"], locale) == written
    assert format_list([], locale) == ""


def test_languages_have_names_in_each_other() -> None:
    assert [own_name(locale) for locale in ("en", "hu", "de")] == ["English", "Magyar", "Deutsch"]
    assert language_name("hu", "de") == "Ungarisch"


@pytest.mark.parametrize(
    ("first", "last", "written"),
    [
        (
            date(2026, 11, 2),
            date(2026, 11, 8),
            {"en": "Nov 2–8, 2026", "hu": "2026. november 2–8.", "de": "2.–8. November 2026"},
        ),
        (
            date(2026, 9, 28),
            date(2026, 10, 4),
            {
                "en": "Sep 28 – Oct 4, 2026",
                "hu": "2026. szeptember 28. – október 4.",
                "de": "28. September – 4. Oktober 2026",
            },
        ),
        (
            date(2026, 12, 28),
            date(2027, 1, 3),
            {
                "en": "Dec 28, 2026 – Jan 3, 2027",
                "hu": "2026. december 28. – 2027. január 3.",
                "de": "28. Dezember 2026 – 3. Januar 2027",
            },
        ),
    ],
    ids=["within a month", "over a month's end", "over a year's end"],
)
def test_days_are_written_as_an_interval(first: date, last: date, written: dict[str, str]) -> None:
    assert {locale: format_days(first, last, locale) for locale in written} == written
