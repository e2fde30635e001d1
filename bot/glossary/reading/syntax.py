"""Strict YAML: a file becomes texts, lists and mappings, and nothing in it is guessed.

The events of PyYAML's C parser are taken one by one, so that every scalar keeps its text (`no`, 3.10, 2026-11-05) and
what makes YAML surprising is a fault: duplicate keys, tabs, anchors, aliases, tags, merge keys.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
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

from bot.glossary.reading.stumbles import Fault, bracket_fault, odd_signs, parser_fault, swallowed_items, without_colon

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
        return content.decode("utf-8").removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
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
        stumbled = parser_fault(error, text)
        told = [] if any(stumbled.line - fault.line in {0, 1} for fault in reader.faults) else [stumbled]
        raise FaultySyntaxError(*sorted([*reader.faults, *told])) from error
    if found := reader.faults or swallowed_items(text):
        raise FaultySyntaxError(*sorted(found))
    return tree


class _Reader:
    def __init__(self, text: str, *, block_only: bool, places: dict[Route, Place] | None) -> None:
        self.faults = odd_signs(text)
        self._text = text
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
            raise FaultySyntaxError(self.faults[0] if self.faults else self._no_fields(root))
        tree = self._mapping(root, self._noted((), root, root))
        self._next()
        if not isinstance(after := self._next(), StreamEndEvent):
            self._fault(after, "a second document in one file: take the `---` out")
        return tree

    def _no_fields(self, root: Any) -> Fault:
        mark = root.start_mark
        if isinstance(root, ScalarEvent):
            return without_colon(self._text, mark.line, mark.column)
        return Fault(mark.line, mark.column, "the file must hold `field: value` lines")

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
            self._fault(event, "a YAML alias (`*name`): take it out, or set the text in quotation marks")
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
            self._bracket(start)

    def _bracket(self, start: Any) -> None:
        if not any(fault.line == start.start_mark.line for fault in self.faults):
            self._fault(start, bracket_fault(self._text, start.start_mark.index))

    def _check_plainness(self, event: Any) -> None:
        if event.anchor is not None:
            self._fault(event, "a YAML anchor (`&name`): take it out, or set the text in quotation marks")
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
