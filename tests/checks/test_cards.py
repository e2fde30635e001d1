from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {
                "abacus/en.yaml": (
                    "Every hook is a place, and every coat on it counts one more.",
                    (
                        "Every hook is a place, and every coat on it counts one more. Everlasting Everlasting "
                        "Everlasting Everlasting Everlasting Everlasting Everlasting Everlasting Everlasting "
                        "coats. Everlasting Everlasting Everlasting Everlasting Everlasting Everlasting "
                        "Everlasting Everlasting Everlasting coats. Everlasting Everlasting Everlasting "
                        "Everlasting Everlasting Everlasting Everlasting Everlasting Everlasting coats. "
                        "Everlasting Everlasting Everlasting Everlasting Everlasting Everlasting Everlasting "
                        "Everlasting Everlasting coats."
                    ),
                )
            },
            [
                (
                    "abacus/en.yaml:11:1: error: the first card (definition, plain, analogy, longest note) "
                    "has 1227 characters; at most 1100 [cards]"
                )
            ],
            id="the first card",
        ),
    ],
)
def test_a_card_that_does_not_fit_is_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
