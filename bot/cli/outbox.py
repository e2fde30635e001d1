"""`plainterms outbox`: what became of each broadcast, and an operator's hold on it."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

import click

from bot.cli.database import open_database
from bot.clock import SystemClock
from bot.errors import OperatorError
from bot.store.broadcasts import Broadcast, Broadcasts

T = TypeVar("T")

WORDS: Mapping[str, str] = {
    "pending": "waiting",
    "sending": "under way",
    "stopped": "held back",
    "sent": "sent",
    "failed": "failed",
    "skipped": "too late",
    "unknown": "may have arrived",
}


@click.group("outbox", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def command(context: click.Context, *, as_json: bool) -> None:
    """Show every broadcast and how far it is; NAME is SURFACE/KIND/ISSUE, as shown."""
    if context.invoked_subcommand is None:
        for broadcast in asyncio.run(_all()):
            click.echo(json.dumps(dataclasses.asdict(broadcast)) if as_json else _words(broadcast))


@command.command("stop")
@click.argument("name")
def stop(name: str) -> None:
    """Send no more of a broadcast until it is resumed."""
    surface, kind, issue = _parts(name)
    asyncio.run(_do(lambda broadcasts: broadcasts.stop(surface, kind, issue)))
    click.echo(f"{name} is stopped")


@command.command("resume")
@click.argument("name")
def resume(name: str) -> None:
    """Go on with a stopped broadcast."""
    surface, kind, issue = _parts(name)
    count = asyncio.run(_do(lambda broadcasts: broadcasts.resume(surface, kind, issue)))
    click.echo(f"{name} goes on: {count} are waiting")


@command.command("retry")
@click.argument("name")
def retry(name: str) -> None:
    """Send once more what failed, came too late, or may not have arrived."""
    surface, kind, issue = _parts(name)
    count = asyncio.run(_do(lambda broadcasts: broadcasts.retry(surface, kind, issue)))
    click.echo(f"{name}: {count} are tried again")


async def _all() -> Sequence[Broadcast]:
    return await _do(lambda broadcasts: broadcasts.all())


async def _do(work: Callable[[Broadcasts], Awaitable[T]]) -> T:
    async with open_database() as store:
        return await work(Broadcasts(store, SystemClock()))


def _parts(name: str) -> tuple[str, str, str]:
    parts = name.split("/")
    if len(parts) != 3 or not all(parts):
        raise OperatorError(f"{name}: write SURFACE/KIND/ISSUE, such as telegram/daily/2026-12-01")
    return parts[0], parts[1], parts[2]


def _words(broadcast: Broadcast) -> str:
    counts = [f"{count} {WORDS.get(state, state)}" for state, count in sorted(broadcast.states.items())]
    if not counts:
        counts = [f"{broadcast.sent} sent", f"{broadcast.failed} failed", f"{broadcast.gone} nobody there"]
    stopped = f" – stopped ({broadcast.stopped})" if broadcast.stopped else ""
    faults = "".join(f"\n  {count} × {fault}" for fault, count in broadcast.faults.items())
    return f"{broadcast.name}: {', '.join(counts)}{stopped}{faults}"
