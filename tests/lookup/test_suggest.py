import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.lookup.fuzzy import begins_nearly, differ_once
from bot.lookup.index import Index
from bot.lookup.names import Name, Subject

INDEX = Index.build(
    [
        Subject("kiln", (Name("Kiln", "en", headword=True), Name("kemence", "hu"), Name("Brennofen", "de")), {}),
        Subject("wheel", (Name("Kick wheel", "en", headword=True), Name("korong", "hu"), Name("Scheibe", "de")), {}),
        Subject("bisque", (Name("bisque", "en", headword=True), Name("zsengélés", "hu")), {}),
        Subject("kaolin", (Name("kaolin", "en", headword=True), Name("kaolin", "hu"), Name("Kaolin", "de")), {}),
    ]
)


def slugs(prefix: str, locale: str, limit: int = 8) -> list[str]:
    return [filed.slug for filed in INDEX.suggest(prefix, locale, limit)]


def test_names_in_the_askers_language_come_first() -> None:
    assert slugs("k", "hu")[:3] == ["kaolin", "wheel", "kiln"]
    assert slugs("k", "en")[0] == "kiln"


def test_other_languages_follow() -> None:
    assert slugs("brenn", "hu") == ["kiln"]


def test_a_slip_in_a_whole_name_is_forgiven_last() -> None:
    assert slugs("bisqeu", "en") == ["bisque"]


@pytest.mark.parametrize(
    ("prefix", "suggested"), [("bisk", ["bisque"]), ("kaloi", ["kaolin"]), ("brenf", ["kiln"]), ("bsiq", [])]
)
def test_a_slip_after_the_second_letter_of_a_beginning_is_forgiven(prefix: str, suggested: list[str]) -> None:
    assert slugs(prefix, "en") == suggested


@given(st.text("abc", min_size=4, max_size=8), st.text("abc", max_size=10))
def test_what_begins_nearly_so_is_what_differs_once(beginning: str, key: str) -> None:
    length = len(beginning)
    expected = any(differ_once(beginning, key[: length + more]) for more in (-1, 0, 1))
    assert begins_nearly(key, beginning) == expected


def test_no_more_are_given_than_asked_for_and_none_twice() -> None:
    assert len(slugs("k", "en", 2)) == 2
    assert len(set(slugs("k", "en"))) == len(slugs("k", "en"))


def test_the_name_that_begins_so_is_given() -> None:
    [filed] = INDEX.suggest("kao", "de", 1)
    assert filed.name == Name("Kaolin", "de")


def test_a_slip_is_looked_for_where_no_name_of_the_askers_language_begins_so() -> None:
    index = Index.build(
        [
            Subject("engobe", (Name("engobes", "en"),), {}),
            Subject("slip", (Name("engoben", "en"), Name("Schlicker", "de")), {}),
        ]
    )
    assert [filed.slug for filed in index.suggest("engobes", "en", 8)] == ["engobe"]
    assert [filed.slug for filed in index.suggest("engobes", "de", 8)] == ["engobe", "slip"]


@pytest.mark.parametrize("beginning", ["a", "ab", "abc"])
def test_short_names_come_first_however_many_begin_so(beginning: str) -> None:
    long = [Subject(f"long-{number}", (Name(f"abc{number:04} of many words", "en"),), {}) for number in range(500)]
    index = Index.build([*long, Subject("short", (Name("abcz", "en"),), {})])
    assert index.suggest(beginning, "en", 25)[0].slug == "short"
    assert len(index.suggest(beginning, "en", 25)) == 25


def test_nothing_typed_suggests_nothing() -> None:
    assert slugs("", "en") == []
    assert slugs("\ud800", "en") == []
