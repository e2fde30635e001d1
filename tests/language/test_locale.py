"""Negotiation takes whatever platforms send."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.locale import accepted, negotiate

SUPPORTED = ("en", "hu", "de")


@pytest.mark.parametrize(
    ("wanted", "locale"),
    [
        ("hu", "hu"),
        ("HU", "hu"),
        ("de-AT", "de"),
        ("de_CH", "de"),
        (" hu ", "hu"),
        ("pt-br", "en"),
        ("zh-hant-tw", "en"),
        ("", "en"),
        (None, "en"),
        ("*", "en"),
        ("-", "en"),
        ("de--", "de"),
        ("not a tag", "en"),
    ],
)
def test_a_tag_leads_to_the_nearest_supported_locale(wanted: str | None, locale: str) -> None:
    assert negotiate(wanted, supported=SUPPORTED) == locale


def test_the_first_supported_wish_wins() -> None:
    assert negotiate(None, "fr", "de-DE", "hu", supported=SUPPORTED) == "de"


@given(st.lists(st.none() | st.text(), max_size=4))
def test_negotiation_never_raises(wanted: list[str | None]) -> None:
    assert negotiate(*wanted, supported=SUPPORTED) in SUPPORTED


@pytest.mark.parametrize(
    ("header", "tags"),
    [
        ("hu-HU,hu;q=0.9,en;q=0.8", ("hu-HU", "hu", "en")),
        ("en;q=0.2, de", ("de", "en")),
        ("*", ()),
        ("de;q=0", ()),
        ("de;q=nonsense", ()),
        ("", ("",)),
    ],
)
def test_an_accept_language_header_gives_its_tags_by_weight(header: str, tags: tuple[str, ...]) -> None:
    assert accepted(header) == tags


@given(st.text(max_size=300))
def test_reading_a_header_never_raises(header: str) -> None:
    assert isinstance(accepted(header), tuple)
