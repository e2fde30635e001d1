"""`plainterms migrate-to` moves the database of the settings, says what it moved, and never shows a password."""

from __future__ import annotations

from pathlib import Path

from tests.cli.filled import BROADCAST, fill, refusal, run

PASSWORD = "tops3cret%2Fpart"


def test_it_says_what_it_moved_and_what_to_do_next(sqlite_url: str, postgresql_url: str) -> None:
    fill(sqlite_url)
    result = run(sqlite_url, "migrate-to", "-", says=f"{postgresql_url}\n")
    assert result.exit_code == 0, result.exception
    assert "         2  subscription\n" in result.output
    assert "PLAINTERMS_DATABASE_URL_FILE" in result.output
    assert run(postgresql_url, "outbox").output == f"{BROADCAST}: 2 waiting\n"


def test_no_line_shows_the_password(sqlite_url: str, postgresql_url: str) -> None:
    fill(sqlite_url)
    guarded = postgresql_url.replace("//plainterms@", f"//plainterms:{PASSWORD}@")
    assert PASSWORD not in run(sqlite_url, "migrate-to", "-", says=guarded).output
    told = refusal(run(sqlite_url, "migrate-to", "-", says=guarded))
    assert "it is not empty" in told
    assert "tops3cret" not in told


def test_a_url_that_cannot_be_used_is_told_by_the_name_of_the_argument(sqlite_url: str) -> None:
    fill(sqlite_url)
    assert refusal(run(sqlite_url, "migrate-to", "oracle://x")).startswith("URL: write sqlite:///PATH or postgresql://")
    assert refusal(run(sqlite_url, "migrate-to", "-")) == "URL: standard input is empty"
    assert "URL: that is the database itself" in refusal(run(sqlite_url, "migrate-to", sqlite_url))


def test_a_database_that_is_not_there_yet_is_not_moved(sqlite_url: str, postgresql_url: str) -> None:
    assert "there is no such database" in refusal(run(sqlite_url, "migrate-to", postgresql_url))
    assert not Path(sqlite_url.removeprefix("sqlite:///")).exists()
