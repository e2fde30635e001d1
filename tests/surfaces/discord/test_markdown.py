from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.glossary.markup import Run, SourceMark
from bot.surfaces.discord.markdown import cut, escape, inline

ESCAPED = {
    "a masked link": ("[click](https://evil.example)", r"\[click\](https://evil.example)"),
    "bold, italics, code, spoiler": ("**a** _b_ `c` ||d|| ~~e~~", r"\*\*a\*\* \_b\_ \`c\` \|\|d\|\| \~\~e\~\~"),
    "a mention of a person": ("<@700000000000000007>", r"\<@700000000000000007\>"),
    "a channel, a command, a time, an emoji": ("<#1> </a:1> <t:1> <:e:1>", r"\<#1\> \</a:1\> \<t:1\> \<:e:1\>"),
    "a URL stays whole": ("see https://a.example/b_c*d?e=[f]", "see https://a.example/b_c*d?e=[f]"),
    "a heading on a further line": ("a\n# b\n-# c\n> d", "a\n\\# b\n\\-# c\n\\> d"),
    "a list on a further line": ("a\n1. b\n- c", "a\n1\\. b\n\\- c"),
    "a dash and a full stop inside a line": ("2 - 1. C# > C", r"2 - 1. C# \> C"),
}


@pytest.mark.parametrize(("typed", "escaped"), ESCAPED.values(), ids=ESCAPED.keys())
def test_what_is_typed_stays_text(typed: str, escaped: str) -> None:
    assert escape(typed) == escaped


@pytest.mark.parametrize("typed", ["# a", "-# a", "> a", "- a", "+ a", "1. a", "12) a"])
def test_the_beginning_of_a_line_is_no_heading_or_list(typed: str) -> None:
    assert escape(typed, begins_line=True).replace("\\", "") == typed
    assert "\\" in escape(typed, begins_line=True)


RUNS = {
    "bold and italics together": ((Run("so", strong=True, emphasis=True),), "***so***"),
    "marks stand at the word": ((Run("a"), Run(" so ", strong=True), Run("b")), "a **so** b"),
    "marks inside are escaped": ((Run("2*3", strong=True),), r"**2\*3**"),
    "code": ((Run("a_b`c", code=True),), "`a_b'c`"),
    "a link": ((Run("a [b]", link="https://c.example/(d)"),), "[a (b)](https://c.example/%28d%29)"),
    "no mark works in a link": (
        (Run("**a** <@1> _b_ c_d ||e|| | ~~f~~ ~5 `g` \\", link="https://c.example"),),
        "[∗∗a∗∗ ‹@1› b c_d |e| | ~f~ ~5 'g' ](https://c.example)",
    ),
    "no address in a link undoes it": (
        (Run("see https://d.example", link="https://c.example"),),
        "[see d.example](https://c.example)",
    ),
    "a source mark is not shown": ((Run("a"), SourceMark("key"), Run(".")), "a."),
    "a date in bold is no list": ((Run("2026. 1.", strong=True),), "**2026. 1.**"),
}


@pytest.mark.parametrize(("runs", "written"), RUNS.values(), ids=RUNS.keys())
def test_runs_are_written_as_markdown(runs: tuple[Run | SourceMark, ...], written: str) -> None:
    assert inline(runs) == written


@given(st.text(max_size=200), st.integers(0, 80))
def test_a_text_is_cut_to_its_room(text: str, room: int) -> None:
    assert len(cut(text, room)) <= room
    assert cut(text, len(text)) == text


@given(st.lists(st.builds(Run, st.text(max_size=60), st.booleans(), st.booleans()), max_size=5), st.integers(0, 200))
def test_runs_are_cut_to_their_room(runs: list[Run], room: int) -> None:
    assert len(inline(runs, room)) <= room


@pytest.mark.parametrize("whole", ["e\u0301", "👩\u200d🔬", "👍🏽", "🇭🇺", "❤\ufe0f"])
def test_a_cut_never_divides_a_character(whole: str) -> None:
    text = f"aaa{whole}bbb"
    for room in range(1, len(text)):
        kept = cut(text, room).removesuffix("…")
        assert kept in {"", "a", "aa", "aaa"} or kept.startswith(f"aaa{whole}")
