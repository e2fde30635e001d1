from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"abacus/term.yaml": ("truths: {beats: {sources: [race]}}", "truths: {beats: {sources: [races]}}")},
            [("abacus/term.yaml:23:28: error: there is no source `races`: did you mean `race`? [sources]")],
            id="a key that is not listed",
        ),
        pytest.param(
            {"abacus/en.yaml": ("1946.[^race]", "1946.[^clerk]")},
            ["abacus/en.yaml:31:72: error: there is no source `clerk`: list it in term.yaml [sources]"],
            id="a mark that is not listed",
        ),
        pytest.param(
            {"abacus/term.yaml": ("sources: [price-list]", "sources: [museum]")},
            [
                (
                    "abacus/term.yaml:30:3: warning: nothing uses the source `price-list`: refer to it, or "
                    "take it out [sources]"
                )
            ],
            id="a source that nothing uses",
        ),
        pytest.param(
            {"abacus/term.yaml": ("as_of: 2026-05, sources: [museum]", "as_of: 2026-05, sources: [musuem]")},
            [("abacus/term.yaml:14:72: error: there is no source `musuem`: did you mean `museum`? [sources]")],
            id="of a person",
        ),
    ],
)
def test_sources_and_what_refers_to_them_belong_together(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
