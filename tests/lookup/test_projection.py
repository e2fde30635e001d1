import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from bot.lookup.projection import Projection


def test_accents_and_capitals_are_taken_off_place_for_place() -> None:
    projection = Projection.of("Égetőkemence – ÜVEG’s\nİznik 🏺 ąß")
    assert projection.lower == "egetokemence   uveg's iznik ? as"
    assert projection.cased == "Egetokemence   UVEG's Iznik ? as"


def test_places_lead_back_to_decomposed_letters() -> None:
    text = unicodedata.normalize("NFD", "a tűz és a máz")
    projection = Projection.of(text)
    assert projection.lower == "a tuz es a maz"
    start, end, *_, written = next(projection.spans([(2, 5)]))
    assert (written, text[start:end]) == (unicodedata.normalize("NFD", "tűz"),) * 2


def test_line_ends_and_soft_hyphens_are_stepped_over() -> None:
    projection = Projection.of("slip\r\ncast pot\u00adtery")
    assert projection.lower == "slip cast pottery"
    assert next(projection.spans([(5, 9)]))[:2] == (6, 10)
    assert next(projection.spans([(10, 17)]))[4] == "pot\u00adtery"


def test_utf_16_units_count_what_lies_beyond_the_first_plane_twice() -> None:
    assert next(Projection.of("🏺🏺 pot").spans([(3, 6)])) == (3, 6, 5, 8, "pot")


def test_thousands_of_marks_are_one_letter() -> None:
    projection = Projection.of("e" + "\u0301" * 10_000 + " pot")
    assert projection.lower == "e pot"


@given(st.text(st.characters(codec=None), max_size=200))
def test_any_text_has_a_projection_whose_places_are_in_the_text(text: str) -> None:
    projection = Projection.of(text)
    assert len(projection.lower) == len(projection.cased) == len(projection.even)
    places = [(place, place + 1) for place in range(len(projection.even))]
    for start, end, start16, end16, written in projection.spans(places):
        assert 0 <= start < end <= len(text)
        units = text.encode("utf-16-le", "surrogatepass")
        assert units[2 * start16 : 2 * end16] == written.encode("utf-16-le", "surrogatepass")
