import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.lookup.fold import aligned, clean, digits, fold, key_of, keys_of, words


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("  clay\n pot ", "clay pot"),
        ("„agyag”", "agyag"),
        ("**Ton**?!", "Ton"),
        ("potter’s", "potter's"),
        ("slip‑cast", "slip-cast"),
        ("slip_cast", "slip-cast"),
        ("ｋｉｌｎ", "kiln"),
        ("ki\u200bln\ud800", "kiln"),
        ("C++", "C++"),
        ("F#", "F#"),
        ("#clay", "clay"),
    ],
)
def test_what_encloses_a_query_and_kinds_of_one_sign_are_taken_off(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Égetőkemence", "egetokemence"),
        ("slip-cast pot", "slipcastpot"),
        ("Groß", "gross"),
        ("İznik", "iznik"),
        ("Łódź", "lodz"),
        ("C++", "c++"),
    ],
)
def test_a_key_has_neither_accents_nor_case_nor_spaces(written: str, key: str) -> None:
    assert key_of(written) == key


def test_a_name_with_umlauts_has_a_key_without_them_and_one_with_them_written_out() -> None:
    assert keys_of("Töpferöfen") == ("topferofen", "toepferoefen")
    assert keys_of("kiln") == ("kiln",)


def test_words_keep_inner_apostrophes_and_end_at_hyphens() -> None:
    assert words("the potter's slip-cast C++") == ["the", "potter's", "slip", "cast", "C++"]


def test_digits_are_kept_in_their_order() -> None:
    assert digits("kiln12b3") == "123"


@given(st.text(max_size=300))
def test_any_text_can_be_folded_and_folding_twice_changes_nothing(text: str) -> None:
    key = key_of(clean(text))
    assert key_of(key) == key
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=300))
def test_an_aligned_text_is_as_long_as_the_text(text: str) -> None:
    assert len(aligned(text)) == len(text)
