"""The commands of `plainterms`, each imported only when it is called."""

from __future__ import annotations

import importlib
import keyword
import sys
from collections.abc import Mapping

import click

from bot.errors import OperatorError

COMMANDS: Mapping[str, str] = {
    "explain": "Explain a term, here in the terminal",
    "chat": "Ask in the terminal, one question after another",
    "serve": "Run every configured surface",
    "doctor": "Look over all that an operator can mend",
    "config": "Show every setting and where it comes from",
    "health": "Ask whether the server on this machine lives",
    "outbox": "Show what is being delivered; stop it, resume it, try again",
    "news": "Fetch the feeds, see how they fare, try news without a network",
    "forget": "Delete all that is kept of a person",
    "backup": "Copy the database beside a running server",
    "migrate-to": "Move all that is kept to another database",
    "check": "Find faults in the entries",
    "find": "Show what look-up makes of a query",
    "misses": "List what readers asked for and did not find",
    "mentions": "Find the entries that a text names",
    "link": "Link a newsletter's hard words to their explanation",
    "campaigns": "Show what was opened from the newsletter's links",
    "render": "Show an entry as a platform gets it",
    "new": "Begin an entry: a folder with all its files",
    "preview": "Show an entry as every platform does, while it is written",
    "coverage": "Count what is written, translated and due to be checked",
    "export": "Write the glossary as JSON-LD or as a table",
    "import": "Take entries over from a table, as stubs",
    "schema": "Write the JSON Schema of entries, for editors",
}


class LazyGroup(click.Group):
    """Lists the commands by the table above and imports one when it runs: together they cost seconds to import."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # click's signature
        """The command by its name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module = f"{cmd_name}_" if keyword.iskeyword(cmd_name) else cmd_name.replace("-", "_")
        found: click.Command = importlib.import_module(f"bot.cli.{module}").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # as above
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="plainterms", message="plainterms %(version)s")
def group() -> None:
    """Explain AI terms in plain words."""


def main() -> None:
    """Run a command; what an operator can mend is told in a line each, with exit code 2."""
    try:
        group(prog_name="plainterms")
    except OperatorError as refused:
        click.echo("\n".join(f"plainterms: {line}" for line in str(refused).splitlines()), err=True)
        sys.exit(2)
