"""`plainterms mentions`: the entries that a text names."""

from __future__ import annotations

import dataclasses
import json
from typing import TextIO

import click

from bot.app.answers import open_answers


@click.command("mentions")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a mention.")
def command(file: TextIO, as_json: bool) -> None:
    """Find the entries named in FILE (- for standard input), with their places."""
    for mention in open_answers().knowledge.mentions.find(file.read()):
        if as_json:
            click.echo(json.dumps(dataclasses.asdict(mention), ensure_ascii=False))
        else:
            click.echo(f"{mention.start}-{mention.end} {mention.text}: {mention.slug}")
