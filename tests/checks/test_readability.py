from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"tool/en.yaml": ("A tool is a thing that people made to do", "A tool is a thing. People made it to do")},
            ["tool/en.yaml:2:32: error: a definition is one sentence [plain-language]"],
            id="a definition of two sentences",
        ),
        pytest.param(
            {"tool/en.yaml": ("with less effort.", "with less effort")},
            [("tool/en.yaml:2:13: error: a definition is a sentence: end it with a full stop [plain-language]")],
            id="a definition without its full stop",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    (
                        "The seller flicks a few beads for each price, looks at the frame and tells you the sum "
                        "before you have found your purse."
                    ),
                    (
                        "The seller flicks a few beads for each price, looks at the frame, smiles, waits for a "
                        "moment and tells you the sum, aloud, before you have found your purse in your bag."
                    ),
                )
            },
            [("abacus/en.yaml:22:64: error: a sentence of 33 words; at most 30: make two of it [plain-language]")],
            id="a sentence of 33 words",
        ),
    ],
)
def test_long_sentences_and_heavy_texts_are_told(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
