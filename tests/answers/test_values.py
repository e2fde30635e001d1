"""Facts in words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from bot.answers.values import in_words, knows_unit, quantity
from bot.glossary.entry import Fact, Limit
from bot.glossary.glossary import Glossary
from bot.language.calendar import PartialDate
from bot.language.phrasebook import Phrasebook


@pytest.mark.parametrize(
    ("value", "unit", "locale", "words"),
    [
        ("1400000", "chip", "en", "1.4 million chips"),
        ("1", "chip", "en", "1 chip"),
        ("1400000", "chip", "hu", "1,4 millió chip"),
        ("5", "GW", "de", "5 GW"),
        ("25000000000", "USD/year", "en", "$25 billion a year"),
        ("25000000000", "USD/year", "hu", "évi 25 milliárd USD"),
        ("42.5", "%", "en", "42.5%"),
        ("42.5", "%", "de", "42,5 %"),
        ("3", "", "en", "3"),
    ],
)
def test_a_quantity_is_said_with_its_unit(
    phrasebook: Phrasebook, value: str, unit: str, locale: str, words: str
) -> None:
    assert quantity(Decimal(value), unit, phrasebook.speak(locale)) == words


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Fact((), date=PartialDate(2020, 12, 1)), "December 1, 2020"),
        (Fact((), Decimal(5), "GW", limit=Limit.UP_TO), "up to 5 GW"),
        (Fact((), Decimal(2), "GW", approx=True, starts=PartialDate(2027)), "about 2 GW, from 2027"),
        (
            Fact((), Decimal(25), "GW", limit=Limit.OVER, scope=("trainium", "graviton")),
            "more than 25 GW, Trainium and AWS Graviton together",
        ),
        (Fact((), Decimal(3), "GW", scope=("graviton",)), "3 GW, AWS Graviton"),
        (Fact((), Decimal(3), "GW", scope=("gone-meanwhile",)), "3 GW"),
    ],
    ids=["date", "ceiling", "about, from", "floor, scope", "scope of one", "scope of none"],
)
def test_a_fact_says_what_limits_it(phrasebook: Phrasebook, glossary: Glossary, fact: Fact, words: str) -> None:
    assert in_words(fact, phrasebook.speak("en"), glossary) == words


@pytest.mark.parametrize(
    ("unit", "known"), [("chip", True), ("USD/year", True), ("%", True), ("parsec", False), ("chip/fortnight", False)]
)
def test_a_unit_is_known_where_it_can_be_said(phrasebook: Phrasebook, unit: str, known: bool) -> None:
    assert knows_unit(unit, phrasebook.speak("en")) is known


def test_every_unit_of_the_entries_is_known_in_every_locale(phrasebook: Phrasebook, glossary: Glossary) -> None:
    units = {fact.unit for entry in glossary.entries.values() for fact in entry.facts.values() if fact.unit}
    assert [unit for unit in units for tag in phrasebook.locales if not knows_unit(unit, phrasebook.speak(tag))] == []
