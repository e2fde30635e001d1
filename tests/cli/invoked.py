"""A command run inside the test's own process, over entries of the test's own."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from bot.cli import group


def invoke(entries: Path, *arguments: str, **settings: str) -> Result:
    """Run a command; what is refused stays in the result as an exception."""
    environment = {"PLAINTERMS_ENTRIES": str(entries), "XDG_CACHE_HOME": str(entries.parent / "cache"), **settings}
    return CliRunner().invoke(group, arguments, env=environment, catch_exceptions=True)
