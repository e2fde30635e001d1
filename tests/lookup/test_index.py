import pytest

from bot.lookup.index import Index
from bot.lookup.match import Evidence, Verdict
from bot.lookup.names import Name, Subject

KILN = Subject(
    "kiln",
    (
        Name("Kiln", "en", headword=True),
        Name("égetőkemence", "hu", headword=True),
        Name("Brennofen", "de", headword=True),
    ),
    {"en": "A hot box in which clay turns into pots."},
)
HULL = Subject("hull", (Name("ship hull", "en", headword=True), Name("hajótest", "hu"), Name("Rümpfgröße", "de")), {})
INDEX = Index.build([KILN, HULL], {"oven": "kiln"})


@pytest.mark.parametrize(
    ("query", "slug"),
    [
        ("kiln", "kiln"),
        ("KILN!", "kiln"),
        ("egetokemence", "kiln"),
        ("Ship-Hull", "hull"),
        ("shiphull", "hull"),
        ("Ruempfgroesse", "hull"),
        ("RÜMPFGRÖSSE", "hull"),
        ("oven", "kiln"),
    ],
)
def test_a_name_is_found_in_any_spelling_of_it(query: str, slug: str) -> None:
    outcome = INDEX.find(query, "en")
    assert outcome.verdict is Verdict.ANSWER
    assert outcome.matches[0].slug == slug
    assert outcome.matches[0].evidence is Evidence.EXACT


def test_a_typing_error_is_forgiven_and_said() -> None:
    outcome = INDEX.find("Brenofen", "de")
    assert outcome.matches[0].slug == "kiln"
    assert outcome.corrected


def test_a_beginning_suggests_each_entry_once() -> None:
    assert [match.slug for match in INDEX.suggest("h", "hu", 5)] == ["hull"]


@pytest.mark.parametrize("query", ["", "  ", "?!", "\ud800", "́" * 200, "x" * 1_000_000])
def test_what_says_nothing_finds_nothing(query: str) -> None:
    assert INDEX.find(query, "en").verdict is Verdict.NONE
