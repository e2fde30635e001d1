"""How the values of an entry are written in its files: each form with what it takes, for reading and for editors."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from bot.glossary.entry import Alias, Analogy, Slug, Wording
from bot.language.calendar import PartialDate
from bot.language.locale import Locale

_NUMBER = re.compile(r"-?\d{1,18}(\.\d{1,6})?")
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")
_FLAGS = {"true": True, "false": False}


@functools.lru_cache(maxsize=4096)
def _when(text: str) -> PartialDate:
    return PartialDate.parse(text)


def _date(is_whole: Callable[[PartialDate], bool], form: str) -> Callable[[Any], PartialDate]:
    def read(written: Any) -> PartialDate:
        if isinstance(written, PartialDate):
            return written
        if not isinstance(written, str):
            raise ValueError(f"not a date: write {form}")  # noqa: TRY004  # pydantic takes only a ValueError as a fault
        try:
            date = _when(written)
        except ValueError as error:
            is_form = _DATE.fullmatch(written)
            raise ValueError(f"there is no date {written}" if is_form else f"not a date: write {form}") from error
        if not is_whole(date):
            raise ValueError(f"not a whole date: write {form}")
        return date

    return read


def _number(written: Any) -> Any:
    if isinstance(written, str) and not _NUMBER.fullmatch(written):
        raise ValueError("not a number: write digits alone, with a point before decimals")
    return written


def _flag(written: Any) -> Any:
    if isinstance(written, str) and written not in _FLAGS:
        raise ValueError("write true or false")
    return _FLAGS[written] if isinstance(written, str) else written


def _text_as_fields(written: Any) -> Any:
    return {"text": written} if isinstance(written, str) else written


def _one_as_list(written: Any) -> Any:
    return [written] if isinstance(written, dict) else written


Key: TypeAlias = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$")]
Sources: TypeAlias = Annotated[tuple[Key, ...], Field(min_length=1)]
Prose: TypeAlias = Annotated[str, Field(min_length=1)]
Url: TypeAlias = Annotated[str, Field(pattern=r"^https://[^\s]+$")]
Country: TypeAlias = Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
Number: TypeAlias = Annotated[Decimal, BeforeValidator(_number), WithJsonSchema({"type": "number"})]
Count: TypeAlias = Annotated[int, Field(ge=1), BeforeValidator(_number)]
Flag: TypeAlias = Annotated[bool, BeforeValidator(_flag)]
When: TypeAlias = Annotated[
    PartialDate,
    PlainValidator(_date(lambda _: True, "YYYY, YYYY-MM or YYYY-MM-DD")),
    WithJsonSchema({"type": ["string", "integer"], "pattern": r"^\d{4}(-\d\d(-\d\d)?)?$"}),
]
Month: TypeAlias = Annotated[
    PartialDate,
    PlainValidator(_date(lambda date: bool(date.month) and not date.day, "YYYY-MM")),
    WithJsonSchema({"type": "string", "pattern": r"^\d{4}-\d\d$"}),
]
Day: TypeAlias = Annotated[
    PartialDate,
    PlainValidator(_date(lambda date: bool(date.day), "YYYY-MM-DD")),
    WithJsonSchema({"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"}),
]


WrittenSlug: TypeAlias = Annotated[Slug, Field(pattern=r"^[a-z][a-z0-9-]{0,26}$")]
SLUG, WORDINGS = "(slug)", "(wordings)"
"""What the folder gives is called as no field of a file can be."""

SlugOfFolder: TypeAlias = Annotated[SkipJsonSchema[WrittenSlug], Field(alias=SLUG)]
Wordings: TypeAlias = Annotated[SkipJsonSchema[Mapping[Locale, Wording]], Field(alias=WORDINGS)]

Excluded: TypeAlias = Annotated[tuple[Prose, ...], Field(alias="not")]
Aliases: TypeAlias = tuple[
    Annotated[Alias, BeforeValidator(_text_as_fields, json_schema_input_type=Prose | Alias)], ...
]
Analogies: TypeAlias = Annotated[
    tuple[Analogy, ...],
    BeforeValidator(_one_as_list, json_schema_input_type=Analogy | tuple[Analogy, ...]),
    Field(alias="analogy"),
]
