import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.glossary.markup import Inline, Run, SourceMark, faults, parse, plain, plain_text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("plain words", (Run("plain words"),), id="words alone"),
        pytest.param("", (), id="nothing"),
        pytest.param("**a** b", (Run("a", strong=True), Run(" b")), id="strong"),
        pytest.param(
            "**a *b***", (Run("a ", strong=True), Run("b", strong=True, emphasis=True)), id="emphasis within strong"
        ),
        pytest.param("run `x < y`", (Run("run "), Run("x < y", code=True)), id="code"),
        pytest.param("[a](https://x.org/b_(c))", (Run("a", link="https://x.org/b_(c)"),), id="a link with brackets"),
        pytest.param("[[gpu]]s", (Run("gpu", entry="gpu"), Run("s")), id="a cross-reference"),
        pytest.param("[[gpu|a chip]]", (Run("a chip", entry="gpu"),), id="a cross-reference with words of its own"),
        pytest.param("144 chips.[^aws-trn3]", (Run("144 chips."), SourceMark("aws-trn3")), id="a source mark"),
        pytest.param("**„A”** b", (Run("„A”", strong=True), Run(" b")), id="quotation marks within strong"),
        pytest.param("2026. augusztus", (Run("2026. augusztus"),), id="a year is no numbered list"),
        pytest.param("# a\n- b", (Run("# a - b"),), id="blocks stay as they are written"),
        pytest.param("[x](javascript:alert)", (Run("x"),), id="another scheme is no link"),
        pytest.param("<b>a</b> &amp; b", (Run("<b>a</b> & b"),), id="HTML is text"),
        pytest.param("![a](https://x.org/i.png)", (Run("a"),), id="an image is its words"),
        pytest.param("[^A!] [[X]]", (Run("[^A!] [[X]]"),), id="what is no mark stays"),
    ],
)
def test_a_text_is_read_into_runs(text: str, expected: tuple[Inline, ...]) -> None:
    assert parse(text) == expected


@given(st.text())
def test_any_text_is_read_and_its_words_are_found_the_quick_way_too(text: str) -> None:
    whole = " ".join(text.split())

    assert plain(whole) == plain_text(parse(whole))
    assert [fault for fault in faults(text) if not 0 <= fault.offset <= len(text)] == []


@given(st.text(alphabet="ab *_`[]()^|<>&!\\#-1.\n", max_size=40))
def test_neighbours_of_one_style_are_one_run(text: str) -> None:
    runs = parse(text)

    assert all(not isinstance(run, Run) or run.text for run in runs)
    assert not [1 for one, other in itertools.pairwise(runs) if isinstance(one, Run) and one == other and not one.entry]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("**fine** [a](https://x.org)[^k]", [], id="the subset"),
        pytest.param("1. x", [], id="a number at the beginning"),
        pytest.param(
            "ő <b>x</b>", [(2, "HTML does not belong in a text"), (6, "HTML does not belong in a text")], id="HTML"
        ),
        pytest.param("a ![b](https://x.org)", [(2, "an image does not belong in a text")], id="an image"),
        pytest.param("<https://x.org>", [(0, "a link is written [words](https://…)")], id="a bare link"),
        pytest.param("a [[Gpu]]", [(2, "a cross-reference is written [[slug]] or [[slug|words]]")], id="no slug"),
        pytest.param("a[^k] b[^K]", [(7, "a source mark is written [^key]")], id="no key"),
        pytest.param(
            "a **b c", [(2, "strong words have ** on both sides, without a space between")], id="no second **"
        ),
        pytest.param("a ** b** c", [(2, "strong words have ** on both sides, without a space between")], id="a space"),
        pytest.param("a https://x.org b", [(2, "a link is written [words](https://…)")], id="an address alone"),
        pytest.param("[a] (https://x.org)", [(5, "a link is written [words](https://…)")], id="a space in a link"),
        pytest.param("[https://x.org](https://x.org)", [], id="an address as the words of a link"),
        pytest.param("a `b", [(2, "code has ` on both sides")], id="no second `"),
        pytest.param(r"a \*\*b and \`c, 2 * 3 and `d**e`", [], id="signs that stand for themselves"),
        pytest.param(
            "> a",
            [(0, "a text is one plain paragraph: no heading, list, quotation, line or code block")],
            id="a quotation",
        ),
    ],
)
def test_what_is_outside_the_subset_is_told_by_its_character(text: str, expected: list[tuple[int, str]]) -> None:
    assert [(fault.offset, fault.text) for fault in faults(text)] == expected
