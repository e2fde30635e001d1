from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"abacus/term.yaml": ("broader: [tool]", "broader: [tools]")},
            [("abacus/term.yaml:8:11: error: there is no entry `tools`: did you mean `tool`? [relations]")],
            id="a typo",
        ),
        pytest.param(
            {"abacus/term.yaml": ("broader: [tool]", "related: [telescope]")},
            [("abacus/term.yaml:8:11: error: there is no entry `telescope`: write one, or leave it out [relations]")],
            id="an entry that nobody wrote",
        ),
        pytest.param(
            {"slide-rule/term.yaml": ("broader: [tool]", "related: [counting-frame]")},
            [("slide-rule/term.yaml:7:11: error: `counting-frame` is now `abacus`: write that [relations]")],
            id="a former slug",
        ),
        pytest.param(
            {"abacus/term.yaml": ("broader: [tool]", "broader: [tool, tool]")},
            ["abacus/term.yaml:8:17: error: `tool` stands in `broader` twice: keep one [relations]"],
            id="twice",
        ),
        pytest.param(
            {"abacus/term.yaml": ("broader: [tool]", "broader: [abacus]")},
            [("abacus/term.yaml:8:11: error: an entry cannot name itself in `broader`: leave it out [relations]")],
            id="itself",
        ),
        pytest.param(
            {"tool/term.yaml": ("added: 2026-01-05", "added: 2026-01-05\nbroader: [slide-rule]")},
            [
                (
                    "slide-rule/term.yaml:7:11: error: `tool` cannot be broader: it stands below "
                    "`slide-rule` itself [relations]"
                ),
                (
                    "tool/term.yaml:7:11: error: `slide-rule` cannot be broader: it stands below `tool` "
                    "itself [relations]"
                ),
            ],
            id="a cycle",
        ),
        pytest.param(
            {"abacus/term.yaml": ("broader: [tool]", "broader: [tool]\nrelated: [tool]")},
            [
                (
                    "abacus/term.yaml:9:11: error: `tool` stands above this entry already, by `broader`: "
                    "leave it out of `related` [relations]"
                )
            ],
            id="related to an ancestor",
        ),
        pytest.param(
            {"tool/term.yaml": ("added: 2026-01-05", "added: 2026-01-05\nrelated: [abacus]")},
            [
                (
                    "tool/term.yaml:7:11: error: `abacus` stands below this entry already, by `broader`: "
                    "leave it out of `related` [relations]"
                )
            ],
            id="related to a descendant",
        ),
        pytest.param(
            {"abacus/term.yaml": ("formerly: [counting-frame]", "formerly: [tool]")},
            [("abacus/term.yaml:7:12: error: `tool` is an entry: it cannot be a former slug too [relations]")],
            id="a former slug that is an entry",
        ),
        pytest.param(
            {"tool/term.yaml": ("added: 2026-01-05", "added: 2026-01-05\nformerly: [counting-frame]")},
            [
                (
                    "abacus/term.yaml:7:12: error: `tool` was formerly `counting-frame` too: an old link "
                    "leads to one entry [relations]"
                ),
                (
                    "tool/term.yaml:7:12: error: `abacus` was formerly `counting-frame` too: an old link "
                    "leads to one entry [relations]"
                ),
            ],
            id="a former slug of two entries",
        ),
        pytest.param(
            {"slide-rule/term.yaml": ("broader: [tool]", "replaced_by: tool")},
            [
                (
                    "slide-rule/term.yaml:7:1: error: only a retired entry is replaced: set `status: "
                    "retired`, or leave this out [relations]"
                )
            ],
            id="a replacement of what has not retired",
        ),
        pytest.param(
            {
                "slide-rule/term.yaml": ("status: stub", "status: retired\nreplaced_by: tool"),
                "tool/term.yaml": ("status: stub", "status: retired\nreplaced_by: slide-rule"),
            },
            [
                "abacus/term.yaml:8:11: error: `tool` has retired: leave it out [relations]",
                "abacus/term.yaml:9:11: error: `slide-rule` has retired: leave it out [relations]",
                (
                    "slide-rule/term.yaml:6:14: error: the replacements lead round in a circle: end them at "
                    "an entry [relations]"
                ),
                (
                    "tool/term.yaml:6:14: error: the replacements lead round in a circle: end them at an "
                    "entry [relations]"
                ),
            ],
            id="replacements in a circle",
        ),
        pytest.param(
            {"slide-rule/term.yaml": ("status: stub", "status: retired")},
            ["abacus/term.yaml:9:11: error: `slide-rule` has retired: leave it out [relations]"],
            id="a retired entry",
        ),
        pytest.param(
            {"tool/term.yaml": ("status: stub", "status: retired\nreplaced_by: abacus")},
            [
                "abacus/term.yaml:8:11: error: `tool` is now `abacus`: write that [relations]",
                "slide-rule/term.yaml:7:11: error: `tool` is now `abacus`: write that [relations]",
            ],
            id="a retired entry that was replaced",
        ),
        pytest.param(
            {"abacus/term.yaml": ("limit: over,", "limit: over, scope: [abacus, slide],")},
            [("abacus/term.yaml:18:71: error: there is no entry `slide`: did you mean `slide-rule`? [relations]")],
            id="a scope",
        ),
        pytest.param(
            {"abacus/en.yaml": ("A slide rule multiplies", "A [[slide-ruler|slide rule]] multiplies")},
            [("abacus/en.yaml:43:17: error: there is no entry `slide-ruler`: did you mean `slide-rule`? [relations]")],
            id="a cross-reference",
        ),
    ],
)
def test_a_relation_that_leads_nowhere_or_in_a_circle_is_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
