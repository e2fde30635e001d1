"""`plainterms find`: what look-up makes of a query."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

import click

from bot.app.answers import open_kept_answers
from bot.lookup.match import Outcome
from bot.settings import terminal_locale


@click.command("find")
@click.argument("query", nargs=-1)
@click.option("--language", metavar="TAG", help="The asker's language; by default the terminal's.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a query.")
def command(query: tuple[str, ...], language: str | None, as_json: bool) -> None:
    """Show what look-up makes of QUERY, or of each line of standard input."""
    index = open_kept_answers().knowledge.index
    locale = (language or terminal_locale() or "en").replace("_", "-").partition("-")[0].lower()
    for line in _queries(query):
        outcome = index.find(line, locale)
        click.echo(json.dumps(_values(line, outcome), ensure_ascii=False) if as_json else _words(line, outcome))


def _queries(query: tuple[str, ...]) -> Iterable[str]:
    return [" ".join(query)] if query else (line.rstrip("\r\n") for line in sys.stdin)


def _values(query: str, outcome: Outcome) -> dict[str, object]:
    matches = [
        {"slug": match.slug, "score": round(match.score, 3), "evidence": match.evidence.value, "locale": match.locale}
        for match in outcome.matches
    ]
    return {"query": query, "verdict": outcome.verdict.value, "matches": matches}


def _words(query: str, outcome: Outcome) -> str:
    matches = ", ".join(f"{match.slug} {match.score:.2f} ({match.evidence})" for match in outcome.matches)
    return f"{query}: {outcome.verdict.value}" + (f": {matches}" if matches else "")
