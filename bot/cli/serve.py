"""`plainterms serve`: every configured surface, until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys

import click

from bot.app.apart import Reading, begin_reading
from bot.log import set_up_logging
from bot.settings import Settings, read_settings, secret_texts

HOW_TO_ADD = """To answer on Telegram, get a token from @BotFather and set PLAINTERMS_TELEGRAM_TOKEN.
To answer on Discord, create an application in its developer portal and set PLAINTERMS_DISCORD_TOKEN.
Then start again; stop with Ctrl+C."""

LONGEST_STOP = 40.0
"""Seconds that a stop may take: updates under way 10, confirming them 10, requests under way 10, and a reserve."""

_SIGNALS = (signal.SIGTERM, signal.SIGINT)
_log = logging.getLogger(__name__)


@click.command("serve")
def command() -> None:
    """Run every configured surface; without any token, the web page alone."""
    settings = read_settings()
    set_up_logging(settings.log_level, settings.log_format, secret_texts(settings))
    asyncio.run(_serve(settings, begin_reading()))


async def _serve(settings: Settings, reading: Reading) -> None:
    from bot.app.serving import open_app  # noqa: PLC0415  # while the entries are read

    _stop_when_told()
    try:
        async with open_app(settings, reading=reading) as app:
            _say(f"Plainterms answers on {app.url}")
            if not settings.telegram_token and not settings.discord_token:
                _say(HOW_TO_ADD)
            await app.run()
    except asyncio.CancelledError:
        pass


def _stop_when_told() -> None:
    """At SIGTERM or SIGINT this task is cancelled; a second signal does not wait for what is under way.

    From the very start: as the first process of a container this one would otherwise ignore them until it is open.
    """
    loop, serving = asyncio.get_running_loop(), asyncio.current_task()

    def stop() -> None:
        _say("Stopping.")
        for number in _SIGNALS:
            loop.add_signal_handler(number, os._exit, 1)
        loop.call_later(LONGEST_STOP, _give_up)
        if serving:
            serving.cancel()

    for number in _SIGNALS:
        loop.add_signal_handler(number, stop)


def _say(text: str) -> None:
    """Tell whoever started this; that nobody reads it any more keeps neither a start nor a stop from happening."""
    try:
        click.echo(text)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _give_up() -> None:
    _log.error("stopping took longer than %.0f s and is cut short", LONGEST_STOP)
    os._exit(1)
