from pathlib import Path

import pytest

from tests.content.samples import problems_after


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {"abacus/term.yaml": ("now_as_of: 2026-11\n", "")},
            [("abacus/term.yaml:1:1: error: `now_as_of` is missing: a published product needs it [published]")],
            id="sections of term.yaml",
        ),
        pytest.param(
            {
                "abacus/term.yaml": (
                    (
                        "profile:\n  parent: tool\n  based_in: {country: JP, sources: [museum]}\n  people:\n    "
                        "maker: {name: Aiko Sato, of: Sato Beads, as_of: 2026-05, sources: [museum]}\n  website: "
                        '"https://example.org/abacus"\n'
                    ),
                    "",
                )
            },
            [
                (
                    "abacus/de.yaml:50:3: error: term.yaml has no `profile.based_in`: add it there, or take "
                    "it out here [languages]"
                ),
                (
                    "abacus/de.yaml:52:5: error: term.yaml has no `profile.people.maker`: add it there, or "
                    "take it out here [languages]"
                ),
                (
                    "abacus/en.yaml:55:3: error: term.yaml has no `profile.based_in`: add it there, or take "
                    "it out here [languages]"
                ),
                (
                    "abacus/en.yaml:57:5: error: term.yaml has no `profile.people.maker`: add it there, or "
                    "take it out here [languages]"
                ),
                (
                    "abacus/hu.yaml:50:3: error: term.yaml has no `profile.based_in`: add it there, or take "
                    "it out here [languages]"
                ),
                (
                    "abacus/hu.yaml:52:5: error: term.yaml has no `profile.people.maker`: add it there, or "
                    "take it out here [languages]"
                ),
                ("abacus/term.yaml:1:1: error: `profile` is missing: a published product needs it [published]"),
            ],
            id="a profile",
        ),
        pytest.param(
            {"abacus/term.yaml": ("  last-shop: {date: 2019-04-01, sources: [museum]}\n", "")},
            [
                (
                    "abacus/de.yaml:48:3: error: term.yaml has no `timeline.last-shop`: add it there, or "
                    "take it out here [languages]"
                ),
                (
                    "abacus/en.yaml:53:3: error: term.yaml has no `timeline.last-shop`: add it there, or "
                    "take it out here [languages]"
                ),
                (
                    "abacus/hu.yaml:48:3: error: term.yaml has no `timeline.last-shop`: add it there, or "
                    "take it out here [languages]"
                ),
                "abacus/term.yaml:19:1: error: a published product needs at least 2 events [published]",
            ],
            id="one event",
        ),
        pytest.param(
            {
                "abacus/hu.yaml": (
                    (
                        "example: Kenyeret, tejet és hat almát veszel a piacon. Az árus minden árnál arrébb "
                        "pöccint néhány golyót, a keretre pillant, és előbb mondja az összeget, mint ahogy a "
                        "pénztárcádat előveszed.\n"
                    ),
                    "",
                )
            },
            ["abacus/hu.yaml:1:1: error: `example` is missing: a published entry needs it [published]"],
            id="a section of one language",
        ),
        pytest.param(
            {
                "abacus/de.yaml": (
                    (
                        "  investor: Reich wird damit niemand. Er zeigt, wie lange ein gutes Werkzeug neben "
                        "einem besseren lebt.\n"
                    ),
                    "",
                )
            },
            [
                (
                    "abacus/de.yaml:18:1: error: `audiences.investor` is missing: a published entry has a "
                    "note for each of the four [published]"
                )
            ],
            id="a note",
        ),
        pytest.param(
            {
                "abacus/term.yaml": (
                    (
                        "tier: primary}\n  race: {title: A race between a clerk and a machine, publisher: Example "
                        'Press, date: 1946, url: "https://example.org/race", tier: press}\n  price-list: {title: '
                        "Prices of this spring, publisher: Sato Beads, date: 2026-03, url: "
                        '"https://example.org/prices", tier: primary}'
                    ),
                    (
                        "tier: blog}\n  race: {title: A race, publisher: Example Press, date: 1946, url: "
                        '"https://example.org/race", tier: press}\n  price-list: {title: Prices, publisher: Sato '
                        'Beads, date: 2026-03, url: "https://example.org/prices", tier: blog}'
                    ),
                )
            },
            [
                (
                    "abacus/term.yaml:27:1: error: no source is primary, paper, law or reference: add one "
                    "nearer to what it reports [published]"
                )
            ],
            id="no solid source",
        ),
        pytest.param(
            {
                "abacus/en.yaml": (
                    (
                        "analogy:\n  text: Picture coat hooks in a school hall. Every hook is a place, and every "
                        "coat on it counts one more.\n  breaks: Hooks hold any number of coats, but a rod is full "
                        "after a few beads.\n"
                    ),
                    "",
                )
            },
            ["abacus/en.yaml:1:1: error: `analogy` is missing: a published entry needs it [published]"],
            id="an analogy where the level asks for one",
        ),
    ],
)
def test_a_published_entry_that_lacks_a_section_is_an_error(
    tmp_path: Path, changes: dict[str, tuple[str, str]], expected: list[str]
) -> None:
    assert problems_after(tmp_path, changes) == expected
