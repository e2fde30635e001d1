from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {
                "abacus/hu.yaml": (
                    (
                        "  gone:\n    claim: Ma már senki sem használja.\n    reality: Sok iskolában tanulják a "
                        "gyerekek, és vakok is ezzel számolnak.\n"
                    ),
                    "",
                )
            },
            ["abacus/hu.yaml:23:1: error: `myths.gone` is missing: term.yaml has it [languages]"],
            id="a key that one lacks",
        ),
        pytest.param(
            {"abacus/de.yaml": ("  last-shop: Das letzte", "  next-shop: Das letzte")},
            [
                ("abacus/de.yaml:46:1: error: `timeline.last-shop` is missing: term.yaml has it [languages]"),
                (
                    "abacus/de.yaml:48:3: error: term.yaml has no `timeline.next-shop`: add it there, or "
                    "take it out here [languages]"
                ),
            ],
            id="a key that term.yaml lacks",
        ),
        pytest.param(
            {"abacus/de.yaml": ("  last-shop: Das letzte", "  lat-shop: Das letzte")},
            ["abacus/de.yaml:48:3: error: term.yaml has no `timeline.lat-shop`: did you mean `last-shop`? [languages]"],
            id="a slip in a key",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    ("similar:\n  slide-rule: A slide rule multiplies by lengths and is never exact. An abacus is.\n"),
                    "",
                )
            },
            ["abacus/en.yaml:1:1: error: `similar.slide-rule` is missing: term.yaml has it [languages]"],
            id="a difference nobody explains",
        ),
        pytest.param(
            {"abacus/en.yaml": ("  based_in: Ono, Japan\n", "")},
            ["abacus/en.yaml:54:1: error: `profile.based_in` is missing: term.yaml has it [languages]"],
            id="a place without words",
        ),
        pytest.param(
            {"abacus/hu.yaml": ("  people:\n    maker: a műhely vezetője\n", "")},
            [("abacus/hu.yaml:49:1: error: `profile.people.maker` is missing: term.yaml has it [languages]")],
            id="a post without words",
        ),
        pytest.param(
            {"abacus/de.yaml": ("    disputed: Der Hersteller zählt auch Teile mit, das Museum nicht.\n", "")},
            [
                (
                    "abacus/de.yaml:43:3: error: say in `disputed` what is disputed: term.yaml marks the "
                    "fact so [languages]"
                )
            ],
            id="a dispute without words",
        ),
        pytest.param(
            {"abacus/term.yaml": (", disputed: true", "")},
            [
                (
                    "abacus/de.yaml:45:5: error: term.yaml does not mark this fact as disputed: set "
                    "`disputed: true` there [languages]"
                ),
                (
                    "abacus/en.yaml:50:5: error: term.yaml does not mark this fact as disputed: set "
                    "`disputed: true` there [languages]"
                ),
                (
                    "abacus/hu.yaml:45:5: error: term.yaml does not mark this fact as disputed: set "
                    "`disputed: true` there [languages]"
                ),
            ],
            id="words without a dispute",
        ),
        pytest.param(
            {
                "abacus/hu.yaml": (
                    "  - Az első számot kirakod a rudak golyóival.\n",
                    "  - Az első számot kirakod a rudak golyóival.\n  - Megállsz, és ellenőrzöd.\n",
                )
            },
            ["abacus/hu.yaml:13:1: error: `how` has 4 steps; English has 3: write as many [languages]"],
            id="steps",
        ),
        pytest.param(
            {"abacus/en.yaml": ("  changed: 2026-11-01", "  changed: 2026-11-08")},
            [
                (
                    "abacus/de.yaml:59:13: warning: English has changed on 2026-11-08: compare, then set "
                    "`based_on` to that day [languages]"
                ),
                (
                    "abacus/hu.yaml:59:13: warning: English has changed on 2026-11-08: compare, then set "
                    "`based_on` to that day [languages]"
                ),
            ],
            id="a stale translation",
        ),
        pytest.param(
            {"abacus/hu.yaml": ("based_on: 2026-11-01", "based_on: 2026-11-02")},
            [
                (
                    "abacus/hu.yaml:59:13: error: `based_on` cannot be later than the English `changed`, "
                    "2026-11-01 [languages]"
                )
            ],
            id="a translation of what was never written",
        ),
        pytest.param(
            {"abacus/de.yaml": ("  based_on: 2026-11-01\n", "")},
            [
                (
                    "abacus/de.yaml:54:1: error: `review.based_on` is missing: write the English `changed` "
                    "that this was written from, 2026-11-01 [languages]"
                )
            ],
            id="a translation that does not say of what",
        ),
        pytest.param(
            {"abacus/en.yaml": ("  changed: 2026-11-01\n", "  changed: 2026-11-01\n  based_on: 2026-11-01\n")},
            [("abacus/en.yaml:65:3: error: the other languages are based on English: take `based_on` out [languages]")],
            id="English based on itself",
        ),
    ],
)
def test_languages_that_do_not_say_the_same_things_are_told(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
