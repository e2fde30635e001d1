from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {
                "abacus/en.yaml": (
                    "headword: Abacus",
                    "headword: AbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAbaAb abacus",
                )
            },
            ["abacus/en.yaml:1:11: error: `headword` has 63 characters; at most 60 [lengths]"],
            id="a headword",
        ),
        pytest.param(
            {
                "tool/en.yaml": (
                    "definition: A tool is a thing that people made to do a piece of work with less effort.",
                    "definition: A tool is a thing.",
                )
            },
            ["tool/en.yaml:2:13: error: `definition` has 18 characters; at least 40 [lengths]"],
            id="a short definition",
        ),
        pytest.param(
            {
                "tool/en.yaml": (
                    "with less effort.",
                    "with less effort, and with more joy too, and it lasts for years and years and years.",
                )
            },
            ["tool/en.yaml:2:13: error: `definition` has 31 words; at most 28 [lengths]"],
            id="a long definition",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    (
                        "  - It needs no paper and no power. A trained child adds a column of prices faster than "
                        "most people can type it, and never loses her place.\n  - Schools still teach it, because "
                        "the hand shows the mind how numbers are built. Later the child moves beads that exist "
                        "only in her head.\n"
                    ),
                    "",
                )
            },
            [
                "abacus/en.yaml:11:1: error: `plain` has 1 item; at least 2 [lengths]",
                "abacus/en.yaml:11:1: error: `plain` has 29 words; at least 60 [lengths]",
                (
                    "abacus/hu.yaml:1:1: warning: 17% longer than English; at most 15%: tighten the longest "
                    "texts [lengths]"
                ),
            ],
            id="one paragraph too few",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    "while you go on to the next step.",
                    (
                        "while you go on to the next step. Nothing is lost, and nothing is written, and nothing "
                        "has to be said aloud at all in the room."
                    ),
                )
            },
            [("abacus/en.yaml:12:5: error: the first paragraph has 234 characters; at most 230 [lengths]")],
            id="a long first paragraph",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    ("  investor: Nobody grows rich with it. It shows how long a good tool lives beside a better one."),
                    "  investor: Nobody grows rich with it.",
                )
            },
            ["abacus/en.yaml:26:13: error: `audiences.investor` has 5 words; at least 10 [lengths]"],
            id="a short note",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    "For sums it was faster. A clerk won a public race in 1946.",
                    (
                        "For sums it was faster. A clerk won a public race in 1946. The whole town had come to "
                        "see it, and all of them went home with one more thing to tell their children and "
                        "friends."
                    ),
                )
            },
            [
                (
                    "abacus/en.yaml:30:12: error: the first myth, claim and reality, has 213 characters; at "
                    "most 180: it has to fit a pop-up [lengths]"
                )
            ],
            id="a first myth for a pop-up",
        ),
        pytest.param(
            {"abacus/en.yaml": ("label: Usual price", "label: The price that is usual in most shops of Ono")},
            ["abacus/en.yaml:46:12: error: `facts.price.label` has 44 characters; at most 40 [lengths]"],
            id="a label",
        ),
        pytest.param(
            {
                "abacus/term.yaml": (
                    "title: Prices of this spring",
                    (
                        "title: Prices Prices Prices Prices Prices Prices Prices Prices Prices Prices Prices "
                        "Prices Prices Prices Prices Prices Prices Prices Prices Prices Prices Prices Prices here"
                    ),
                )
            },
            [("abacus/term.yaml:30:23: error: `sources.price-list.title` has 165 characters; at most 160 [lengths]")],
            id="a title",
        ),
        pytest.param(
            {
                "abacus/de.yaml": (
                    "limits:\n",
                    (
                        "limits:\n  - Ein Tablett mit Reisschalen bringt mehr als ein ganzes Regal voller "
                        "Rechenrahmen, die niemand mehr zu bedienen versteht oder verstehen will.\n  - Wer seine "
                        "Brille verlegt hat, verwechselt die obere mit der unteren Perlenreihe, und schon steht "
                        "eine falsche Summe auf dem Kassenzettel.\n  - Feuchte Luft lässt das Holz der billigeren "
                        "Ausführungen aufquellen, sodass manche Perlen klemmen und andere viel zu leicht "
                        "verrutschen.\n  - Gegen Langeweile hilft er übrigens auch nicht, denn nach dem ersten "
                        "Nachmittag kennt jedes Kind sämtliche Geräusche dieses Geräts.\n"
                    ),
                )
            },
            [
                (
                    "abacus/de.yaml:1:1: warning: 33% longer than English; at most 25%: tighten the longest "
                    "texts [lengths]"
                )
            ],
            id="far longer than English",
        ),
    ],
)
def test_a_text_that_is_too_long_or_too_short_is_told_with_its_bound(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
