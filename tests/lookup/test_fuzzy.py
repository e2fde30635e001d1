import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from bot.lookup.fuzzy import FuzzyKeys, budget

KEYS = ("wheelhead", "earthenware", "bisque", "kiln", "raku", "glaze2000", "stonewareporcelain")
FUZZY = FuzzyKeys(KEYS)


def nearest(query: str) -> str | None:
    found = FUZZY.near(query)
    return found[0][0] if found else None


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("weelhead", "wheelhead"),
        ("whelehaed", "wheelhead"),
        ("earthenwear", "earthenware"),
        ("erthanware", "earthenware"),
        ("bisqeu", "bisque"),
        ("bisk", None),
        ("kinl", "kiln"),
        ("killn", "kiln"),
        ("kilt", None),
        ("miln", None),
        ("stonewareporcelian", "stonewareporcelain"),
        ("stnewareporselian", "stonewareporcelain"),
        ("glaze2001", None),
        ("glase2000", "glaze2000"),
        ("rak", None),
    ],
)
def test_a_slip_is_forgiven_as_far_as_the_word_is_long(query: str, key: str | None) -> None:
    assert nearest(query) == key


def test_the_nearest_key_comes_first() -> None:
    assert [key for key, _ in FuzzyKeys(["pottery", "potters"]).near("pottary")] == ["pottery"]


@given(st.sampled_from(KEYS), st.integers(0, 30), st.sampled_from("aeqxz"), st.booleans())
def test_any_single_slip_in_a_long_key_is_found(key: str, place: int, letter: str, swap: bool) -> None:
    place %= len(key) - 1
    slip = key[:place] + key[place + 1] + key[place] + key[place + 2 :] if swap else key[:place] + letter + key[place:]
    is_allowed = len(key) > 4 and not any(char.isdigit() for char in key) and slip != key
    if is_allowed and OSA.distance(slip, key) <= min(budget(len(slip)), budget(len(key))):
        assert key in [near for near, _ in FUZZY.near(slip)]
