"""What the schema finds wrong with a file, in an editor's words and at its place."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from bot.glossary.problem import Problem
from bot.glossary.reading.document import Document
from bot.glossary.reading.schema import TERM, WORDING, is_required, known_fields
from bot.glossary.reading.syntax import Route

RULE = "structure"


def structure_problems(error: ValidationError, document: Document, file: str) -> Iterator[Problem]:
    """Every fault of a file's structure; `file` is the name of its schema."""
    found = [(_as_written(details["loc"], document), details) for details in error.errors(include_url=False)]
    renamed = {(*route[:-1], _nearest_field(file, route)) for route, details in found if _is_unknown(details)}
    for route, details in found:
        if route in renamed and details["type"] == "missing":
            continue
        about_name = _is_unknown(details) or details["type"] == "missing" or details["loc"][-1:] == ("[key]",)
        yield document.problem(RULE, _wording(details, route, file), *route, at_name=about_name)


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The known word that was probably meant; from a likeness of 0.8 on, a slip of a letter or two."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=likeness)), None)


def _as_written(route: Route, document: Document) -> Route:
    """The way in the file: one item may stand without its list, and a key's fault is the key's."""
    written: Route = ()
    for step in route:
        if step != "[key]" and (isinstance(step, str) or (*written, step) in document.places):
            written = (*written, step)
    return written


def _is_unknown(details: ErrorDetails) -> bool:
    return details["type"] == "unexpected_keyword_argument"


def _nearest_field(file: str, route: Route) -> str | None:
    return nearest(str(route[-1]), known_fields(file, route[:-1]))


def _wording(details: ErrorDetails, route: Route, file: str) -> str:
    name = _spoken(route)
    if _is_unknown(details):
        return _unknown(details, route, file)
    if details["input"] == "" and details["type"] != "missing":
        return f"{name} is empty: fill it in" + ("" if is_required(file, route) else ", or leave the line out")
    if details["type"] in {"tuple_type", "dataclass_type"}:
        fields = known_fields(file, route) if details["type"] == "dataclass_type" else ()
        return f"{name} holds fields of its own: {', '.join(fields)}" if fields else f"{name} is a list: {_LISTS[file]}"
    word = _WORDS.get(details["type"])
    return word(name, details.get("ctx", {}), details["input"]) if word else f"{name}: {details['msg']}"


def _spoken(route: Route) -> str:
    """The way as an editor would say it: `facts.price`, `related` item 1, `aliases` item 2 `type`."""
    parts = [""]
    for step in route:
        if isinstance(step, int):
            parts += [f" item {step + 1}", ""]
        else:
            parts[-1] += f".{step}" if parts[-1] else str(step)
    return "".join(part if part.startswith(" item") else f" `{part}`" for part in parts if part).strip()


def _unknown(details: ErrorDetails, route: Route, file: str) -> str:
    written, meant = str(route[-1]), _nearest_field(file, route)
    if details["input"] == "" and file == TERM:
        if ":" in written:
            return f"a space is missing behind the colon in “{written}”"
        return (
            f"a comma stands before “{written}”: numbers have none, and a text that has one stands in quotation marks"
        )
    if not meant and not _FIELD.fullmatch(written):
        return f"“{written}” is taken for a field, since a colon follows: set the whole text in quotation marks"
    return f"unknown field {_spoken(route)}: " + (f"did you mean `{meant}`?" if meant else "take it out")


def _choice(name: str, context: Mapping[str, Any], written: Any) -> str:
    known = re.findall(r"'([^']+)'", context["expected"])
    meant = nearest(str(written), known)
    return f"{name} cannot be “{written}”: " + (f"did you mean {meant}?" if meant else f"write {', '.join(known)}")


def _form(name: str, context: Mapping[str, Any], written: Any) -> str:
    return f"{name} cannot be “{written}”: {_FORMS.get(context['pattern'], context['pattern'])}"


def _text(name: str, _: Mapping[str, Any], written: Any) -> str:
    first = next(iter(written), "") if isinstance(written, dict) else ""
    if first and not _FIELD.fullmatch(first):
        return f"{name} is one text, and the colon behind “{first}” makes a field of it: set it in quotation marks"
    return f"{name} is one text, not a list or fields"


_FIELD = re.compile(r"(?![A-Z])[\w-]+")
_LISTS: Mapping[str, str] = {
    TERM: "set it in brackets, as in [one, two]",
    WORDING: "write one item a line, each behind a hyphen",
}
_FORMS: Mapping[str, str] = {
    r"^[a-z][a-z0-9-]{0,26}$": "a slug has at most 27 small letters, digits and hyphens, a letter first",
    r"^[a-z0-9][a-z0-9_-]*$": "a key has small letters, digits, hyphens and underscores",
    r"^https://[^\s]+$": "write an address that begins with https://",
    r"^[A-Z]{2}$": "write the two capital letters of the country, as in US",
}
_WORDS: Mapping[str, Callable[[str, Mapping[str, Any], Any], str]] = {
    "missing": lambda name, _, __: f"{name} is missing",
    "enum": _choice,
    "string_pattern_mismatch": _form,
    "string_type": _text,
    "dict_type": lambda name, _, __: f"{name} holds `key: value` lines",
    "too_short": lambda name, _, __: f"{name} needs at least one item",
    "too_long": lambda name, context, __: f"{name} has at most {context['max_length']} items",
    "greater_than_equal": lambda name, context, __: f"{name} is at least {context['ge']}",
    "value_error": lambda name, context, __: f"{name}: {context['error']}",
}
