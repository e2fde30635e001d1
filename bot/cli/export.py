"""`plainterms export`: the glossary for other programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from bot.app.answers import open_answers
from bot.errors import OperatorError
from bot.exchange.jsonld import defined_term_set
from bot.exchange.table import write_table
from bot.settings import read_settings


@click.command("export")
@click.option("--format", "form", type=click.Choice(["jsonld", "csv"]), required=True, help="What to write.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to; by default standard output.")
def command(form: str, output: Path | None) -> None:
    """Write the glossary as JSON-LD (a schema.org DefinedTermSet) or as CSV (names and definitions, for a spreadsheet).

    Terms have an address in JSON-LD if PLAINTERMS_PUBLIC_URL says where the web pages stand.
    """
    dispatcher = open_answers()
    glossary, locales = dispatcher.knowledge.glossary, dispatcher.phrasebook.locales
    if form == "csv":
        text = write_table(glossary, locales)
    else:
        text = json.dumps(defined_term_set(glossary, locales, read_settings().public_url), ensure_ascii=False, indent=2)
    written = f"{text.rstrip()}\n".encode() if form == "jsonld" else text.encode()
    if output is None:
        sys.stdout.buffer.write(written)
        return
    try:
        output.write_bytes(written)
    except OSError as refused:
        raise OperatorError(f"{output}: {refused.strerror}") from refused
