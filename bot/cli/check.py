"""`plainterms check`: find faults in the entries."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.checks import check_folder
from bot.errors import OperatorError
from bot.glossary.problem import Problem, Severity
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder


@click.command(name="check")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[PATH]…")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def command(context: click.Context, paths: tuple[Path, ...], *, as_json: bool) -> None:
    """Find faults in the entries: all of them, or those below the paths. Exit code 1 if there is an error."""
    folder = content_folder("entries")
    for path in paths:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise click.BadParameter(f"{path} is not below {folder}", param_hint="PATH")
    try:
        phrasebook = Phrasebook.read(content_folder("locales"))
        found = check_folder(folder, datetime.now(UTC).date(), phrasebook)
    except OSError as error:
        raise OperatorError(f"{folder}: {error.strerror}") from error
    shown = [_beside_here(problem) for problem in found if not paths or _is_below(problem, paths)]
    for problem in shown:
        click.echo(_as_json(problem) if as_json else str(problem))
    errors = sum(problem.severity is Severity.ERROR for problem in shown)
    click.echo(f"errors: {errors}, warnings: {len(shown) - errors}", err=True)
    context.exit(1 if errors else 0)


def _is_below(problem: Problem, paths: Iterable[Path]) -> bool:
    place = problem.path.resolve()
    return any(place.is_relative_to(path.resolve()) for path in paths)


def _beside_here(problem: Problem) -> Problem:
    path = problem.path.resolve()
    return (
        dataclasses.replace(problem, path=path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else problem
    )


def _as_json(problem: Problem) -> str:
    return json.dumps({**dataclasses.asdict(problem), "path": str(problem.path)}, ensure_ascii=False)
