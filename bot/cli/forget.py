"""`plainterms forget`: delete all that is kept of a person who asks for it by other ways than the bot."""

from __future__ import annotations

import asyncio

import click

from bot.cli.database import open_database
from bot.clock import SystemClock
from bot.store.preferences import StoredPreferences
from bot.store.traces import StoredTraces


@click.command("forget")
@click.argument("surface", type=click.Choice(["telegram", "discord"]))
@click.argument("person")
@click.option("--yes", is_flag=True, help="Do not ask whether you are sure.")
def command(surface: str, person: str, *, yes: bool) -> None:
    """Delete all that is kept of PERSON, by the number that SURFACE gives her account.

    A server that is running may go on for ten minutes by what it remembers of her language and role, on PostgreSQL for
    30 seconds.
    """
    asyncio.run(_forget(surface, person, is_sure=yes))


async def _forget(surface: str, person: str, *, is_sure: bool) -> None:
    async with open_database() as store:
        traces = StoredTraces(store, StoredPreferences(store, SystemClock()))
        found = await traces.of_person(surface, person)
        if not found:
            click.echo("Nothing is kept of this person.")
            return
        click.echo("Kept: " + ", ".join(f"{len(rows)} in {table}" for table, rows in found.items()))
        if not is_sure:
            click.confirm("Delete it all?", abort=True)
        await traces.forget_person(surface, person)
        click.echo("Deleted.")
