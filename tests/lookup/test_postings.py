from bot.lookup.postings import Postings

POSTINGS = Postings([(("clay", "kiln"), (4, 5)), (("kiln", "ash"), (8, 8)), (("clay",), (1,))])


def test_a_text_has_its_places_in_the_order_in_which_they_came() -> None:
    assert POSTINGS.of("clay").tolist() == [4, 1]
    assert POSTINGS.of("kiln").tolist() == [5, 8]


def test_texts_are_numbered_as_they_first_came() -> None:
    assert list(POSTINGS.numbers) == ["clay", "kiln", "ash"]
    assert [POSTINGS.at(number).tolist() for number in POSTINGS.numbers.values()] == [[4, 1], [5, 8], [8]]


def test_what_never_came_has_no_place() -> None:
    assert not POSTINGS.of("glaze").size
    assert not Postings([]).of("clay").size
