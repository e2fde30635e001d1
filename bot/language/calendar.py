"""Dates, numbers, lists and language names as CLDR writes them in a locale."""

from __future__ import annotations

import calendar
import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from babel import Locale as CldrLocale
from babel.dates import format_date as cldr_date
from babel.dates import format_skeleton
from babel.lists import format_list as cldr_list
from babel.numbers import format_compact_decimal, format_decimal, get_currency_symbol

from bot.language.locale import Locale

_PARTIAL = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
_COMPACT_FROM = 1_000_000


@dataclass(frozen=True, slots=True, order=True)
class PartialDate:
    """A day, a month or a year; month is 1-12 and day 1-31, or 0 where it is not known."""

    year: int
    month: int = 0
    day: int = 0

    @classmethod
    def parse(cls, text: str) -> PartialDate:
        """Read YYYY, YYYY-MM or YYYY-MM-DD; ValueError for anything else, and for days that do not exist."""
        found = _PARTIAL.fullmatch(text)
        if not found:
            raise ValueError("not a date: write YYYY, YYYY-MM or YYYY-MM-DD")
        read = cls(*(int(part or 0) for part in found.groups()))
        if (found[2] is not None and not 1 <= read.month <= 12) or (found[3] is not None and read.day == 0):
            raise ValueError(f"there is no date {text}")
        date(read.year, read.month or 1, read.day or 1)
        return read

    def first_day(self) -> date:
        """The earliest day it may be."""
        return date(self.year, self.month or 1, self.day or 1)

    def last_day(self) -> date:
        """The latest day it may be."""
        month = self.month or 12
        return date(self.year, month, self.day or calendar.monthrange(self.year, month)[1])

    def __str__(self) -> str:
        """The date as an entry's file has it."""
        if not self.month:
            return f"{self.year:04}"
        return f"{self.year:04}-{self.month:02}" + (f"-{self.day:02}" if self.day else "")


@functools.lru_cache(maxsize=4_096)
def format_date(when: PartialDate, locale: Locale) -> str:
    """`2026`, `November 2026`, `November 5, 2026`, as the locale writes it."""
    if when.day:
        return cldr_date(when.first_day(), format="long", locale=_cldr(locale))
    if when.month:
        return format_skeleton("yMMMM", when.first_day(), locale=_cldr(locale))
    return str(when.year)


@functools.lru_cache(maxsize=1_024)
def format_days(first: date, last: date, locale: Locale) -> str:
    """`Nov 2–8, 2026`, `2026. november 2–8.`, `2.–8. November 2026`: CLDR's interval, in English alone abbreviated."""
    cldr = _cldr(locale)
    differing = "y" if first.year != last.year else "M" if first.month != last.month else "d"
    parts = cldr.interval_formats["yMMMd"][differing]
    if cldr.language != "en":
        parts = [part.replace("MMM", "MMMM") for part in parts]
    text = "".join(cldr_date(day, part, cldr) for day, part in zip((first, last), parts, strict=True))
    return text.replace("\N{THIN SPACE}", "" if differing == "d" else " ")


def format_number(value: Decimal, locale: Locale) -> str:
    """`144`, `12,345.5`; from a million on `1.4 million`, to three decimals."""
    if abs(value) >= _COMPACT_FROM:
        return str(format_compact_decimal(float(value), format_type="long", locale=_cldr(locale), fraction_digits=3))
    return str(format_decimal(value, locale=_cldr(locale)))


def format_money(value: Decimal, currency: str, locale: Locale) -> str:
    """An amount with its currency: `$50 billion`, `50 milliárd USD`; English alone sets a sign before the number."""
    number = format_number(value, locale)
    if _cldr(locale).language == "en":
        return f"{get_currency_symbol(currency, locale=_cldr(locale))}{number}"
    return f"{number} {currency}"


def format_list(items: Sequence[str], locale: Locale) -> str:
    """`a, b, and c`; an empty sequence gives an empty text."""
    return cldr_list(list(items), locale=_cldr(locale)) if items else ""


def language_name(locale: Locale, within: Locale) -> str:
    """The language's name in another language, as it stands alone: German in Hungarian is `német`."""
    return CldrLocale.parse(locale, sep="-").get_display_name(_cldr(within)) or locale


@functools.cache
def own_name(locale: Locale) -> str:
    """The language's own name, written as on a button: `Magyar`."""
    name = language_name(locale, locale)
    return name[:1].upper() + name[1:]


@functools.cache
def _cldr(locale: Locale) -> CldrLocale:
    return CldrLocale.parse(locale, sep="-")
