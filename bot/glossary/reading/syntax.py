"""Strict YAML: a file becomes texts, lists and mappings, and nothing in it is guessed.

The events of PyYAML's C parser are taken one by one, so that every scalar keeps its text (`no`, 3.10, 2026-11-05) and
what makes YAML surprising is a fault: duplicate keys, tabs, anchors, aliases, tags, merge keys.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import yaml
from yaml import CSafeLoader
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

MAX_BYTES = 64 * 1024
MAX_DEPTH = 8
SHORT = 80
"""Characters up to which a text may be said again elsewhere."""
RULE = "syntax"

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"
Route: TypeAlias = tuple[str | int, ...]
"""The way to a value: keys of mappings and numbers of list items."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands, counted from 0: its key (or itself where it has none), and its first character."""

    key: tuple[int, int]
    value: tuple[int, int]
    index: int


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a place, counted from 0."""

    line: int
    column: int
    text: str


class FaultySyntaxError(Exception):
    """Holds everything that is wrong with a file's syntax."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults


def decode(content: bytes) -> str:
    """The text of a file; FaultySyntaxError if it is too long or not UTF-8."""
    if len(content) > MAX_BYTES:
        raise FaultySyntaxError(Fault(0, 0, f"the file has {len(content)} bytes; at most {MAX_BYTES} are allowed"))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").split("\n")
        raise FaultySyntaxError(
            Fault(len(before) - 1, len(before[-1]), "the file is not UTF-8: save it as UTF-8")
        ) from error


def read_yaml(text: str, *, block_only: bool, places: dict[Route, Place] | None = None) -> dict[str, Tree]:
    """The mapping that a file holds; fills `places` if given. FaultySyntaxError holds every fault found."""
    reader = _Reader(text, block_only=block_only, places=places)
    try:
        tree = reader.document()
    except yaml.YAMLError as error:
        raise FaultySyntaxError(*reader.faults, _parser_fault(error, text)) from error
    if reader.faults:
        raise FaultySyntaxError(*sorted(reader.faults, key=lambda fault: (fault.line, fault.column)))
    return tree


class _Reader:
    def __init__(self, text: str, *, block_only: bool, places: dict[Route, Place] | None) -> None:
        self.faults = _tabs(text) if "\t" in text else []
        self._next: Callable[[], Any] = CSafeLoader(text).get_event
        self._block_only = block_only
        self._places = places
        self._depth = 0

    def document(self) -> dict[str, Tree]:
        self._next()
        start = self._next()
        if isinstance(start, StreamEndEvent):
            raise FaultySyntaxError(Fault(0, 0, "the file is empty"))
        root: Any = self._next()
        if not isinstance(root, MappingStartEvent):
            raise FaultySyntaxError(
                Fault(root.start_mark.line, root.start_mark.column, "the file must hold `field: value` lines")
            )
        tree = self._mapping(root, self._noted((), root, root))
        self._next()
        if not isinstance(after := self._next(), StreamEndEvent):
            self._fault(after, "a second document in one file: take the `---` out")
        return tree

    def _mapping(self, start: Any, route: Route | None) -> dict[str, Tree]:
        self._enter(start)
        found: dict[str, Tree] = {}
        while not isinstance(key := self._next(), MappingEndEvent):
            name = _shared(key.value) if _is_plain(key) else self._key(key)
            if name in found or name == "<<":
                self._fault(key, _REPEATED.get(name, f"`{name}` stands here twice: keep one"))
            value = self._next()
            is_done = route is None and _is_plain(value)
            found[name] = _shared(value.value) if is_done else self._value(value, self._deeper(route, name, key, value))
        self._depth -= 1
        return found

    def _sequence(self, start: Any, route: Route | None) -> list[Tree]:
        self._enter(start)
        found: list[Tree] = []
        while not isinstance(value := self._next(), SequenceEndEvent):
            found.append(self._value(value, self._deeper(route, len(found), value, value)))
        self._depth -= 1
        return found

    def _deeper(self, route: Route | None, step: str | int, key: Any, value: Any) -> Route | None:
        return None if route is None else self._noted((*route, step), key, value)

    def _noted(self, route: Route, key: Any, value: Any) -> Route | None:
        if self._places is None:
            return None
        start, mark = key.start_mark, value.start_mark
        self._places[route] = Place((start.line, start.column), (mark.line, mark.column), mark.index)
        return route

    def _value(self, event: Any, route: Route | None) -> Tree:
        if isinstance(event, ScalarEvent):
            self._check_plainness(event)
            return _shared(event.value)
        if isinstance(event, AliasEvent):
            self._fault(event, "a YAML alias (`*name`): write the value itself")
            return ""
        return self._mapping(event, route) if isinstance(event, MappingStartEvent) else self._sequence(event, route)

    def _key(self, event: Any) -> str:
        name = self._value(event, None)
        if isinstance(name, str):
            return name
        self._fault(event, "a field's name must be one word")
        return ""

    def _enter(self, start: Any) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self._fault(start, f"nested more than {MAX_DEPTH} deep")
            raise FaultySyntaxError(*self.faults)
        self._check_plainness(start)
        if self._block_only and start.flow_style:
            self._fault(start, "brackets are not for texts, where a comma would split them: write one item a line")

    def _check_plainness(self, event: Any) -> None:
        if event.anchor is not None:
            self._fault(event, "a YAML anchor (`&name`): write the value out wherever it is needed")
        if event.tag is not None:
            self._fault(event, "a YAML tag (`!name`): take it out, or set the text in quotation marks")

    def _fault(self, event: Any, text: str) -> None:
        self.faults.append(Fault(event.start_mark.line, event.start_mark.column, text))


_REPEATED = {"<<": "a YAML merge key (`<<`): write the fields out"}


def _shared(text: str) -> str:
    """The text, of which one is held for all if it may be said again elsewhere: a key, a publisher, a label."""
    return sys.intern(text) if len(text) <= SHORT else text


def _is_plain(event: Any) -> bool:
    return type(event) is ScalarEvent and event.tag is None and event.anchor is None


def _tabs(text: str) -> list[Fault]:
    lines = enumerate(text.split("\n"))
    return [Fault(number, line.index("\t"), "a tab: use spaces") for number, line in lines if "\t" in line]


_PLAINER: Mapping[str, str] = {
    "mapping values are not allowed in this context": "a colon and a space inside a text: set it in quotation marks",
    "did not find expected key": "this line does not fit the ones above: compare how far they are indented",
    "could not find expected ':'": "a field without a colon, or a text that goes on without being indented",
    "found character that cannot start any token": "a text cannot begin like this: set it in quotation marks",
    "did not find expected whitespace or line break": "a text cannot begin like this: set it in quotation marks",
    "did not find expected <document start>": "this line does not belong to anything above it",
    "found unexpected end of stream": "a quotation mark is not closed",
}


def _parser_fault(error: yaml.YAMLError, text: str) -> Fault:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        problem = str(error.problem)
        return Fault(error.problem_mark.line, error.problem_mark.column, _PLAINER.get(problem, problem))
    before = text.encode()[: getattr(error, "position", 0)].decode(errors="ignore").split("\n")
    return Fault(len(before) - 1, len(before[-1]), "a character that does not belong in a text file")
