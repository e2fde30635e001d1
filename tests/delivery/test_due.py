from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.delivery.due import LATEST, moment, owed_by_now
from bot.question import Kind
from bot.store.outbox import Hour

zones = st.sampled_from(sorted(available_timezones()))
hours = st.integers(0, 23)
days = st.dates(date(2000, 1, 2), date(2037, 12, 30))


@pytest.mark.parametrize(
    ("zone", "day", "hour", "utc"),
    [
        ("Europe/Budapest", date(2026, 3, 29), 2, "2026-03-29T01:00"),
        ("Europe/Kyiv", date(2026, 3, 29), 3, "2026-03-29T01:00"),
        ("Europe/Budapest", date(2026, 10, 25), 2, "2026-10-25T00:00"),
        ("America/New_York", date(2026, 11, 1), 1, "2026-11-01T05:00"),
        ("Australia/Lord_Howe", date(2026, 10, 4), 2, "2026-10-03T15:30"),
        ("Asia/Kathmandu", date(2026, 6, 1), 9, "2026-06-01T03:15"),
        ("America/Sao_Paulo", date(2018, 11, 4), 0, "2018-11-04T03:00"),
    ],
    ids=["gap", "gap in Kyiv", "fold", "fold in New York", "half an hour's gap", "quarter", "gap at midnight"],
)
def test_the_hour_strikes_where_clocks_skip_or_repeat_it(zone: str, day: date, hour: int, utc: str) -> None:
    assert moment(day, hour, zone) == datetime.fromisoformat(utc).replace(tzinfo=UTC)


@given(zones, hours, days)
def test_each_local_day_has_one_moment_and_days_follow_one_another(zone: str, hour: int, day: date) -> None:
    first, second = moment(day, hour, zone), moment(day + timedelta(days=1), hour, zone)
    assert timedelta(0) <= second - first <= timedelta(hours=49)


@given(zones, hours, st.datetimes(datetime(2000, 1, 2), datetime(2037, 12, 30)))  # noqa: DTZ001  # made aware below
def test_what_is_owed_is_due_and_of_a_day_that_has_begun_there(zone: str, hour: int, naive: datetime) -> None:
    now = naive.replace(tzinfo=UTC)
    for owed in owed_by_now(Hour(Kind.DAILY, zone, hour), now):
        assert owed.due <= now.timestamp()
        assert owed.expires - owed.due == LATEST.total_seconds()
        assert date.fromisoformat(owed.issue) <= now.astimezone(ZoneInfo(zone)).date()


def test_a_late_hour_is_still_owed_after_midnight() -> None:
    now = datetime(2026, 12, 1, 2, tzinfo=UTC)
    owed = {each.issue: each for each in owed_by_now(Hour(Kind.DAILY, "UTC", 23), now)}
    assert set(owed) == {"2026-11-30"}
    assert owed["2026-11-30"].expires > now.timestamp()
