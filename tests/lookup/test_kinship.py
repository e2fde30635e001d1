import pytest

from bot.lookup.kinship import Kinship, head_of, kinship


@pytest.mark.parametrize(
    ("word", "other", "near"),
    [
        ("kemenceket", "kemencebol", Kinship.FORMS),
        ("egetes", "egeto", Kinship.FORMS),
        ("brenner", "brennen", Kinship.FORMS),
        ("glazing", "glazed", Kinship.FORMS),
        ("agyagos", "agyagbanya", Kinship.COMPOUND),
        ("agyag", "agancs", Kinship.STRANGERS),
        ("oven", "over", Kinship.STRANGERS),
        ("kemence", "kemeny", Kinship.STRANGERS),
        ("vessel", "vest", Kinship.STRANGERS),
        ("", "kiln", Kinship.STRANGERS),
    ],
)
def test_words_are_forms_of_each_other_or_begin_alike_or_are_strangers(word: str, other: str, near: Kinship) -> None:
    assert kinship(word, other) is near


@pytest.mark.parametrize(
    ("compound", "other", "length"),
    [
        ("agyagkeveres", "agyagot", 5),
        ("ofentemperatur", "ofens", 4),
        ("agyagkeveres", "agancs", 0),
        ("agyag", "agyag", 0),
    ],
)
def test_the_first_part_of_a_compound_ends_where_the_stem_of_the_other_word_does(
    compound: str, other: str, length: int
) -> None:
    assert head_of(compound, other) == length
