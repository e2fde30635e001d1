from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.surfaces.telegram.text import MAX_ENTITIES, MAX_UNITS, Writer, shorten, units
from tests.emulators.telegram.rules import judge

ANY_TEXT = st.text(st.characters(codec=None), max_size=40)
STYLES = st.lists(st.sampled_from(["bold", "italic"]), max_size=2, unique=True)


@given(st.text())
def test_units_are_utf_16_units(text: str) -> None:
    assert units(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(st.text(), st.integers(1, 40))
def test_a_shortened_text_fits_and_begins_as_the_text_does(text: str, limit: int) -> None:
    short = shorten(text, limit)
    assert units(short) <= limit
    assert short == text or text.startswith(short.removesuffix("…"))


@given(st.lists(st.tuples(ANY_TEXT, STYLES), max_size=30))
def test_what_is_written_is_what_telegram_takes(
    pieces: list[tuple[str, list[str]]],
) -> None:
    writer = Writer()
    for text, styles in pieces:
        writer.write(text, *styles)
    written = writer.finish()
    if written["text"].strip():
        judge("sendMessage", written)
    for entity in written["entities"]:
        assert entity["offset"] + entity["length"] <= units(written["text"])


def test_an_entity_behind_emoji_covers_its_own_words() -> None:
    writer = Writer()
    writer.write("🤖🔥 ")
    writer.write("őű🎉", "bold")
    written = writer.finish()
    [bold] = written["entities"]
    encoded = written["text"].encode("utf-16-le")
    assert encoded[2 * bold["offset"] : 2 * (bold["offset"] + bold["length"])].decode("utf-16-le") == "őű🎉"


def test_neighbours_of_one_style_are_one_entity() -> None:
    writer = Writer()
    for text in "abc":
        writer.write(text, "bold")
    assert writer.finish()["entities"] == [{"type": "bold", "offset": 0, "length": 3}]


@pytest.mark.parametrize("letter", ["x", "🤖", "ő "], ids=["ascii", "astral", "words"])
def test_a_text_that_is_too_long_is_cut_with_its_entities(letter: str) -> None:
    writer = Writer()
    with writer.inside("expandable_blockquote"):
        writer.write(letter * 7000, "bold")
    written = writer.finish()
    assert MAX_UNITS - 3 <= units(written["text"]) <= MAX_UNITS
    judge("sendMessage", written)


def test_more_entities_than_telegram_keeps_are_left_out() -> None:
    writer = Writer()
    for _ in range(150):
        writer.write("a", "bold")
        writer.write(" ")
    assert len(writer.finish()["entities"]) == MAX_ENTITIES


def test_lone_surrogates_and_nul_are_mended() -> None:
    writer = Writer()
    writer.write("a\ud83d\0b")
    assert writer.finish()["text"] == "a?b"
