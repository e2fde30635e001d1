from __future__ import annotations

from pathlib import Path

from tests.cli.filled import ANNA, fill, run


def test_it_says_what_it_deletes_and_asks_first(database_url: str) -> None:
    fill(database_url)
    refused = run(database_url, "forget", "telegram", ANNA, says="n\n")
    assert refused.exit_code == 1
    assert "Kept: 1 in person_preference, 1 in subscription, 1 in outbox" in refused.output
    assert "Deleted." in run(database_url, "forget", "telegram", ANNA, says="y\n").output
    assert run(database_url, "forget", "telegram", ANNA).output == "Nothing is kept of this person.\n"


def test_afterwards_the_number_is_in_no_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/test.db"
    fill(url)
    assert any(ANNA.encode() in file.read_bytes() for file in tmp_path.iterdir())
    run(url, "forget", "telegram", ANNA, "--yes")
    assert not any(ANNA.encode() in file.read_bytes() for file in tmp_path.iterdir())
    assert "2026-11-30: 1 waiting" in run(url, "outbox").output
