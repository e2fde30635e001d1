"""`plainterms schema`: write the JSON Schema of entries, for editors."""

from __future__ import annotations

import json
from pathlib import Path

import click

from bot.glossary.reading.schema import json_schemas


@click.command(name="schema")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path("schema"))
def command(folder: Path) -> None:
    """Write term.schema.json and wording.schema.json into FOLDER (schema/), for editors that know YAML schemas."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in json_schemas().items():
        path = folder / f"{name}.schema.json"
        path.write_text(json.dumps(schema, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        click.echo(path)
