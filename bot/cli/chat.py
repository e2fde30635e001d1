"""`plainterms chat`: a conversation in the terminal."""

from __future__ import annotations

import asyncio

import click

from bot.app.answers import open_answers
from bot.cli.terminal_page import terminal_page
from bot.settings import terminal_locale
from bot.surfaces.terminal.receive import asker
from bot.surfaces.terminal.surface import converse


@click.command("chat")
@click.option("--language", metavar="TAG", help="The language to talk in, such as hu; by default the terminal's.")
def command(language: str | None) -> None:
    """Ask one question after another; a number presses a button, /quit ends."""
    who = asker(client_locale=language or terminal_locale())
    asyncio.run(converse(open_answers(), who, terminal_page))
