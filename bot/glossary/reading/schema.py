"""From the trees of an entry's files to its values: the dataclasses of `bot.glossary.entry` are the schema."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from bot.glossary.entry import Entry, Slug, Wording
from bot.glossary.reading.syntax import Route, Tree
from bot.language.locale import Locale

FROM_THE_FOLDER = ("slug", "wordings")
"""Fields of an entry that its folder gives, not term.yaml."""


def build_wording(tree: Mapping[str, Tree]) -> Wording:
    """The values of a locale's file; pydantic.ValidationError with every fault."""
    return _wording().validate_python(tree)


def build_entry(slug: Slug, tree: Mapping[str, Tree], wordings: Mapping[Locale, Wording]) -> Entry:
    """The values of term.yaml together with the wordings; pydantic.ValidationError with every fault."""
    return _entry().validate_python({**_renamed(tree), "slug": slug, "wordings": wordings})


@functools.cache
def json_schemas() -> Mapping[str, dict[str, Any]]:
    """The schemas for editors, by what they describe: `term` and `wording`."""
    term, wording = _for_editors(_entry()), _for_editors(_wording())
    for name in FROM_THE_FOLDER:
        del term["properties"][name]
        term["required"].remove(name)
    return {"term": term, "wording": wording}


def known_fields(schema: str, route: Route) -> tuple[str, ...]:
    """The fields that the mapping at the end of the route may have."""
    whole = json_schemas()[schema]
    here = whole
    for step in route:
        here = _inside(_resolved(here, whole), step)
    return tuple(_resolved(here, whole).get("properties", ()))


def _inside(schema: Mapping[str, Any], step: str | int) -> dict[str, Any]:
    inner: dict[str, Any] = schema.get("properties", {}).get(step) or schema.get("additionalProperties") or {}
    return schema.get("items", {}) if isinstance(step, int) else inner


def _resolved(schema: dict[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    for choice in (schema, *schema.get("anyOf", ())):
        if "$ref" in choice:
            named: dict[str, Any] = whole["$defs"][choice["$ref"].rpartition("/")[2]]
            return named
    return schema


def _renamed(tree: Mapping[str, Tree]) -> Mapping[str, Tree]:
    return {f"{name}?" if name in FROM_THE_FOLDER else name: value for name, value in tree.items()}


def _for_editors(adapter: TypeAdapter[Any]) -> dict[str, Any]:
    return {"$schema": GenerateJsonSchema.schema_dialect, **adapter.json_schema()}


@functools.cache
def _wording() -> TypeAdapter[Wording]:
    return TypeAdapter(Wording)


@functools.cache
def _entry() -> TypeAdapter[Entry]:
    return TypeAdapter(Entry)
