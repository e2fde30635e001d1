"""`plainterms link`: a linked newsletter on standard output, a report beside it, a campaign in the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli.campaigns import command as campaigns
from bot.cli.link import command
from bot.errors import OperatorError
from tests.content.samples import SAMPLE

NEWSLETTER = (
    "\ufeff---\r\ntitle: abacus\r\n---\r\n# Abacus\r\n\r\nAn abacus and a slide rule.\r\n\r\n"
    "LoRA, LoRA-t. {{ abacus }}\r\n"
)
LINK = '[{0}](https://terms.example/{1} "'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLAINTERMS_ENTRIES", str(SAMPLE))
    monkeypatch.setenv("PLAINTERMS_PUBLIC_URL", "https://terms.example")
    monkeypatch.setenv("PLAINTERMS_DATABASE_URL", f"sqlite:///{tmp_path}/test.db")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "13.md").write_bytes(NEWSLETTER.encode())
    return tmp_path


def run(*arguments: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=given)


@pytest.mark.usefixtures("home")
def test_the_newsletter_goes_to_standard_output_and_the_report_beside_it() -> None:
    done = run("13.md", "--all", "--language", "hu", "--campaign", "13", "--for", "investor")
    written = done.stdout_bytes.decode()
    assert done.exit_code == 0
    assert LINK.format("abacus", "hu/t/abacus?for=investor&from=13") in written
    assert written.count("](") == 2
    assert written.startswith("\ufeff---\r\ntitle: abacus\r\n---\r\n# Abacus\r\n")
    assert written.endswith("\r\nLoRA, LoRA-t. {{ abacus }}\r\n")
    assert done.stderr.splitlines() == [
        "13.md: links: 2",
        "  line 6: abacus -> abacus",
        "  line 6: slide rule -> slide-rule",
        "Used often, and not in the glossary: LoRA (2)",
    ]


def test_a_dry_run_reports_and_keeps_nothing(home: Path) -> None:
    done = run("13.md", "--dry-run", "--campaign", "13", "--all")
    assert done.stdout.startswith("13.md: links: 2\n")
    assert [file.name for file in home.iterdir()] == ["13.md"]


@pytest.mark.usefixtures("home")
def test_as_json_the_report_and_the_text_are_one_object() -> None:
    told = json.loads(run("-", "--json", "--only", "slide-rule", given=NEWSLETTER.encode()).stdout)
    assert told["links"] == [
        {"slug": "slide-rule", "text": "slide rule", "line": 6, "url": "https://terms.example/t/slide-rule"}
    ]
    assert told["unknown"] == [{"text": "LoRA", "times": 2}]
    assert LINK.format("slide rule", "t/slide-rule") in told["text"]
    assert "text" not in json.loads(run("13.md", "--json", "--dry-run").stdout)


@pytest.mark.usefixtures("home")
def test_the_box_is_printed_in_the_language_and_form_of_the_newsletter() -> None:
    assert run("13.md", "--box").stdout.startswith("**Words in this issue**\n\n- [**")
    html = run("-", "--box", "--language", "hu", given=b"<p>abacus</p>").stdout
    assert html.startswith(
        '<p><strong>Szavak ebből a számból</strong></p>\n<ul>\n<li><a href="https://terms.example/hu/t/'
    )
    assert "<strong>Szorobán</strong>" in html


def test_a_file_may_be_written_in_place(home: Path) -> None:
    before = (home / "13.md").read_bytes()
    assert run("13.md", "--all", "--output", "13.md").stdout == ""
    after = (home / "13.md").read_bytes()
    assert after != before
    assert run("13.md", "--all", "--output", "13.md").exit_code == 0
    assert (home / "13.md").read_bytes() == after
    assert [file.name for file in home.iterdir()] == ["13.md"]


def test_a_file_that_is_written_anew_keeps_its_mode_and_the_links_to_it(home: Path) -> None:
    (home / "13.md").chmod(0o640)
    (home / "latest.md").symlink_to("13.md")
    assert run("latest.md", "--all", "--output", "latest.md").exit_code == 0
    assert (home / "latest.md").is_symlink()
    assert "](https://terms.example/" in (home / "13.md").read_text()
    assert (home / "13.md").stat().st_mode & 0o777 == 0o640


@pytest.mark.usefixtures("home")
def test_links_may_lead_to_telegram(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAINTERMS_TELEGRAM_NAME", "plainterms_bot")
    done = run("13.md", "--to", "telegram", "--only", "abacus", "--campaign", "13", "--language", "de")
    assert "[abacus](https://t.me/plainterms_bot?start=1o_abacus___de_13 " in done.stdout


@pytest.mark.usefixtures("home")
def test_a_campaign_is_kept_with_what_it_links_and_listed() -> None:
    assert CliRunner().invoke(campaigns).exception is not None
    run("13.md", "--all", "--campaign", "13", "--language", "hu", "--issue-url", "https://letter.example/13")
    listed = CliRunner().invoke(campaigns).stdout
    assert listed == "13: about 0 openings\n  hu: 2 words linked, https://letter.example/13\n"
    [line] = CliRunner().invoke(campaigns, ["--json"]).stdout.splitlines()
    assert json.loads(line)["registered"] == [
        {"locale": "hu", "slugs": ["abacus", "slide-rule"], "issue_url": "https://letter.example/13"}
    ]


@pytest.mark.usefixtures("home")
def test_a_box_for_a_linked_issue_leaves_its_campaign_as_it_was() -> None:
    kept = ["--campaign", "13", "--language", "hu"]
    run("13.md", "--all", *kept, "--issue-url", "https://letter.example/13", "--output", "linked.md")
    assert run("linked.md", "--all", "--box", *kept, "--for", "business").exit_code == 0
    assert CliRunner().invoke(campaigns).stdout.splitlines()[1] == "  hu: 2 words linked, https://letter.example/13"


@pytest.mark.usefixtures("home")
def test_a_campaign_is_kept_on_postgresql_too(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAINTERMS_DATABASE_URL", postgresql_url)
    assert run("13.md", "--all", "--campaign", "13", "--language", "hu").exit_code == 0
    assert CliRunner().invoke(campaigns).stdout == "13: about 0 openings\n  hu: 2 words linked\n"


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--campaign", "Issue 13"], "write 1 to 8 small letters, digits and hyphens, and not 'other'"),
        (["--campaign", "other"], "and not 'other'"),
        (["--skip", "abacus,nope"], "there is no entry nope"),
        (["--language", "fr"], "choose from en, hu, de"),
        (["--issue-url", "letter.example"], "write an address that begins with https://"),
    ],
    ids=["campaign", "other", "entry", "language", "address"],
)
def test_a_mistake_is_told_with_exit_code_2(arguments: Sequence[str], told: str) -> None:
    done = run("13.md", *arguments)
    assert done.exit_code == 2
    assert told in done.stderr


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("arguments", "given", "told"),
    [
        (["-"], b"k\n\xe1", "standard input: line 2 is not UTF-8; save the newsletter as UTF-8"),
        (
            ["-", "--to", "telegram"],
            b"abacus",
            "PLAINTERMS_TELEGRAM_NAME: set it first, since links to telegram begin with it",
        ),
        (
            ["-"],
            b"Subject: abacus\r\nX-A: b\r\n c\r\nContent-Type: text/html\r\n\r\n<p>abacus",
            "standard input: this is a packed mail or document; link the newsletter before it is packed",
        ),
        (
            ["-"],
            b'<table role=3D"presentation"><tr><td style=3D"color:#222">abacus =\r\nand more',
            "standard input: this is a packed mail or document; link the newsletter before it is packed",
        ),
        (
            ["-"],
            b"<p>Az abacusr=C3=B3l</p>",
            "standard input: this is a packed mail or document; link the newsletter before it is packed",
        ),
        (["-", "--output", "no/where.md"], b"abacus", "no/where.md: No such file or directory"),
    ],
    ids=["bytes", "setting", "mail", "packed tags", "packed letters", "folder"],
)
def test_what_cannot_be_done_is_told_in_one_line(arguments: Sequence[str], given: bytes, told: str) -> None:
    done = run(*arguments, given=given)
    assert isinstance(done.exception, OperatorError)
    assert str(done.exception) == told
