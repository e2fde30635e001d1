"""`plainterms export`: both forms, to a file and to standard output."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.invoked import invoke
from tests.small_glossary import put


def test_linked_data_has_addresses_where_the_pages_have_one(tmp_path: Path) -> None:
    put(tmp_path, "gpu", "GPU")
    plain = json.loads(invoke(tmp_path, "export", "--format", "jsonld").stdout)
    assert "@id" not in plain["hasDefinedTerm"][0]
    addressed = invoke(tmp_path, "export", "--format", "jsonld", PLAINTERMS_PUBLIC_URL="https://terms.example/")
    assert json.loads(addressed.stdout)["hasDefinedTerm"][0]["url"] == "https://terms.example/t/gpu"


def test_the_table_is_written_as_spreadsheets_read_it_and_retired_entries_are_not_in_it(tmp_path: Path) -> None:
    put(tmp_path, "gpu", '"=GPU"')
    put(tmp_path, "old", "Old", status="retired")
    file = tmp_path / "out.csv"
    assert invoke(tmp_path, "export", "--format", "csv", "--output", str(file)).exit_code == 0
    written = file.read_bytes()
    assert written.startswith(b"\xef\xbb\xbfslug,kind,category,level,maturity,en.headword,")
    assert written.splitlines()[1].startswith(b"gpu,concept,basics,beginner,established,'=GPU,")
    assert len(written.splitlines()) == 2


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    put(tmp_path, "gpu", "GPU")
    done = invoke(tmp_path, "export", "--format", "csv", "--output", str(tmp_path / "nowhere" / "out.csv"))
    assert str(done.exception) == f"{tmp_path}/nowhere/out.csv: No such file or directory"
