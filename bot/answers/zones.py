"""Time zones as people write them: `Europe/Budapest`, `europe/budapest`, `Budapest`, `new york`."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from bot.language.locale import Locale

OFFERED = (
    "Europe/Budapest",
    "Europe/Berlin",
    "Europe/Vienna",
    "Europe/Zurich",
    "Europe/London",
    "Europe/Paris",
    "Europe/Madrid",
    "Europe/Bucharest",
    "Europe/Helsinki",
    "Europe/Istanbul",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "UTC",
)
"""What a choice shows; any other can be typed."""

_USUAL: Mapping[Locale, str] = {"hu": "Europe/Budapest", "de": "Europe/Berlin"}


def usual(locale: Locale) -> str:
    """The time zone that most speakers of a language live in; UTC where there is none such."""
    return _USUAL.get(locale, "UTC")


def city(zone: str) -> str:
    """A zone's name without its continent: `New York`."""
    return zone.rpartition("/")[2].replace("_", " ")


def resolve(text: str) -> str | None:
    """The zone that the text names, by itself or by its city; None if there is none."""
    return _names().get(_folded(text))


def near(text: str) -> Sequence[str]:
    """At most three zones with names like the text."""
    import difflib  # noqa: PLC0415  # 10 ms that no other answer needs

    found = difflib.get_close_matches(_folded(text), _names(), n=3, cutoff=0.7)
    return list(dict.fromkeys(_names()[name] for name in found))


def _folded(text: str) -> str:
    return " ".join(text.replace("_", " ").casefold().split())


@functools.cache
def _names() -> Mapping[str, str]:
    from zoneinfo import available_timezones  # noqa: PLC0415  # as above

    zones = sorted(available_timezones(), key=lambda zone: (zone not in OFFERED, len(zone), zone), reverse=True)
    return {_folded(city(zone)): zone for zone in zones} | {_folded(zone): zone for zone in zones}
