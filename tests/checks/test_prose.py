import pytest

from bot.checks.prose import count_sentences, passages, sentences, words
from bot.glossary.reading import read_glossary
from tests.content.samples import SAMPLE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three? Four… Five", ["One.", "Two!", "Three?", "Four…", "Five"]),
        ("It has 144.[^key] Then more.", ["It has 144.[^key]", "Then more."]),
        ("He asked: „Kész?” Aztán elment.", ["He asked: „Kész?”", "Aztán elment."]),
        ("„Fertig.“ Das war es.", ["„Fertig.“", "Das war es."]),
        ("Tools, e.g. Neuron, run. Others do not.", ["Tools, e.g. Neuron, run.", "Others do not."]),
        ("Das gilt z. B. Banken. Und Ämtern.", ["Das gilt z. B. Banken.", "Und Ämtern."]),
        ("Am 5. November kam er. Dann nichts.", ["Am 5. November kam er.", "Dann nichts."]),
        ("A 2026. novemberi állapot. Ez van.", ["A 2026. novemberi állapot.", "Ez van."]),
        ("Version 3.5 Turbo is out.", ["Version 3.5 Turbo is out."]),
        ("That was in 2026. Since then it grew.", ["That was in 2026.", "Since then it grew."]),
        ("A. Turing wrote it. Mr. Gates did not.", ["A. Turing wrote it.", "Mr. Gates did not."]),
        ("Inkl. Strom. Ende. Aus.", ["Inkl. Strom.", "Ende.", "Aus."]),
        ("", []),
    ],
)
def test_a_text_comes_apart_into_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected
    assert count_sentences(text) == len(expected)


def test_a_dash_alone_is_no_word() -> None:
    assert words("a chip – not a model – R & D, e-mail") == ["a", "chip", "not", "a", "model", "R", "D,", "e-mail"]


def test_all_prose_is_read_once_and_without_its_markup() -> None:
    read = list(passages(read_glossary(SAMPLE).glossary.entries["abacus"].wordings["en"]))

    assert len({passage.route for passage in read}) == len(read) == 31
    reality = next(passage for passage in read if passage.route == ("myths", "slow", "reality"))
    assert (reality.plain, reality.words) == ("For sums it was faster. A clerk won a public race in 1946.", 13)
    assert [passage.name for passage in read[:3]] == ["`definition`", "`plain` item 1", "`plain` item 2"]
