import json
from pathlib import Path

import jsonschema_rs
import pytest
import yaml
from click.testing import CliRunner

from bot.cli.schema import command
from tests.content.samples import SAMPLE

COMMITTED = Path(__file__).parents[2] / "schema"


def test_the_committed_schemas_are_what_the_command_writes(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, [str(tmp_path)])

    assert result.exit_code == 0
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_text("utf-8") for path in COMMITTED.iterdir()}


@pytest.mark.parametrize("file", sorted(SAMPLE.glob("*/*.yaml")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_an_editor_that_knows_the_schema_accepts_a_sound_file(file: Path) -> None:
    schema = json.loads((COMMITTED / f"{'term' if file.stem == 'term' else 'wording'}.schema.json").read_text("utf-8"))
    written = yaml.load(file.read_text("utf-8"), Loader=_DatesAreTexts)  # noqa: S506  # a SafeLoader

    jsonschema_rs.validate(schema, written)


class _DatesAreTexts(yaml.SafeLoader):
    """Like YAML 1.2, which editors read, and which knows no dates."""


_DatesAreTexts.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
