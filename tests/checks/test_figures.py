from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {
                "abacus/en.yaml": ("It needs no paper and no power.", "It needs no paper and no 220 volts."),
                "abacus/hu.yaml": ("Nem kell hozzá papír, sem áram.", "Nem kell hozzá papír, sem 220 volt."),
                "abacus/de.yaml": ("Er braucht weder Papier noch Strom.", "Er braucht weder Papier noch 220 Volt."),
            },
            [
                (
                    "abacus/de.yaml:8:34: error: nothing backs “220”: add it to facts or timeline, or put a "
                    "source mark behind it [figures]"
                ),
                (
                    "abacus/en.yaml:13:30: error: nothing backs “220”: add it to facts or timeline, or put a "
                    "source mark behind it [figures]"
                ),
                (
                    "abacus/hu.yaml:8:31: error: nothing backs “220”: add it to facts or timeline, or put a "
                    "source mark behind it [figures]"
                ),
            ],
            id="nothing backs it",
        ),
        pytest.param(
            {
                "abacus/en.yaml": ("in 1946.[^race]", "in 1946.[^race] Then 1,200 came."),
                "abacus/hu.yaml": ("nyert vele.[^race]", "nyert vele.[^race] Aztán 1200-an jöttek."),
                "abacus/de.yaml": ("Wettkampf.[^race]", "Wettkampf.[^race] Dann kamen 1.200."),
            },
            [
                (
                    "abacus/de.yaml:26:123: error: nothing backs “1.200”: add it to facts or timeline, or "
                    "put a source mark behind it [figures]"
                ),
                (
                    "abacus/en.yaml:31:85: error: nothing backs “1,200”: add it to facts or timeline, or put "
                    "a source mark behind it [figures]"
                ),
                (
                    "abacus/hu.yaml:26:110: error: nothing backs “1200”: add it to facts or timeline, or put "
                    "a source mark behind it [figures]"
                ),
            ],
            id="a mark too early",
        ),
        pytest.param(
            {"abacus/de.yaml": ("gewann 1946", "gewann 1947")},
            [
                ("abacus/de.yaml:26:70: error: “1947”: English has “1946” instead: write the same figures [figures]"),
            ],
            id="another figure",
        ),
        pytest.param(
            {"abacus/hu.yaml": ("darabot nagyjából 25 dollárért", "darabot jó pénzért")},
            ["abacus/hu.yaml:53:6: error: English has “25” here: write the same figure [figures]"],
            id="a figure that is missing",
        ),
        pytest.param(
            {"abacus/en.yaml": ("It sells to schools for the most part,", "It sells 8 percent to schools,")},
            [
                "abacus/de.yaml:53:6: error: English has “8” here: write the same figure [figures]",
                (
                    "abacus/en.yaml:58:54: error: nothing backs “8”: add it to facts or timeline, or put a "
                    "source mark behind it [figures]"
                ),
                "abacus/hu.yaml:53:6: error: English has “8” here: write the same figure [figures]",
            ],
            id="a percentage, however small",
        ),
    ],
)
def test_a_figure_is_backed_and_the_same_in_every_language(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
