"""The operator's file of feeds, and the one that comes along."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import OperatorError
from bot.news.feeds import Feed, read_feeds
from bot.settings import read_settings


def _file(folder: Path, text: str) -> Path:
    path = folder / "feeds.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_feeds_and_newsletters_are_read_in_order(tmp_path: Path) -> None:
    file = _file(
        tmp_path,
        '[feeds.a]\nurl = "https://a.example/feed"\npublisher = "A"\n'
        '[newsletter.b]\nurl = "https://b.example"\nlanguage = "hu"\n',
    )
    assert read_feeds(file) == (
        Feed("a", "https://a.example/feed", "A"),
        Feed("b", "https://b.example", None, "hu", is_newsletter=True),
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[feeds", "Expected ']'"),
        ("[sources.a]", "there is no table 'sources'"),
        ("feeds = 3", "there is no table 'feeds'"),
        ("[feeds]\na = 3", "feeds.a: write a table with a url"),
        ("[feeds.a]", "feeds.a: write a url that begins with https://"),
        ('[feeds.a]\nurl = "http://a.example"', "write a url that begins with https://"),
        ('[feeds.a]\nurl = "https://u:p@a.example"', "holds no password"),
        (f'[feeds.a]\nurl = "https://a.example/{"x" * 483}"', "a url has at most 500 characters"),
        ('[feeds.a]\nurl = "https://a.example/\\u0000"', "all of which can be seen"),
        ('[feeds.a]\nurl = "https://a.example"\nlink = "x"', "there is no field 'link'"),
        ('[feeds.a]\nurl = "https://a.example"\npublisher = 3', "publisher is a text"),
        ('[feeds.a]\nurl = "https://a.example"\nlanguage = "English"', "write a language such as en"),
        ('[feeds.A_b]\nurl = "https://a.example"', "a name has small letters"),
        ('[newsletter.a]\nurl = "https://a.example"', "a newsletter needs a language"),
        (
            '[feeds.a]\nurl = "https://a.example"\n[newsletter.a]\nurl = "https://a.example"\nlanguage = "en"',
            "the name stands twice",
        ),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(OperatorError, match=r"feeds\.toml") as told:
        read_feeds(_file(tmp_path, text))
    assert fault in str(told.value)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(OperatorError) as told:
        read_feeds(_file(tmp_path, "[feeds.a]\n[feeds.b]\n"))
    assert len(str(told.value).splitlines()) == 2


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="No such file"):
        read_feeds(tmp_path / "none.toml")


def test_nothing_is_read_until_the_operator_says_so_and_then_the_file_that_comes_along() -> None:
    assert read_settings({}).feeds is None
    file = read_settings({"PLAINTERMS_FEEDS": "default"}).feeds
    assert file
    assert {feed.language for feed in read_feeds(file)} == {"en", "hu", "de"}
