"""`plainterms backup`: a copy of the database, made beside a running server and looked over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from bot.cli.database import open_database
from bot.errors import OperatorError
from bot.store.examination import examine


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(file: Path) -> None:
    """Write a copy of the database to FILE, which must not exist yet.

    To restore it, stop the server, put FILE where the database was, remove the files beside it that end in -wal and
    -shm, and start again.
    """
    if file.exists():
        raise OperatorError(f"{file}: it exists already; a backup never replaces a file")
    if not file.absolute().parent.is_dir():
        raise OperatorError(f"{file}: there is no such folder")
    asyncio.run(_copy(file))
    click.echo(f"{file}: {file.stat().st_size:,} bytes, looked over and sound")


async def _copy(file: Path) -> None:
    async with open_database() as store:
        await store.copy_to(file)
    if trouble := (await examine(f"sqlite:///{file}")).trouble:
        raise OperatorError(f"{file}: the copy is not sound: {trouble}")
