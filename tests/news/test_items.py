"""Numbers and weeks of editions, and links that are the same."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from bot.news.feeds import Feed
from bot.news.fetching import Fetched
from bot.news.items import clean_link
from bot.news.parsing import FeedFaultError, Reading, read_feed
from tests.news.feeding import NOW, item, rss

LETTER = Feed("letter", "", language="en", is_newsletter=True)


def _read(body: str, feed: Feed = LETTER) -> Reading:
    return read_feed(Fetched(body.encode(), "https://letter.example/feed", "application/xml", None, None), feed, NOW)


@pytest.mark.parametrize(
    ("title", "number", "headline"),
    [
        ("Issue 13: Chips to rent", 13, "Chips to rent"),
        ("Chips to rent – issue #13", 13, "Chips to rent"),
        ("#13 Chips to rent", 13, "Chips to rent"),
        ("The Letter No. 13 | Chips", 13, "The Letter | Chips"),
        ("13. szám: Bérelhető chipek", 13, "Bérelhető chipek"),
        ("Ausgabe 13 – Chips zur Miete", 13, "Chips zur Miete"),
        ("Issue 13", 13, ""),
        ("Can a chip think? (Issue 13)", 13, "Can a chip think?"),
        ("[#13] Can a chip think?", 13, "Can a chip think?"),
        ("The Letter – #13 – Chips", 13, "The Letter – Chips"),
        ("The Letter | Issue no. 13 | Chips", 13, "The Letter | Chips"),
        ("Vol. 2, Issue 13: Chips", 13, "Vol. 2, Chips"),
        ("Why there is no 100 MW data center – Issue #13", 13, "Why there is no 100 MW data center"),
        ("The No. 1 chip maker (#13)", 13, "The No. 1 chip maker"),
        ("Briefing Nr. 13", 13, "Briefing"),
        ("Issue 1300: 5 chips", 1300, "5 chips"),
    ],
)
def test_an_edition_bears_its_number_in_the_title(title: str, number: int, headline: str) -> None:
    [found] = _read(rss(item(title))).editions
    assert (found.number, found.headline) == (number, headline)


@pytest.mark.parametrize("title", ["5 chips to rent", "Chips of 2026", "The 13th floor", "There is no 13"])
def test_without_a_number_it_is_no_edition(title: str) -> None:
    reading = _read(rss(item(title)))
    assert (reading.editions, dict(reading.left_out)) == ((), {"without a number in the title": 1})


@pytest.mark.parametrize(
    ("published", "monday"),
    [
        ("2026-11-06T18:00:00+00:00", date(2026, 11, 2)),
        ("2026-11-08T18:00:00+00:00", date(2026, 11, 2)),
        ("2026-11-09T06:00:00+00:00", date(2026, 11, 2)),
        ("2026-11-11T06:00:00+00:00", date(2026, 11, 2)),
        ("2026-11-12T06:00:00+00:00", date(2026, 11, 9)),
    ],
    ids=["Friday", "Sunday", "Monday after", "Wednesday after", "Thursday after"],
)
def test_an_edition_is_about_the_week_that_ends_around_it(published: str, monday: date) -> None:
    [found] = _read(rss(item("Issue 13", date=datetime.fromisoformat(published)))).editions
    assert found.monday == monday


def test_an_edition_is_read_in_full_as_plain_text() -> None:
    more = (
        '<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/">'
        "<![CDATA[<h1>Chips</h1><p>The <b>GPU</b>.</p><script>x</script>]]></content:encoded>"
    )
    [found] = _read(rss(item("Issue 13", more=more))).editions
    assert found.text == "Chips The GPU."


def test_publisher_and_language_are_the_operator_s_or_the_feed_s_own() -> None:
    own = _read(rss(item(), channel="<language>hu-HU</language>"), Feed("courier", ""))
    assert [(story.publisher, story.locale) for story in own.stories] == [("The Courier", "hu")]
    given = _read(rss(item(), channel="<language>hu</language>"), Feed("courier", "", "Courier", "en"))
    assert [(story.publisher, story.locale) for story in given.stories] == [("Courier", "en")]


@pytest.mark.parametrize("written", ["2026.11.30.", "2026. 11. 30. 8:00", "2026.11.30"])
def test_a_hungarian_date_is_that_day(written: str) -> None:
    [story] = _read(rss(item(date=written)), Feed("courier", "", language="hu")).stories
    assert story.moment.date() == date(2026, 11, 30)


@pytest.mark.parametrize("written", ["2026. november 30.", "2026.13.30.", "2026.2.31."])
def test_a_date_that_cannot_be_read_is_no_other_day(written: str) -> None:
    reading = _read(rss(item(date=written)), Feed("courier", "", language="hu"))
    assert (reading.stories, len(reading.left_out)) == ((), 1)


def test_xml_that_is_sent_as_text_is_in_the_encoding_that_it_declares() -> None:
    body = rss(item("Őrhely"), head='<?xml version="1.0" encoding="iso-8859-2"?>').encode("iso-8859-2")
    sent = Fetched(body, "https://letter.example/feed", "text/xml", None, None)
    reading = read_feed(sent, Feed("courier", "", language="hu"), NOW)
    assert ([story.headline for story in reading.stories], reading.flaw) == (["Őrhely"], None)


def test_a_feed_whose_language_nobody_tells_is_told() -> None:
    assert _read(rss(item()), Feed("courier", "")).flaw == "names no language; write one beside its url"
    assert _read(rss(item()), Feed("courier", "", language="en")).flaw is None


def test_an_item_that_names_its_source_is_the_source_s() -> None:
    reading = _read(rss(item(more='<source url="https://s.example">The Source</source>')), Feed("courier", ""))
    assert [story.publisher for story in reading.stories] == ["The Source"]


@pytest.mark.parametrize(
    ("link", "clean"),
    [
        ("https://A.example/x?utm_source=rss&id=3#top", "https://a.example/x?id=3"),
        ("https://a.example/x?q=a%20b", "https://a.example/x?q=a%20b"),
        (" https://a.example ", "https://a.example/"),
    ],
)
def test_one_story_has_one_link(link: str, clean: str) -> None:
    assert clean_link(link) == clean


@pytest.mark.parametrize(
    ("href", "named"),
    [
        ("/feed/", "; the page names https://letter.example/feed/"),
        ("https://letter.example/rss?a=1&amp;b=2", "; the page names https://letter.example/rss?a=1&b=2"),
        ("https://evil.example/feed", ""),
        ("javascript:alert(1)", ""),
        ("http://letter.example/feed", ""),
        ("//[", ""),
        (f"/{'a' * 200}", ""),
    ],
)
def test_a_page_in_the_place_of_a_feed_may_name_its_feed(href: str, named: str) -> None:
    page = (
        f'<!doctype html><html><head><link rel="alternate" type="application/rss+xml" title="x" href="{href}"></head>'
    )
    with pytest.raises(FeedFaultError) as told:
        _read(page)
    assert str(told.value) == f"is an HTML page, not a feed{named}"
