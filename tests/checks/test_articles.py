from pathlib import Path

import pytest

from tests.content.samples import problems_after

_OLD = "A szorobán igen."


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        pytest.param("A osztás nehezebb.", "“A osztás”: before a vowel write “az”", id="at the beginning"),
        pytest.param("Ehhez kell a ügyesség.", "“a ügyesség”: before a vowel write “az”", id="within"),
        pytest.param("Nem kell a „ész”.", "“a „ész”: before a vowel write “az”", id="before a quotation mark"),
        pytest.param("A(z) abakusz igen.", "“A(z)”: write “a” or “az”, whichever it is", id="both at once"),
        pytest.param(
            "Ilyen az [[tool]] is.",
            "“az [[tool]]”: a headword comes in place of the slug, and article and ending have to fit it: write"
            " [[slug|words]]",
            id="before a slug",
        ),
        pytest.param(
            "Olyan, mint [[tool]]-ban.",
            "“[[tool]]-ban”: a headword comes in place of the slug, and article and ending have to fit it: write"
            " [[slug|words]]",
            id="an ending behind a slug",
        ),
    ],
)
def test_a_hungarian_article_that_does_not_fit_is_an_error(tmp_path: Path, new: str, expected: str) -> None:
    found = problems_after(tmp_path, {"abacus/hu.yaml": (_OLD, new)})

    assert [problem.partition(": error: ")[2] for problem in found] == [f"{expected} [articles]"]


@pytest.mark.parametrize(
    "new",
    [
        pytest.param("Az MI, az F1, az nem baj, az az ár, az egy és az 5 is.", id="az"),
        pytest.param("A user, a Unix, a one-shot és a 8 is.", id="consonants that look like vowels"),
        pytest.param("Az A oszlop, a B oszlop, az A. E. és a C–A út.", id="a letter"),
        pytest.param("Itt a [[tool|szerszám]] is, és ez is [[tool]].", id="slugs that have words or stand alone"),
        pytest.param("Kell-e a te szemed, vagy ha a (régi) is?", id="what stands between"),
    ],
)
def test_good_hungarian_is_not_accused(tmp_path: Path, new: str) -> None:
    assert problems_after(tmp_path, {"abacus/hu.yaml": (_OLD, new)}) == []
