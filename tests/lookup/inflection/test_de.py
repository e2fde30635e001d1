import pytest

from bot.lookup.filing import Filing
from bot.lookup.fold import clean
from bot.lookup.names import Name, Subject


def is_form_of(name: str, form: str, locale: str = "de") -> bool:
    filing = Filing.of([Subject("it", (Name(name, locale, headword=True),), {})], {})
    return any("de" in found.languages for found in filing.inflected(clean(form)))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Töpferscheibe", "Töpferscheiben"),
        ("Brennofen", "Brennofens"),
        ("Brennofen", "Brennöfen"),
        ("Brennofen", "Brennoefen"),
        ("Tonkrug", "Tonkrüge"),
        ("Tonkrug", "Tonkrügen"),
        ("Glasbaum", "Glasbäumen"),
        ("Ofenhaus", "Ofenhäuser"),
        ("Ofenhaus", "Ofenhaeusern"),
        ("Zeugnis", "Zeugnisse"),
        ("Töpferin", "Töpferinnen"),
        ("Klöppel", "Klöppeln"),
    ],
)
def test_cases_and_plurals_follow_the_noun(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Museum", "Museen"),
        ("Globus", "Globen"),
        ("Basis", "Basen"),
        ("Schablonenthema", "Schablonenthemen"),
        ("Lexikon", "Lexika"),
    ],
)
def test_latin_and_greek_words_change_their_end(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize("form", ["nasser Ton", "nassen Tons", "nassem Ton", "nasse Tone", "nassen Tönen"])
def test_an_adjective_is_declined_with_its_noun(form: str) -> None:
    assert is_form_of("nasser Ton", form)


def test_adjectives_are_declined_together() -> None:
    assert is_form_of("fein gemahlenes rotes Pulver", "fein gemahlenen roten Pulvers")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("formen", "formt"),
        ("formen", "geformte"),
        ("glasieren", "glasierten"),
        ("verziegeln", "verziegelt"),
        ("hämmern", "gehämmert"),
        ("einbrennen", "einzubrennen"),
        ("hochdrehen", "hochgedreht"),
        ("Ausformung", "auszuformen"),
        ("Festklebung", "festgeklebt"),
    ],
)
def test_verbs_are_conjugated_as_their_prefixes_ask(name: str, form: str) -> None:
    assert is_form_of(name, form)


def test_the_noun_before_a_preposition_is_the_one_that_changes() -> None:
    assert is_form_of("Krug mit langem Hals", "Kruge mit langem Hals")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Glasierung", "glasieren"),
        ("Glasierung", "glasierte"),
        ("Glasierung", "glasierbar"),
        ("Glasurdekoration", "glasurdekorieren"),
        ("Abkühlung", "abgekühlt"),
        ("Einfärbung", "eingefärbte"),
        ("Ausbreitung", "ausgebreitet"),
    ],
)
def test_a_name_that_is_an_action_has_a_verb(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize(
    ("name", "form"), [("Glasur", "Glasurarbeit"), ("Ton", "Tonne"), ("Scheibe", "Scheibchen"), ("Glasierung", "Glas")]
)
def test_what_is_no_ending_is_refused(name: str, form: str) -> None:
    assert not is_form_of(name, form)


def test_foreign_names_take_few_endings() -> None:
    assert is_form_of("Wheelhead", "Wheelheads", "en")
    assert not is_form_of("Wheelhead", "Wheelheadern", "en")
