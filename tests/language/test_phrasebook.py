"""The phrasebook says what it is given, and its faults are heard."""

from __future__ import annotations

import logging

import pytest

from bot.language.phrasebook import Phrasebook, PhraseError

TEXTS = {"en": "greet = Hello, { $name }!\nonly-english = Fine", "hu": "greet = Szia, { $name }!"}


def test_a_phrase_is_said_in_the_locale() -> None:
    assert Phrasebook(TEXTS).speak("hu")("greet", name="Anna") == "Szia, Anna!"


def test_a_phrase_that_a_locale_lacks_is_said_in_english() -> None:
    assert Phrasebook(TEXTS).speak("hu")("only-english") == "Fine"


@pytest.mark.parametrize(
    ("phrase", "details"), [("nowhere", {}), ("greet", {})], ids=["missing phrase", "missing detail"]
)
def test_a_fault_raises_where_the_phrasebook_is_strict(phrase: str, details: dict[str, str]) -> None:
    with pytest.raises(PhraseError):
        Phrasebook(TEXTS, strict=True).speak("en")(phrase, **details)


def test_elsewhere_a_fault_is_logged_and_something_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert Phrasebook(TEXTS).speak("en")("nowhere") == "nowhere"
    assert "no phrase 'nowhere' in en" in caplog.text


def test_english_comes_first_among_the_locales() -> None:
    assert Phrasebook({"de": "", "hu": "", "en": ""}).locales == ("en", "hu", "de")


def test_a_phrasebook_without_english_is_refused() -> None:
    with pytest.raises(ValueError, match="needs the locale en"):
        Phrasebook({"hu": ""})


def test_variables_stand_without_isolation_marks() -> None:
    assert "\u2068" not in Phrasebook(TEXTS).speak("en")("greet", name="x")
