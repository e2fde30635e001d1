"""Whatever a feed's server sends, its stories are read or it is refused, and nothing else happens."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import urlsplit

from hypothesis import given
from hypothesis import strategies as st

from bot.news import demo
from bot.news.feeds import Feed
from bot.news.fetching import Fetched
from bot.news.parsing import MOST_ITEMS, FeedFaultError, Reading, read_feed
from tests.fuzz import damaged
from tests.fuzz.amount import fuzzed

NOW = datetime(2026, 11, 30, tzinfo=UTC)
SAMPLES = [*demo.pages(NOW).values()]
URL = "https://feeds.example/news"


@fuzzed
@given(
    st.one_of(damaged.files(*SAMPLES), st.binary(max_size=200)),
    damaged.sent("application/rss+xml; charset=utf-8", "text/html; charset=nonsense", ""),
    st.booleans(),
)
def test_a_feed_is_read_or_refused(body: bytes, content_type: str, is_newsletter: bool) -> None:
    feed = Feed("sample", URL, is_newsletter=is_newsletter)
    reading = Reading()
    try:
        reading = read_feed(Fetched(body, URL, content_type, None, None), feed, NOW)
    except FeedFaultError as refused:
        assert str(refused)  # noqa: PT017  # to be refused is as good as to be read
    assert len(reading.stories) + len(reading.editions) <= MOST_ITEMS
    assert all(urlsplit(story.link).scheme == "https" for story in reading.stories)
