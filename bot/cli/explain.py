"""`plainterms explain`: one question, one answer."""

from __future__ import annotations

import json
import sys

import click

from bot.answers.card import Result
from bot.app.answers import open_kept_answers
from bot.cli.now import run_now
from bot.cli.terminal_page import terminal_page
from bot.glossary.audience import Audience
from bot.question import Explain, View
from bot.settings import terminal_locale
from bot.surfaces.terminal.receive import asker
from bot.surfaces.terminal.render import render


@click.command("explain")
@click.argument("term", nargs=-1, required=True)
@click.option(
    "--for", "audience", type=click.Choice([audience.value for audience in Audience]), help="Whose note to show."
)
@click.option(
    "--view",
    type=click.Choice([view.value for view in View]),
    default="card",
    show_default=True,
    help="What to show of it.",
)
@click.option("--language", metavar="TAG", help="The answer's language, such as hu; by default the terminal's.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def command(term: tuple[str, ...], audience: str | None, view: str, language: str | None, as_json: bool) -> None:
    """Explain TERM in plain words.

    Exit code 0: answered; 1: asked back or not found, with suggestions on standard output.
    """
    dispatcher = open_kept_answers()
    if language and language.lower().split("-")[0] not in dispatcher.phrasebook.locales:
        spoken = ", ".join(dispatcher.phrasebook.locales)
        raise click.BadParameter(f"{language!r} is not spoken here; choose from {spoken}", param_hint="--language")
    question = Explain(" ".join(term), Audience(audience) if audience else None, View(view), language)
    answer = run_now(dispatcher.answer(question, asker(client_locale=terminal_locale())))
    if as_json:
        from bot.answers import plain_values  # noqa: PLC0415  # needed for machines alone

        click.echo(json.dumps(plain_values.of_answer(answer), ensure_ascii=False, indent=2))
    else:
        click.echo(render(answer, terminal_page()))
    sys.exit(0 if answer.result is Result.ANSWERED else 1)
