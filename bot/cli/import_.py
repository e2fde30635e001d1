"""`plainterms import`: entries from a table, as stubs."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.errors import OperatorError
from bot.exchange.placing import Placing
from bot.exchange.table import TableError, read_table
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_context
def command(context: click.Context, file: Path) -> None:
    """Take the rows of a CSV file over as stubs, in the columns that `export --format csv` writes.

    Nothing that is there is changed. What found no place is told, a line each; exit code 1 if there is any.
    """
    folder, today = content_folder("entries"), datetime.now(UTC).date()
    locales = Phrasebook.read(content_folder("locales")).locales
    try:
        rows, strange = read_table(file.read_text(encoding="utf-8"), locales)
        placing = Placing(folder, read_glossary(folder).glossary, locales, today)
        outcomes = [placing.take(row) for row in rows]
    except (TableError, csv.Error) as refused:
        raise OperatorError(f"{file}: {refused}") from refused
    except UnicodeDecodeError:
        raise OperatorError(f"{file}: not UTF-8: save it as “CSV UTF-8”") from None
    except OSError as refused:
        raise OperatorError(f"{refused.filename or folder}: {refused.strerror}") from refused
    told = [f"{file}:1: the column “{name}” is not known" for name in strange]
    told += [
        f"{file}:{each.line}: {each.slug and f'{each.slug}: '}{text}" for each in outcomes for text in each.left_out
    ]
    for line in told:
        click.echo(line)
    placed = sum(outcome.placed for outcome in outcomes)
    present = sum(outcome.present for outcome in outcomes)
    click.echo(f"placed: {placed}, there already: {present}, not placed: {len(outcomes) - placed - present}", err=True)
    context.exit(1 if told else 0)
