"""Whatever bytes come: a reading or a line for the operator, and every text in it plain."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.news.feeds import Feed
from bot.news.fetching import Fetched
from bot.news.parsing import FeedFaultError, read_feed
from bot.news.plain import plain
from bot.story import LONGEST_HEADLINE, LONGEST_LINK, LONGEST_PUBLISHER, LONGEST_SUMMARY
from tests.news.feeding import NOW, item, rss

PIECES = st.sampled_from(
    [
        "<item>", "</item>", "<title>", "</title>", "<link>https://a.example/1</link>", "<pubDate>", "</pubDate>",
        "Mon, 30 Nov 2026 08:00:00 GMT", "<![CDATA[", "]]>", "<!--", "-->", "<?xml?>", "<!DOCTYPE rss>",
        "&amp;", "&#0;", "&#x202e;", "&nosuch;", "<script>", "</script>", "<entry>", "<updated>", "<rdf:RDF>", "\0",
        "\ud800",
        "<source url='x'><title>S</title></source>", "<dc:date>9999-99-99</dc:date>", "<content:encoded>", "Trainium",
    ]
)  # fmt: skip
FEED = Feed("courier", "")
LETTER = Feed("letter", "", language="en", is_newsletter=True)


def _is_plain(text: str, longest: int) -> bool:
    return len(text) <= longest and all(unicodedata.category(sign) not in {"Cc", "Cs", "Co", "Cn"} for sign in text)


def _check(body: bytes, content_type: str) -> None:
    for feed in (FEED, LETTER):
        try:
            reading = read_feed(Fetched(body, "https://a.example/feed", content_type, None, None), feed, NOW)
        except FeedFaultError:
            continue
        for story in reading.stories:
            assert story.link.startswith("https://")
            assert len(story.link) <= LONGEST_LINK
            assert story.moment <= NOW
            assert _is_plain(story.headline, LONGEST_HEADLINE)
            assert _is_plain(story.summary, LONGEST_SUMMARY)
            assert _is_plain(story.publisher, LONGEST_PUBLISHER)
        assert all(edition.monday.weekday() == 0 for edition in reading.editions)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PIECES, max_size=25), st.sampled_from(["", "text/xml; charset=latin-1", "text/html; charset=cp037"]))
def test_torn_feeds_are_read_or_told(pieces: list[str], content_type: str) -> None:
    body = rss("".join(pieces), item("Issue 13")).encode("utf-8", "surrogatepass")
    _check(body, content_type)


@settings(deadline=None, max_examples=100)
@given(st.binary(max_size=300), st.booleans(), st.text(max_size=40))
def test_any_bytes_are_read_or_told(body: bytes, begins_well: bool, content_type: str) -> None:
    _check(b"<rss><channel>" + body if begins_well else body, content_type)


def test_nothing_but_markup_is_refused_before_it_costs_anything() -> None:
    with pytest.raises(FeedFaultError, match="is little but markup"):
        read_feed(Fetched(b"<a>" * 700_000, "https://a.example/feed", "", None, None), FEED, NOW)


@given(st.text(max_size=200), st.integers(min_value=1, max_value=50))
def test_any_text_becomes_one_plain_line(text: str, longest: int) -> None:
    assert _is_plain(plain(text, longest), longest)
