import pytest

from bot.lookup.filing import Filing
from bot.lookup.fold import clean
from bot.lookup.names import Name, Subject


def is_form_of(name: str, form: str) -> bool:
    filing = Filing.of([Subject("it", (Name(name, "en", headword=True),), {})], {})
    return any("en" in found.languages for found in filing.inflected(clean(form)))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("potter's wheel", "potter's wheels"),
        ("glaze", "glazes"),
        ("glaze", "glaze's"),
        ("glaze", "glaze’s"),
        ("brush", "brushes"),
        ("pottery", "potteries"),
        ("clay bodies", "clay body"),
        ("glass rods", "glass rod"),
        ("emphasis", "emphases"),
        ("spectrum", "spectra"),
        ("nucleus", "nuclei"),
        ("appendix", "appendices"),
        ("craftsman", "craftsmen"),
        ("bowl of clay", "bowls of clay"),
    ],
)
def test_plurals_and_possessives(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("carbonization", "carbonize"),
        ("carbonization", "carbonised"),
        ("carbonizer", "carbonizing"),
        ("decoration", "decorated"),
        ("decoration", "decorates"),
        ("inspection", "inspect"),
        ("repetition", "repetitions"),
        ("verification", "verified"),
        ("purifier", "purify"),
        ("treatment", "treated"),
        ("burnishing", "burnish"),
        ("glazing", "glazed"),
        ("trimming", "trim"),
        ("trimming", "trimmed"),
        ("slipcast", "slipcasting"),
        ("stamp", "stamped"),
        ("spin", "spinning"),
        ("carve", "carving"),
        ("outbreak", "outbroken"),
    ],
)
def test_names_that_are_actions_have_verb_forms(name: str, form: str) -> None:
    assert is_form_of(name, form)


@pytest.mark.parametrize(("name", "form"), [("kiln", "kilnet"), ("glaze", "glazier"), ("inspection", "inspecter")])
def test_what_is_no_ending_is_refused(name: str, form: str) -> None:
    assert not is_form_of(name, form)
