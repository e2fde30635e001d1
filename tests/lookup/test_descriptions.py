from bot.lookup.descriptions import Described, Descriptions
from bot.lookup.names import Name, Subject


def subject(slug: str, text: str) -> Subject:
    return Subject(slug, (Name(slug, "en", headword=True),), {"en": text})


DESCRIPTIONS = Descriptions(
    [
        subject("kiln", "a very hot oven that turns shaped earth to stone"),
        subject("wheel", "a turning plate on which wet earth is shaped"),
        subject("shop", " ".join(f"word{number}" for number in range(50)) + " hot oven stone"),
    ]
)


def told(query: str) -> dict[str, Described]:
    return {each.slug: each for each in DESCRIPTIONS.of(query, 4)}


def test_the_text_that_covers_most_comes_first() -> None:
    assert list(told("shaped wet earth")) == ["wheel", "kiln"]


def test_one_word_in_common_describes_nothing() -> None:
    assert not told("wet weather")


def test_many_words_in_a_short_text_are_more_than_the_same_in_a_long_one() -> None:
    found = told("hot stone oven")
    assert found["kiln"].is_much
    assert not found["shop"].is_much


def test_another_form_of_a_word_is_a_little_less_than_the_word() -> None:
    assert told("hot stone")["kiln"].certainty > told("hot stones")["kiln"].certainty > 0.9


def test_what_a_text_says_after_its_first_sentence_is_never_certain() -> None:
    plate = Descriptions([subject("plate", "A flat dish. In the workshop a damp sponge wipes its foot clean.")])
    flat, sponge = plate.of("flat dish", 1)[0], plate.of("damp sponge in the workshop", 1)[0]
    assert flat.told == flat.share
    assert sponge.told < sponge.share
    assert sponge.certainty < 0.7 < flat.certainty


def test_a_word_that_repeats_itself_is_no_more_like_another() -> None:
    (found,) = Descriptions([subject("echo", "claytoclay vessels")]).of("clay vessels", 1)
    assert found.share <= 1


def test_nothing_describes_nothing() -> None:
    assert not Descriptions([]).of("hot oven", 4)
    assert not told("")
