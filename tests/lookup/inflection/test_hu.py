import pytest

from bot.lookup.filing import Filing
from bot.lookup.fold import clean
from bot.lookup.names import Name, Subject


def is_form_of(name: str, form: str, locale: str = "hu") -> bool:
    filing = Filing.of([Subject("it", (Name(name, locale, headword=True),), {})], {})
    return any("hu" in found.languages for found in filing.inflected(clean(form)))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("kemence", "kemencét"),
        ("kemence", "kemencében"),
        ("kemence", "kemencéink"),
        ("kemence", "kemencénkről"),
        ("agyag", "agyagot"),
        ("agyag", "agyaggal"),
        ("agyag", "agyagból"),
        ("agyag", "agyagok"),
        ("agyag", "agyagjaitokban"),
        ("agyag", "agyagos"),
        ("agyag", "agyagé"),
        ("máz", "mázzal"),
        ("máz", "mázként"),
        ("korong", "koronggá"),
        ("korong", "korongonként"),
        ("fazekas", "fazekasokról"),
        ("szerszám", "szerszámainak"),
        ("gyöngy", "gyönggyel"),
        ("kavics", "kaviccsal"),
        ("ecset", "ecsetekkel"),
        ("ecset", "ecsetjeiket"),
        ("ecset", "ecsethez"),
        ("csengettyű", "csengettyűvel"),
        ("komplex", "komplexszel"),
        ("fax", "faxszá"),
    ],
)
def test_cases_plurals_and_possessives_follow_the_noun(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("agyag", "agyagben"),
        ("agyag", "agyagnek"),
        ("ecset", "ecsettal"),
        ("ecset", "ecsetban"),
        ("kemence", "kemencecske"),
        ("korong", "korongfej"),
        ("agyag", "agyagi x"),
        ("fax", "faxszel"),
    ],
)
def test_what_breaks_harmony_or_is_no_ending_is_refused(name: str, form: str) -> None:
    assert not is_form_of(name, form)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("kegyelem", "kegyelmet"),
        ("uralom", "uralmak"),
        ("csokor", "csokrot"),
        ("jelszó", "jelszavak"),
        ("jelszó", "jelszót"),
        ("drágakő", "drágakövek"),
        ("remekmű", "remekművet"),
        ("kerék", "kerekek"),
        ("pohár", "poharakban"),
    ],
)
def test_stems_of_closed_classes_change(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("mázolás", "mázolni"),
        ("mázolás", "mázolt"),
        ("mázolás", "mázoló"),
        ("mázolás", "mázolunk"),
        ("öntés", "önthető"),
        ("színes agyagok", "színes agyag"),
        ("színes agyagok", "színes agyagból"),
    ],
)
def test_a_name_in_as_is_a_verb_and_a_plural_has_a_singular(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("XQZ", "XQZ-kat"),
        ("XQZ", "XQZ-vel"),
        ("XQZ", "XQZ’ről"),
        ("XQM", "XQM-mel"),
        ("XQC", "XQC-kal"),
        ("Kilnce", "Kilnce-szel"),
        ("Claypole", "Claypole-lal"),
        ("Kilnway", "Kilnway-jel"),
        ("XQZ", "XQZkat"),
        ("Wheelie", "Wheelie-vel"),
        ("Kilnet", "Kilnettel"),
        ("Kilnet", "Kilnetről"),
        ("Potter", "Potterrel"),
        ("Potter 7", "Potter 7-tel"),
        ("Claydo", "Claydóval"),
    ],
)
def test_foreign_names_take_hungarian_endings(name: str, form: str) -> None:
    assert is_form_of(name, form, "en")


@pytest.mark.parametrize("form", ["XQM-jel", "XQM-dal", "XQM-fal"])
def test_what_the_name_does_not_sound_like_is_another_word(form: str) -> None:
    assert not is_form_of("XQM", form, "en")


@pytest.mark.parametrize("form", ["qzt", "QZt x", "qzben"])
def test_a_short_name_needs_its_capitals_or_a_hyphen(form: str) -> None:
    assert not is_form_of("QZ", form, "en")


def test_three_equal_consonants_are_written_as_two() -> None:
    assert is_form_of("flakon", "flakonnal")
    assert is_form_of("toll", "tollal")
