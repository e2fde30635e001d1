"""`plainterms config`: each setting, what it is, and where that comes from."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields

import click

from bot.settings import PREFIX, SECRETS, Settings, read_settings

_PASSWORD = re.compile(r"(?<=//)([^/@:]*:).*(?=@)|(?<=[?&])(password=)[^&]*")
"""Up to the last @, since nobody is stopped from having one in a password, or a slash; or among a URL's options."""


@dataclass(frozen=True, slots=True)
class Told:
    """One setting as it may be shown: `value` is None where it is not set, and never a secret."""

    name: str
    value: str | None
    origin: str


@click.command("config")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(*, as_json: bool) -> None:
    """Show every setting, its value and its origin. Secrets are never shown."""
    told = list(_told(read_settings(), os.environ))
    width = max(len(each.name) for each in told)
    for each in told:
        if as_json:
            click.echo(json.dumps({"setting": each.name, "value": each.value, "origin": each.origin}))
        else:
            click.echo(f"{each.name:{width}}  {each.value or '–'}  ({each.origin})")


def _told(settings: Settings, environment: Mapping[str, str]) -> Iterator[Told]:
    for each in fields(Settings):
        name = f"{PREFIX}{each.name.upper()}"
        value = getattr(settings, each.name)
        yield Told(name, _shown(each.name, value), _origin(name, environment))


def _shown(name: str, value: object) -> str | None:
    if value in (None, "", {}):
        return None
    if isinstance(value, Mapping):
        return ", ".join(f"{key}={content}" for key, content in value.items())
    return "[secret]" if name in SECRETS else _PASSWORD.sub(r"\1\2[secret]", str(value))


def _origin(name: str, environment: Mapping[str, str]) -> str:
    if environment.get(name):
        return "environment"
    file = environment.get(f"{name}_FILE")
    return f"file {file}" if file else "default"
