"""`plainterms doctor`: look everything over that an operator can mend, a line each."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import click
from aiohttp import ClientSession

from bot.app.examination import discord, machine, telegram
from bot.app.examination.finding import Finding, State
from bot.settings import Settings, read_settings

_COLOURS = {State.OK: "green", State.NOTE: "yellow", State.FAULT: "red"}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def command(context: click.Context, *, as_json: bool) -> None:
    """Look over tokens, platforms, database, entries, disk and clock; nothing is changed. Exit code 1 for a fault."""
    findings = asyncio.run(_examine(read_settings()))
    for finding in findings:
        click.echo(json.dumps(dataclasses.asdict(finding), ensure_ascii=False) if as_json else _line(finding))
    context.exit(1 if any(finding.state is State.FAULT for finding in findings) else 0)


async def _examine(settings: Settings) -> list[Finding]:
    return [finding async for finding in _findings(settings)]


async def _findings(settings: Settings) -> AsyncIterator[Finding]:
    theirs: datetime | None = None
    async with ClientSession() as session:
        for platform in (telegram, discord):
            async for found in platform.examine(settings, session):
                if isinstance(found, Finding):
                    yield found
                else:
                    theirs = found.date or theirs
    yield machine.of_clock(datetime.now(UTC), theirs)
    for found in (
        *machine.of_address(settings),
        *await machine.of_database(settings),
        *machine.of_content(settings),
        machine.of_feeds(settings),
    ):
        yield found


def _line(finding: Finding) -> str:
    state = click.style(f"{finding.state:6}", fg=_COLOURS[finding.state])
    advice = f" → {finding.advice}" if finding.advice else ""
    return f"{state}{finding.part:10}{finding.said}{advice}"
