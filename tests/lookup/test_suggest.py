import pytest

from bot.lookup.index import Index
from bot.lookup.match import Evidence
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
    return [match.slug for match in INDEX.suggest(prefix, locale, limit)]


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


def test_no_more_are_given_than_asked_for_and_none_twice() -> None:
    assert len(slugs("k", "en", 2)) == 2
    assert len(set(slugs("k", "en"))) == len(slugs("k", "en"))


def test_the_evidence_is_the_beginning() -> None:
    assert INDEX.suggest("kao", "de", 1)[0].evidence is Evidence.PREFIX


def test_nothing_typed_suggests_nothing() -> None:
    assert slugs("", "en") == []
    assert slugs("\ud800", "en") == []
