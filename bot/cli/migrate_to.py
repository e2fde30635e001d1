"""`plainterms migrate-to`: move all that is kept to another database."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import click

from bot.errors import OperatorError
from bot.settings import read_settings
from bot.store.moving import Moved, move

ARGUMENT = "URL"


@click.command("migrate-to")
@click.argument("url")
def command(url: str) -> None:
    """Move all that is kept from the database of the settings to the empty one at URL, and change nothing in the first.

    Every user of this machine can read a command line: where the URL holds a password, let it stand in a file, write -
    for URL and give the file to standard input.

    Stop the server before. The move is one transaction: what fails leaves the new database as it was.
    """
    target = _from_standard_input() if url == "-" else url
    moved = asyncio.run(move(read_settings().database_url, target, ARGUMENT))
    click.echo("\n".join(_table(moved)))
    click.echo("Counts and checksums are the same on both sides.")
    click.echo(
        "Now let PLAINTERMS_DATABASE_URL, or the file that PLAINTERMS_DATABASE_URL_FILE names, hold the new URL;"
    )
    click.echo("then start the server, and keep the old database until all is well.")


def _from_standard_input() -> str:
    if url := sys.stdin.read().strip():
        return url
    raise OperatorError(f"{ARGUMENT}: standard input is empty")


def _table(moved: Sequence[Moved]) -> Sequence[str]:
    return [f"{each.rows:>10,}  {each.table}" for each in moved]
