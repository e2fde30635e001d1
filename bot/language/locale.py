"""Which locale a reader gets."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

Locale: TypeAlias = str
"""A BCP 47 tag of a language the bot speaks: en, hu, de."""

DEFAULT_LOCALE: Locale = "en"


def negotiate(*wanted: str | None, supported: Collection[Locale]) -> Locale:
    """The first wanted tag that is supported, itself or after cutting subtags from its right; else English.

    Takes whatever platforms send (`HU`, `de-AT`, `pt_br`, empty, None, nonsense) and never raises.
    """
    return next((found for tag in wanted if (found := supported_form(tag, supported))), DEFAULT_LOCALE)


def supported_form(tag: str | None, supported: Collection[Locale]) -> Locale | None:
    """The tag as it is supported, or None."""
    subtags = (tag or "").strip().lower().replace("_", "-").split("-")
    for length in range(len(subtags), 0, -1):
        candidate = "-".join(subtags[:length])
        if candidate in supported:
            return candidate
    return None


def accepted(header: str, limit: int = 20) -> tuple[str, ...]:
    """The tags of an Accept-Language header, the most wanted first; at most `limit`, since a client writes it."""
    weighed = [_weighed(part) for part in header.split(",")[:limit]]
    return tuple(tag for tag, weight in sorted(weighed, key=lambda pair: -pair[1]) if weight > 0 and tag != "*")


def _weighed(part: str) -> tuple[str, float]:
    tag, _, parameter = part.strip().partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        return tag.strip(), float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return tag.strip(), 0.0
