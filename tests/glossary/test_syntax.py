import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.glossary.reading.syntax import MAX_BYTES, FaultySyntaxError, Place, decode, read_yaml


def faults(text: str, *, block_only: bool = False) -> list[str]:
    with pytest.raises(FaultySyntaxError) as raised:
        read_yaml(text, block_only=block_only)
    return [f"{fault.line + 1}:{fault.column + 1} {fault.text}" for fault in raised.value.faults]


def test_every_scalar_keeps_its_text() -> None:
    text = "a: no\nb: on\nc: 3.10\nd: 010\ne: 1:30\nf: 2015\ng: 2026-11-05\nh: 0x1F\n"
    text += "i: 1_000\nj: ~\nk: 'null'\nl:\nno: x\n"

    assert read_yaml(text, block_only=True) == {
        "a": "no",
        "b": "on",
        "c": "3.10",
        "d": "010",
        "e": "1:30",
        "f": "2015",
        "g": "2026-11-05",
        "h": "0x1F",
        "i": "1_000",
        "j": "~",
        "k": "null",
        "l": "",
        "no": "x",
    }


def test_lists_and_mappings_nest() -> None:
    text = "a:\n  - b\n  - c: d\n    e: [f, {g: h}]\n"

    assert read_yaml(text, block_only=False) == {"a": ["b", {"c": "d", "e": ["f", {"g": "h"}]}]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a: x\nb: y\na: z\n", ["3:1 `a` stands here twice: keep one"], id="a duplicate key"),
        pytest.param(
            "a: &x y\nb: *x\n",
            [
                "1:4 a YAML anchor (`&name`): take it out, or set the text in quotation marks",
                "2:4 a YAML alias (`*name`): take it out, or set the text in quotation marks",
            ],
            id="an anchor and its alias",
        ),
        pytest.param(
            "a: !!str y\n", ["1:4 a YAML tag (`!name`): take it out, or set the text in quotation marks"], id="a tag"
        ),
        pytest.param(
            "a: {x: y}\nb:\n  <<: z\n", ["3:3 a YAML merge key (`<<`): write the fields out"], id="a merge key"
        ),
        pytest.param("a: x # a\tb\n", ["1:9 a tab: use spaces"], id="a tab"),
        pytest.param("[a, b]: c\n", ["1:1 a field's name must be one word"], id="a list as a key"),
        pytest.param("", ["1:1 the file is empty"], id="nothing"),
        pytest.param("# only a comment\n", ["1:1 the file is empty"], id="a comment alone"),
        pytest.param("- a\n", ["1:1 the file must hold `field: value` lines"], id="a list"),
        pytest.param(
            "a: b\n---\nc: d\n", ["2:1 a second document in one file: take the `---` out"], id="two documents"
        ),
        pytest.param(
            "a: b: c\n", ["1:5 a colon and a space inside a text: set it in quotation marks"], id="a colon in a text"
        ),
        pytest.param(
            "a: b\nc\n", ["2:1 a field without a colon, or a text that goes on without being indented"], id="no colon"
        ),
        pytest.param("a: @b\n", ["1:4 a text cannot begin like this: set it in quotation marks"], id="a reserved sign"),
        pytest.param('a: "b\n', ["1:4 a quotation mark is not closed"], id="an open quotation"),
        pytest.param("a: ő\x07\n", ["1:5 a character that does not belong in a text file"], id="a control character"),
        pytest.param("a: {b: {c: {d: {e: {f: {g: {h: {i: j}}}}}}}}\n", ["1:32 nested more than 8 deep"], id="nesting"),
        pytest.param(
            "a: x\na: y\nb: z\nb: z\n",
            ["2:1 `a` stands here twice: keep one", "4:1 `b` stands here twice: keep one"],
            id="all faults at once",
        ),
    ],
)
def test_what_makes_yaml_surprising_is_a_fault_at_its_place(text: str, expected: list[str]) -> None:
    assert faults(text) == expected


_MISFIT = "this line does not fit the ones above: compare how far they are indented"
_BEGINNING = "a text cannot begin like this: set it in quotation marks"
_BEHIND = "the text has ended at the quotation mark before this: set the whole text in other quotation marks"
_HYPHEN = "the hyphen begins no item here, but goes on with the text above: compare how far they are indented"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a: b\n   c: d\n", f"2:4 {_MISFIT}", id="a field further in than the one above"),
        pytest.param("a:\n  b: c\n d: e\n", f"3:2 {_MISFIT}", id="a field less far in"),
        pytest.param("a:\n  - b\n - c\n", f"3:2 {_MISFIT}", id="an item less far in"),
        pytest.param("a:\n  - b\n   - c\n", f"3:4 {_HYPHEN}", id="an item further in, taken for text"),
        pytest.param("a: b\n  - c\n", f"2:3 {_HYPHEN}", id="a list below a text"),
        pytest.param("a:b\nc: d\n", "1:3 a space is missing behind the colon", id="no space behind a colon"),
        pytest.param("a:\n  - b\n  -c\nd: e\n", "3:4 a space is missing behind the hyphen", id="nor behind a hyphen"),
        pytest.param("a: b\nc d\ne: f\n", "2:1 a field without a colon, or a text that goes on without being indented",
            id="no colon, told where it is missing"),
        pytest.param("a: 'b\nc: d\ne: it's\n", "1:4 a quotation mark is not closed", id="closed by an apostrophe"),
        pytest.param("a:\n  - 'it's b'\n", f"2:9 {_BEHIND}", id="an apostrophe in single quotation marks"),
        pytest.param('a: "b" c\n', f"1:8 {_BEHIND}", id="a text that begins with a quotation"),
        pytest.param("a: **b** c\n", f"1:4 {_BEGINNING}", id="strong words at the beginning"),
        pytest.param("a: *b* c\n", f"1:4 {_BEGINNING}", id="emphasis at the beginning"),
        pytest.param("a: > b\n", f"1:4 {_BEGINNING}", id="a quotation as in Markdown"),
        pytest.param("a: ? b\n", f"1:4 {_BEGINNING}", id="a question mark"),
        pytest.param("a: - b\n", f"1:4 {_BEGINNING}", id="a hyphen"),
        pytest.param('a: "b\\c"\n', "1:6 a backslash in a text in quotation marks: write it twice", id="a backslash"),
        pytest.param("a: {b: c d: e}\n", "1:11 a comma is missing before this, or a text with a colon is not in"
            " quotation marks", id="no comma"),
        pytest.param("a: {b: [c}\n", "1:10 `]` is missing before this", id="the wrong bracket"),
        pytest.param("a: {b: c\nd: e\n", "1:4 this bracket is not closed: `}` is missing", id="no closing bracket"),
        pytest.param("a:\N{NO-BREAK SPACE}b\nc: d\n", "1:3 a non-breaking space: YAML needs plain spaces here",
            id="a hard space behind a colon"),
        pytest.param("a:\n  - b\n\N{NO-BREAK SPACE} - c\n", "3:1 a non-breaking space: YAML needs plain spaces here",
            id="a hard space as an indent"),
        pytest.param("a: b\N{ZERO WIDTH SPACE}c\n", "1:5 an invisible character (U+200B): delete it", id="unseen"),
        pytest.param("a: b\N{LINE SEPARATOR}c\n", "1:5 an invisible character (U+2028): delete it", id="a line end"),
        pytest.param("a:\n\t- b\n", "2:1 a tab: use spaces", id="a tab as an indent"),
    ],
)  # fmt: skip
def test_an_editors_slip_is_told_once_where_it_was_made(text: str, expected: str) -> None:
    assert faults(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\ufeffa: b\r\nc:\r\n  - d\r\n  - e\r\n", id="as Windows' Notepad writes it"),
        pytest.param("a:\n- b\n- c\n", id="a list that is not indented"),
        pytest.param("a:  # why\n  # and how\n  - b\n\n  - c\n", id="comments and blank lines between items"),
        pytest.param("a:\n  - b: c\n    d:\n      - e\n  - f\n", id="a list in a list"),
        pytest.param("a: b goes\n  on – and - on\n", id="a text on two lines"),
        pytest.param("a: about 10\N{NO-BREAK SPACE}000 and ***b*** [[c]] it's 5:30 “so”\n", id="signs within a text"),
    ],
)
def test_what_an_editor_may_well_write_is_no_fault(text: str) -> None:
    assert read_yaml(decode(text.encode()), block_only=True)


def test_a_text_that_begins_with_a_bracket_is_told_from_a_list() -> None:
    fault = "a text that begins with a bracket: set the whole text in quotation marks"

    assert faults("a: [[b]] is c.\n", block_only=True) == [f"1:4 {fault}"]
    assert faults("a: [b](https://c.org) is d.\n", block_only=True) == [f"1:4 {fault}"]
    assert faults("a: [[b]]\n", block_only=True) == [f"1:4 {fault}"]


def test_brackets_are_refused_where_texts_are() -> None:
    fault = "brackets are not for texts, where a comma would split them: write one item a line"

    assert faults("a: {text: about 1,4}\nb: [c, d]\n", block_only=True) == [f"1:4 {fault}", f"2:4 {fault}"]


def test_a_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(FaultySyntaxError) as raised:
        decode(b"a" * (MAX_BYTES + 1))

    assert raised.value.faults[0].text == "the file has 65537 bytes; at most 65536 are allowed"


def test_a_file_in_another_encoding_is_refused_at_the_first_byte_that_tells() -> None:
    with pytest.raises(FaultySyntaxError) as raised:
        decode("a: x\nb: hő".encode("latin2"))

    fault = raised.value.faults[0]
    assert (fault.line, fault.column, fault.text) == (1, 4, "the file is not UTF-8: save it as UTF-8")


def test_places_tell_where_each_value_and_its_key_stand() -> None:
    places: dict[tuple[str | int, ...], Place] = {}

    read_yaml("ű: x\nb:\n  - cc: dd\n", block_only=True, places=places)

    assert places["ű",] == Place((0, 0), (0, 3), 3)
    assert places["b", 0] == Place((2, 4), (2, 4), 12)
    assert places["b", 0, "cc"] == Place((2, 4), (2, 8), 16)


@given(st.text(max_size=200))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    try:
        read_yaml(decode(text.encode("utf-8", "surrogatepass")), block_only=True)
    except FaultySyntaxError as refused:
        assert refused.faults  # noqa: PT017  # that it says why is the point
