"""When the hour strikes in each place: exactly once a local day, whatever the clocks there do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.store.outbox import Hour, Owed
from bot.story import Edition

LATEST = timedelta(hours=6)
"""How late something may still be sent."""
NEWEST = timedelta(days=14)
"""How long after its week an issue is still sent: less long than it is remembered who has got it."""


def owed_by_now(hour: Hour, now: datetime) -> Iterator[Owed]:
    """What an hour's subscribers are owed of yesterday and today, there; it may be too late for it already."""
    today = now.astimezone(ZoneInfo(hour.zone)).date()
    for day in (today - timedelta(days=1), today):
        due = moment(day, hour.hour, hour.zone)
        if due <= now:
            yield Owed(day.isoformat(), int(due.timestamp()), int((due + LATEST).timestamp()))


def owed_of_newest(edition: Edition | None, struck: Sequence[Owed], now: datetime) -> Iterator[Owed]:
    """The newest issue at the hour that struck last, unless it is old; after its time, the hour of tomorrow will do."""
    if edition and now.date() - edition.sunday <= NEWEST:
        for owed in struck[-1:]:
            if owed.expires > now.timestamp():
                yield Owed(str(edition.number), owed.due, owed.expires)


def is_monday(owed: Owed) -> bool:
    """Whether it is owed of a Monday, there."""
    return date.fromisoformat(owed.issue).weekday() == 0


def moment(day: date, hour: int, zone: str) -> datetime:
    """When a zone's clocks show the full hour: of two such moments the first, and where none is, an hour later.

    A local time that clocks skip is read, as PEP 495 has it, by the offset from before the gap.
    """
    return datetime.combine(day, time(hour), ZoneInfo(zone)).astimezone(UTC)
