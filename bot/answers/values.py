"""A fact's value in words: `about 1.4 million chips`, `5 milliárd USD évente`, `up to 5 GW`."""

from __future__ import annotations

from decimal import Decimal

from bot.answers.knowledge import headword
from bot.glossary.entry import Fact, Limit
from bot.glossary.glossary import Glossary
from bot.language.calendar import format_date, format_list, format_money, format_number
from bot.language.phrasebook import Phrases

_CURRENCY_LENGTH = 3


def in_words(fact: Fact, say: Phrases, glossary: Glossary) -> str:
    """The value with its unit and what limits it."""
    if fact.date:
        return format_date(fact.date, say.locale)
    value = quantity(fact.value or Decimal(0), fact.unit or "", say)
    if fact.limit is Limit.UP_TO:
        value = say("value-up-to", value=value)
    elif fact.limit is Limit.OVER:
        value = say("value-over", value=value)
    if fact.approx:
        value = say("about-value", value=value)
    if fact.starts:
        value = say("value-from", value=value, date=format_date(fact.starts, say.locale))
    scope = _scope(fact, say, glossary)
    return say("value-noted", value=value, note=scope) if scope else value


def quantity(value: Decimal, unit: str, say: Phrases) -> str:
    """A number with its unit; `USD/year` and the like are an amount for each of something."""
    unit, _, each = unit.partition("/")
    number = format_number(value, say.locale)
    if is_currency(unit):
        measured = format_money(value, unit, say.locale)
    else:
        measured = say(unit_phrase(unit), number=number, count=_countable(value)) if unit else number
    return say(f"per-{each}", value=measured) if each else measured


def _countable(value: Decimal) -> int | float:
    """The number as Fluent's plural rules take it: they read every Decimal as `other`."""
    return int(value) if value == value.to_integral_value() else float(value)


def is_currency(unit: str) -> bool:
    """Whether the unit is an ISO 4217 code: three capitals that are no unit of measure."""
    return len(unit) == _CURRENCY_LENGTH and unit.isalpha() and unit.isupper()


def unit_phrase(unit: str) -> str:
    """The phrase that a unit is said with: `%` is `unit-percent`, `GW` is `unit-gw`."""
    return "unit-percent" if unit == "%" else f"unit-{unit.lower().replace(' ', '-')}"


def knows_unit(unit: str, say: Phrases) -> bool:
    """Whether the phrasebook can say the unit."""
    unit, _, each = unit.partition("/")
    return (is_currency(unit) or say.has(unit_phrase(unit))) and (not each or say.has(f"per-{each}"))


def _scope(fact: Fact, say: Phrases, glossary: Glossary) -> str:
    entries = [glossary.resolve(slug) for slug in fact.scope]
    names = [headword(entry, say.locale) for entry in entries if entry]
    return say("together-with", names=format_list(names, say.locale)) if len(names) > 1 else "".join(names)
