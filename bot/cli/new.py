"""`plainterms new`: begin an entry."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from bot.errors import OperatorError
from bot.glossary import writing
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder


@click.command("new")
@click.argument("slug")
def command(slug: str) -> None:
    """Write a folder for the entry SLUG with all its files, and hints in them."""
    if not writing.SLUG.fullmatch(slug):
        raise OperatorError(f"{slug!r} is no slug: write at most 27 small letters, digits and hyphens, a letter first")
    folder = content_folder("entries")
    locales = Phrasebook.read(content_folder("locales")).locales
    try:
        _refuse_former(slug)
        writing.place(folder, slug, writing.starters(locales, datetime.now(UTC).date()))
    except FileExistsError:
        raise OperatorError(f"there is an entry {slug} already: {folder / slug}") from None
    except OSError as refused:
        raise OperatorError(f"{folder}: {refused.strerror}") from refused
    for name in ("term", *locales):
        click.echo(folder / slug / f"{name}.yaml")
    click.echo(f"Fill in the empty lines, then run: plainterms check {folder / slug}", err=True)


def _refuse_former(slug: str) -> None:
    """An old slug must go on leading where it leads."""
    present = read_glossary(content_folder("entries")).glossary.former.get(slug)
    if present:
        raise OperatorError(f"{slug} is a former slug of {present}: old links lead there")
