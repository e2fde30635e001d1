"""`plainterms preview`: an entry as every platform shows it, while it is written."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

import click

from bot.app.answers import open_library
from bot.app.preview.server import open_preview
from bot.clock import SystemClock
from bot.errors import OperatorError
from bot.language.phrasebook import Phrasebook
from bot.log import set_up_logging
from bot.settings import Bind, content_folder, read_settings


@click.command("preview")
@click.argument("slug", required=False)
@click.option("--bind", default="127.0.0.1:0", show_default=True, metavar="HOST:PORT", help="Where to listen.")
def command(slug: str | None, bind: str) -> None:
    """Serve a page that shows SLUG on every platform in all languages, and follows what is saved; stop with Ctrl+C."""
    set_up_logging("WARNING")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(slug, _bind(bind)))


def _bind(text: str) -> Bind:
    try:
        return read_settings({"PLAINTERMS_WEB_BIND": text}).web_bind
    except OperatorError:
        raise click.BadParameter("write host:port, such as 127.0.0.1:8081", param_hint="--bind") from None


async def _serve(slug: str | None, bind: Bind) -> None:
    folder, phrasebook = open_library().folder, Phrasebook.read(content_folder("locales"))
    if slug and not (folder / slug).is_dir():
        raise OperatorError(f"there is no entry {slug}: begin it with `plainterms new {slug}`")
    async with open_preview(folder, phrasebook, SystemClock(), bind) as url:
        # At once: nothing is kept that could be lost, and a thread that goes through the rules cannot be interrupted.
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, os._exit, 0)
        click.echo(f"{url}/t/{slug}" if slug else url)
        await asyncio.Event().wait()
