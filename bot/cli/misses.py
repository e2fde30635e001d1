"""`plainterms misses`: what readers asked for and did not find."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Sequence

import click

from bot.cli.database import open_database
from bot.clock import SystemClock
from bot.store.misses import CountedMiss, Misses

ENOUGH = 3
"""Askings from which on a query is shown: fewer may be one person's own words."""


@click.command("misses")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a query.")
def command(as_json: bool) -> None:
    """List the queries that found nothing three times or more, the most frequent first; kept for 90 days."""
    for miss in asyncio.run(often_missed()):
        if as_json:
            click.echo(json.dumps(dataclasses.asdict(miss), ensure_ascii=False))
        else:
            click.echo(line(miss))


def line(miss: CountedMiss) -> str:
    """A miss for people to read."""
    return f"{miss.asked:6} asked {miss.wished:6} wished  {miss.locale}  {miss.query}"


async def often_missed() -> Sequence[CountedMiss]:
    """What is asked for often enough to be shown. OperatorError if there is no database yet."""
    async with open_database() as store:
        return await Misses(store, SystemClock()).most_asked(ENOUGH)
