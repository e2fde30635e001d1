"""`plainterms serve`: every configured surface, until it is told to stop."""

from __future__ import annotations

import asyncio
import os
import signal

import click

from bot.app.serving import App, open_app
from bot.log import set_up_logging
from bot.settings import SECRETS, Settings, read_settings

HOW_TO_ADD = """To answer on Telegram, get a token from @BotFather and set PLAINTERMS_TELEGRAM_TOKEN.
To answer on Discord, create an application in its developer portal and set PLAINTERMS_DISCORD_TOKEN.
Then start again; stop with Ctrl+C."""


@click.command("serve")
def command() -> None:
    """Run every configured surface; without any token, the web page alone."""
    settings = read_settings()
    set_up_logging(
        settings.log_level, settings.log_format, [str(getattr(settings, name) or "") for name in sorted(SECRETS)]
    )
    asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    async with open_app(settings) as app:
        click.echo(f"Plainterms answers on {app.url}")
        if not settings.telegram_token and not settings.discord_token:
            click.echo(HOW_TO_ADD)
        await _until_told(app)


async def _until_told(app: App) -> None:
    """Run until SIGTERM or SIGINT; a second signal does not wait for what is under way."""
    running = asyncio.ensure_future(app.run())
    loop = asyncio.get_running_loop()

    def stop() -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, os._exit, 1)
        running.cancel()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    try:
        await running
    except asyncio.CancelledError:
        click.echo("Stopping.")
