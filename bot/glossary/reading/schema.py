"""From the trees of an entry's files to its values: the dataclasses of `bot.glossary.entry` are the schema."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core.core_schema import NullableSchema, WithDefaultSchema

from bot.glossary import entry, written
from bot.glossary.entry import Entry, Slug, Wording
from bot.glossary.reading.syntax import Route, Tree
from bot.language.locale import Locale

TERM, WORDING = "term", "wording"
"""What is the same in every language, and what a language says: the two sorts of files."""

_Form = TypeVar("_Form", Entry, Wording)


def build_wording(tree: Mapping[str, Tree]) -> Wording:
    """The values of a locale's file; pydantic.ValidationError with every fault."""
    return _wording().validate_python(tree)


def build_entry(slug: Slug, tree: Mapping[str, Tree], wordings: Mapping[Locale, Wording]) -> Entry:
    """The values of term.yaml together with the wordings; pydantic.ValidationError with every fault."""
    return _entry().validate_python({**tree, written.SLUG: slug, written.WORDINGS: wordings})


@functools.cache
def json_schemas() -> Mapping[str, dict[str, Any]]:
    """The schemas for editors, by what they describe: `term` and `wording`."""
    return {TERM: _for_editors(_entry()), WORDING: _for_editors(_wording())}


def known_fields(schema: str, route: Route) -> tuple[str, ...]:
    """The fields that the mapping at the end of the route may have."""
    return tuple(name for choice in _forms(schema, route) for name in choice.get("properties", ()))


def is_required(schema: str, route: Route) -> bool:
    """Whether the field at the end of the route must be there."""
    return any(route[-1] in choice.get("required", ()) for choice in _forms(schema, route[:-1]))


def _forms(schema: str, route: Route) -> list[dict[str, Any]]:
    whole = json_schemas()[schema]
    here = [whole]
    for step in route:
        here = [choice for outer in here for choice in _choices(_inside(outer, step), whole)]
    return here


def _inside(schema: Mapping[str, Any], step: str | int) -> dict[str, Any]:
    keyed = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties") or {}]
    inner: dict[str, Any] = schema.get("properties", {}).get(step, keyed[0])
    items: dict[str, Any] = schema.get("items", {})
    return items if isinstance(step, int) else inner


def _choices(schema: dict[str, Any], whole: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for choice in (schema, *schema.get("anyOf", ())):
        yield whole["$defs"][choice["$ref"].rpartition("/")[2]] if "$ref" in choice else choice


class _ForEditors(GenerateJsonSchema):
    """Leaves out what helps no editor: an optional field is left away, never null, and titles repeat the names."""

    def nullable_schema(self, schema: NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002  # pydantic's signature
        return False


def _for_editors(adapter: TypeAdapter[Any]) -> dict[str, Any]:
    return {"$schema": _ForEditors.schema_dialect, **adapter.json_schema(schema_generator=_ForEditors)}


@functools.cache
def _wording() -> TypeAdapter[Wording]:
    return _adapter(Wording)


@functools.cache
def _entry() -> TypeAdapter[Entry]:
    return _adapter(Entry)


def _adapter(form: type[_Form]) -> TypeAdapter[_Form]:
    """A reader of the form. Its annotations name what stands in `written`, which its own module does not import."""
    for name, value in vars(written).items():
        vars(entry).setdefault(name, value)
    return TypeAdapter(form)
