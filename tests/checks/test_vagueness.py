from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {
                "abacus/en.yaml": (
                    "One workshop still makes them by hand.",
                    "One workshop currently makes them by hand.",
                )
            },
            ["abacus/en.yaml:58:19: error: “currently” is vague: write the month or year [vagueness]"],
            id="English",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    "One workshop still makes them by hand.",
                    "One workshop recently\n  hired a man. This year it\n  sells these\n  days.",
                )
            },
            [
                "abacus/en.yaml:58:19: error: “recently” is vague: write the month or year [vagueness]",
                "abacus/en.yaml:59:16: error: “This year” is vague: write the month or year [vagueness]",
                "abacus/en.yaml:60:9: error: “these days” is vague: write the month or year [vagueness]",
            ],
            id="several, one of them broken by a line's end",
        ),
        pytest.param(
            {"abacus/hu.yaml": ("Egyetlen műhely készíti még kézzel.", "Nemrég még három műhely készítette kézzel.")},
            ["abacus/hu.yaml:53:6: error: “Nemrég” is vague: write the month or year [vagueness]"],
            id="Hungarian",
        ),
        pytest.param(
            {
                "abacus/de.yaml": (
                    "Eine einzige Werkstatt fertigt ihn noch von Hand.",
                    "Derzeit fertigt ihn eine einzige Werkstatt von Hand.",
                )
            },
            ["abacus/de.yaml:53:6: error: “Derzeit” is vague: write the month or year [vagueness]"],
            id="German",
        ),
        pytest.param(
            {"abacus/en.yaml": ("You buy bread,", "Last year you bought bread,")},
            [],
            id="in an example it has no date anyway",
        ),
    ],
)
def test_a_vague_time_is_an_error(tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]) -> None:
    assert problems_after(tmp_path, changes) == expected
