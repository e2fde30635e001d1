import re
import shutil
from pathlib import Path

import pytest

from bot.checks.readability import lix_of
from tests.content.samples import SAMPLE, problems_in


def test_lix_adds_words_a_sentence_and_the_share_of_long_words() -> None:
    assert lix_of("Six words stand here in three. Understanding nothing matters.") == pytest.approx(9 / 2 + 100 * 3 / 9)
    assert lix_of("") == 0


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (r"\. (?=[A-Z])", ", and ", "warning: sentences have 16.0 words on average; at most 15: split the longest"),
        (
            r"\. (?=[A-Z])|, ",
            " or even then and there ",
            "error: sentences have 20.5 words on average; at most 15: split",
        ),
        (
            r"\b(a|the|it|on|is|of|and|to|for|you|that|in|than|with|can)\b",
            "sometimes",
            "warning: `plain`, `example` and `audiences` have LIX 46; at most 42: shorter sentences and words",
        ),
    ],
    ids=["long sentences", "far too long sentences", "long words"],
)
def test_a_page_that_reads_heavily_is_told_where_its_text_begins(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    shutil.copytree(SAMPLE, tmp_path, dirs_exist_ok=True)
    page = tmp_path / "abacus/en.yaml"
    head, plain, rest = page.read_text("utf-8").partition("plain:")
    page.write_text(head + plain + re.sub(old, new, rest), "utf-8")

    assert [found for found in problems_in(tmp_path) if found.startswith(f"abacus/en.yaml:11:1: {expected}")]
