"""A stranger's text is shown as one harmless line."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.echo import LONGEST, echo


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  tranium \n\t chip ", "tranium chip"),
        ("\u202egpj.exe", "gpj.exe"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("\ud800lone", "lone"),
        ("z" + "\u0301" * 500, "ź\u0301\u0301"),
        ("x" * 100, "x" * 59 + "…"),
        ("zero\u200bwidth", "zerowidth"),
        ("", ""),
    ],
)
def test_controls_tricks_and_length_are_taken_off(typed: str, shown: str) -> None:
    assert echo(typed) == shown


@given(st.text())
def test_whatever_is_typed_one_short_visible_line_is_shown(typed: str) -> None:
    shown = echo(typed)
    assert len(shown) <= LONGEST
    assert not any(unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for character in shown)
