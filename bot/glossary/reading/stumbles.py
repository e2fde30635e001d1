"""Where a file of an entry is no plain YAML, and what its editor should do.

YAML's parser tells where it could not go on. The mistake often stands before that: there it is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import yaml
from yaml import CSafeLoader
from yaml.events import ScalarEvent

MISFIT = "this line does not fit the ones above: compare how far they are indented"
BEGINNING = "a text cannot begin like this: set it in quotation marks"
UNCLOSED_QUOTATION = "a quotation mark is not closed"

_BRACKET_AS_TEXT = "a text that begins with a bracket: set the whole text in quotation marks"
_BRACKET_AS_LIST = "brackets are not for texts, where a comma would split them: write one item a line"
_COLON = "a colon and a space inside a text: set it in quotation marks"
_NO_COLON = "a field without a colon, or a text that goes on without being indented"
_SWALLOWED = "the hyphen begins no item here, but goes on with the text above: compare how far they are indented"
_BEHIND_QUOTATION = "the text has ended at the quotation mark before this: set the whole text in other quotation marks"


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """What is wrong at a place, counted from 0."""

    line: int
    column: int
    text: str


def odd_signs(text: str) -> list[Fault]:
    """Signs that are not seen or not told apart on a screen, and that YAML or readers' searches take otherwise."""
    found = [
        Fault(*_place(text, at.start()), _ODD[sign]) for sign in _ODD if sign in text for at in re.finditer(sign, text)
    ]
    if any(space in text for space in _HARD_SPACES):
        found += [Fault(*_place(text, at.start(1)), _HARD_SPACE) for at in _HARD_INDENT.finditer(text)]
    return found


def swallowed_items(text: str) -> list[Fault]:
    """Lines that look like an item of a list, and that YAML takes for more of the text above."""
    found = []
    for item in _ITEM.finditer(text):
        above = text[text.rfind("\n", 0, item.start()) + 1 : item.start()].rstrip()
        if len(item[1]) > len(above) - len(above.lstrip(" ")) and not _OPENS_A_BLOCK.search(above):
            found.append(Fault(*_place(text, item.end(1)), _SWALLOWED))
    return found


def bracket_fault(text: str, index: int) -> str:
    """What to say of the bracket at the index, in a file where texts stand in no brackets."""
    rest = text[index:].partition("\n")[0].rstrip()
    return _BRACKET_AS_TEXT if rest.startswith("[[") or rest[-1] not in "]},[{" else _BRACKET_AS_LIST


def without_colon(text: str, number: int, column: int = 0) -> Fault:
    """What to say of a line that is taken for text alone, since no colon tells its field."""
    line = text.split("\n")[number]
    for without_space, what in _WITHOUT_SPACE:
        if found := without_space.match(line):
            return Fault(number, found.end(1), f"a space is missing behind the {what}")
    return Fault(number, column, _NO_COLON)


def parser_fault(error: yaml.YAMLError, text: str) -> Fault:
    """What made the parser give up."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        before = text.encode()[: getattr(error, "position", 0)].decode(errors="ignore")
        return Fault(*_place(before, len(before)), "a character that does not belong in a text file")
    problem, mark, context = str(error.problem), error.problem_mark, error.context_mark
    at = (mark.line, mark.column)
    begun = (context.line, context.column) if context else at
    line = (*text.split("\n"), "")[mark.line]
    match problem:
        case "mapping values are not allowed in this context" if _FIELD_ALONE.fullmatch(line[: mark.column]):
            return Fault(mark.line, len(line) - len(line.lstrip()), MISFIT)
        case "could not find expected ':'":
            return without_colon(text, *begun)
        case "found unexpected end of stream" | "found unexpected document indicator":
            return Fault(*begun, UNCLOSED_QUOTATION)
        case "did not find expected key" | "did not find expected '-' indicator":
            return _misfit(text, line, *at)
        case "did not find expected ',' or '}'" | "did not find expected ',' or ']'":
            return _unclosed_bracket(line, at, begun, problem[-2])
    if _IS_BEGINNING.search(f"{error.context}; {problem}"):
        return Fault(*(begun if error.context else at), BEGINNING)
    return Fault(*at, _PLAINER.get(problem, "this is no plain YAML: compare it with the lines around it"))


def _misfit(text: str, line: str, number: int, column: int) -> Fault:
    before = line[:column].rstrip()
    if before[-1:] not in {"'", '"'}:
        return Fault(number, column, _BRACKET_AS_TEXT if before[-1:] in {"]", "}"} else MISFIT)
    opened = _last_quotation(text)
    return Fault(*opened, UNCLOSED_QUOTATION) if opened[0] < number else Fault(number, column, _BEHIND_QUOTATION)


def _unclosed_bracket(line: str, at: tuple[int, int], begun: tuple[int, int], closing: str) -> Fault:
    rest = line[at[1] :]
    before = line[: at[1]]
    if begun[0] < at[0] and (not before.strip() or _FIELD_ALONE.fullmatch(before)):
        return Fault(*begun, f"this bracket is not closed: `{closing}` is missing")
    if rest[:1] in {"]", "}"}:
        return Fault(*at, f"`{closing}` is missing before this")
    return Fault(*at, "a comma is missing before this" + _OR_QUOTATION * rest.startswith(":"))


def _last_quotation(text: str) -> tuple[int, int]:
    """Where the last text in quotation marks begins, of those that the parser came past."""
    begun = (0, 0)
    for event in _events(text):
        if isinstance(event, ScalarEvent) and event.style and event.start_mark:
            begun = (event.start_mark.line, event.start_mark.column)
    return begun


def _events(text: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, CSafeLoader)
    except yaml.YAMLError:
        return


def _place(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index), index - text.rfind("\n", 0, index) - 1


_ODD: Mapping[str, str] = {"\t": "a tab: use spaces"} | {
    sign: f"an invisible character (U+{ord(sign):04X}): delete it"
    for sign in "\u0085\u00ad\u200b\u200e\u200f\u2028\u2029\u2060\ufeff"
}
_HARD_SPACES = "\u00a0\u2007\u202f\u3000"
_HARD_SPACE = "a non-breaking space: YAML needs plain spaces here"
_HARD_INDENT = re.compile(rf"^ *(?:- +)*(?:-|[\w-]+:)? *([{_HARD_SPACES}])", re.MULTILINE)
_ITEM = re.compile(r"\n( +)(?=- )")
_OPENS_A_BLOCK = re.compile(r"^\s*(?:#.*)?$|:(?: +#.*)?$|(?:^|\s)[|>][-+0-9]*$|^ *-(?: +-)*$")
_FIELD_ALONE = re.compile(r" *(?:- +)*[\w-]+")
_WITHOUT_SPACE = ((re.compile(r"( *(?:- +)*[a-z][\w-]*:)\S"), "colon"), (re.compile(r"( *-)[^\s-]"), "hyphen"))
_OR_QUOTATION = ", or a text with a colon is not in quotation marks"
_IS_BEGINNING = re.compile(
    r"while (?:scanning|parsing) (?:an alias|an anchor|a tag|a block scalar|a directive)"
    r"|mapping keys are not allowed|block sequence entries are not allowed"
    r"|cannot start any token|expected whitespace or line break"
)
_PLAINER: Mapping[str, str] = {
    "mapping values are not allowed in this context": _COLON,
    "did not find expected <document start>": "this line does not belong to anything above it",
    "found unknown escape character": "a backslash in a text in quotation marks: write it twice",
}
