from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {
                "abacus/en.yaml": (
                    "breaks: Hooks hold any number of coats, but a rod is full after a few beads.",
                    "breaks: A fogas sok kabátot elbír, a rúd viszont csak néhány golyóval és egy léccel.",
                )
            },
            [("abacus/en.yaml:17:19: error: looks Hungarian (“sok”, “csak”, “és”): write it in English [foreign]")],
            id="Hungarian in an English field",
        ),
        pytest.param(
            {
                "abacus/de.yaml": (
                    "Lange Divisionen verlangen Übung, die kaum jemand hat.",
                    "Long divisions need the practice that few have, and it takes years.",
                )
            },
            [("abacus/de.yaml:36:25: error: looks English (“the”, “that”, “and”): write it in German [foreign]")],
            id="English in a German field",
        ),
        pytest.param(
            {"abacus/hu.yaml": ("label: Évi eladás", "label: Sales in a year")},
            [("abacus/hu.yaml:44:12: error: is the English text, word for word: write it in Hungarian [foreign]")],
            id="still the English text",
        ),
    ],
)
def test_a_text_in_another_language_is_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
