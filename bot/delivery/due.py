"""When the hour strikes in each place: exactly once a local day, whatever the clocks there do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store.outbox import Hour, Owed

LATEST = timedelta(hours=6)
"""How late something may still be sent."""


def owed_by_now(hour: Hour, now: datetime) -> Iterator[Owed]:
    """What an hour's subscribers are owed of yesterday and today, there; it may be too late for it already."""
    today = now.astimezone(ZoneInfo(hour.zone)).date()
    for day in (today - timedelta(days=1), today):
        due = moment(day, hour.hour, hour.zone)
        if due <= now:
            yield Owed(day.isoformat(), int(due.timestamp()), int((due + LATEST).timestamp()))


def is_monday(owed: Owed) -> bool:
    """Whether it is owed of a Monday, there."""
    return date.fromisoformat(owed.issue).weekday() == 0


def moment(day: date, hour: int, zone: str) -> datetime:
    """When a zone's clocks show the full hour: of two such moments the first, and where none is, an hour later.

    A local time that clocks skip is read, as PEP 495 has it, by the offset from before the gap.
    """
    return datetime.combine(day, time(hour), ZoneInfo(zone)).astimezone(UTC)
