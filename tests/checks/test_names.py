from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"abacus/en.yaml": ("- counting frame", "- Slide-Rule")},
            [
                (
                    "abacus/en.yaml:5:5: error: “Slide-Rule” also stands for `slide-rule`: a name leads to "
                    "one entry [names]"
                ),
            ],
            id="two entries of one language, folded: the headword stays",
        ),
        pytest.param(
            {
                "abacus/en.yaml": ("- counting frame", "- device"),
                "slide-rule/en.yaml": ("headword: Slide rule", "headword: Slide rule\naliases:\n  - Device"),
            },
            [
                "abacus/en.yaml:5:5: error: “device” also stands for `slide-rule`: a name leads to one entry [names]",
                "slide-rule/en.yaml:3:5: error: “Device” also stands for `abacus`: a name leads to one entry [names]",
            ],
            id="two aliases",
        ),
        pytest.param(
            {"tool/hu.yaml": ("headword: szerszám", "headword: „Szerszám”")},
            [
                (
                    "tool/hu.yaml:1:11: error: „Szerszám” has quotation marks that readers will not type: take them"
                    " out [names]"
                )
            ],
            id="quotation marks",
        ),
        pytest.param(
            {"abacus/en.yaml": ("- counting frame", "- counting frame, bead frame")},
            ["abacus/en.yaml:5:5: warning: “counting frame, bead frame” has a comma: write one name a line [names]"],
            id="two names in one",
        ),
        pytest.param(
            {"tool/hu.yaml": ("headword: szerszám", "headword: Szorobán")},
            [
                ("abacus/hu.yaml:1:11: error: “szorobán” also stands for `tool`: a name leads to one entry [names]"),
                ("tool/hu.yaml:1:11: error: “Szorobán” also stands for `abacus`: a name leads to one entry [names]"),
                (
                    "tool/hu.yaml:2:13: warning: begins neither with “Szorobán” nor with an entry above it: put one of"
                    " them first [definitions]"
                ),
            ],
            id="a headword that another has",
        ),
        pytest.param(
            {"tool/en.yaml": ("headword: Tool", "headword: Tool\naliases:\n  - Rechenschieber")},
            [
                (
                    "tool/en.yaml:3:5: error: “Rechenschieber” is a name of the narrower `slide-rule` (de): "
                    "leave it to that entry [names]"
                )
            ],
            id="the name of a narrower entry in another language",
        ),
        pytest.param(
            {"abacus/en.yaml": ("- counting frame", "- counting frame\n  - Counting frame")},
            ["abacus/en.yaml:6:5: error: “Counting frame” stands here twice: keep one [names]"],
            id="twice in one entry",
        ),
    ],
)
def test_a_name_that_leads_to_two_entries_is_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
