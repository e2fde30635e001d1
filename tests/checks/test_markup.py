from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"abacus/en.yaml": ("It needs no paper", "It needs <b>no</b> paper")},
            [
                "abacus/en.yaml:13:14: error: HTML does not belong in a text [markup]",
                "abacus/en.yaml:13:19: error: HTML does not belong in a text [markup]",
            ],
            id="HTML",
        ),
        pytest.param(
            {"abacus/en.yaml": ("It needs no paper", "It needs [no paper](http://example.org)")},
            ["abacus/en.yaml:13:14: error: a link is written [words](https://…) [markup]"],
            id="an insecure link",
        ),
        pytest.param(
            {"abacus/hu.yaml": ("Nem kell hozzá papír", "Nem kell ![kép](https://example.org) hozzá papír")},
            ["abacus/hu.yaml:8:14: error: an image does not belong in a text [markup]"],
            id="an image",
        ),
        pytest.param(
            {"abacus/de.yaml": ("example: Du kaufst", "example: |\n  ## Markt\n\n  Du kaufst")},
            [
                (
                    "abacus/de.yaml:18:3: error: a text is one plain paragraph: no heading, list, quotation, "
                    "line or code block [markup]"
                )
            ],
            id="a heading",
        ),
        pytest.param(
            {"abacus/en.yaml": ("1946.[^race]", "1946.[^Race!] [^race]")},
            ["abacus/en.yaml:31:72: error: a source mark is written [^key] [markup]"],
            id="a mark that is no mark",
        ),
    ],
)
def test_what_no_surface_can_show_is_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
