from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {
                "tool/en.yaml": (
                    "A tool is a thing that people made to do a piece of work with less effort.",
                    "A tool is a frame (with beads) on rods that people may slide.",
                )
            },
            [
                (
                    "abacus/en.yaml:10:23: error: “is a frame with beads on rods that” also stands in "
                    "`tool`: say it in words of its own [repetition]"
                ),
                (
                    "tool/en.yaml:2:20: error: “is a frame (with beads) on rods that” also stands in "
                    "`abacus`: say it in words of its own [repetition]"
                ),
            ],
            id="eight words, whatever the signs between them",
        ),
        pytest.param(
            {
                "tool/en.yaml": (
                    "A tool is a thing that people made to do a piece of work with less effort.",
                    "A tool is a thing with beads on rods that people slide, for example.",
                )
            },
            [],
            id="seven words are nobody's",
        ),
    ],
)
def test_words_that_stand_in_two_entries_are_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
