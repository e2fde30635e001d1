"""Whatever a stranger's server sends: a clear line for the operator, and nothing unsafe on a card."""

from __future__ import annotations

import gzip
from dataclasses import dataclass

import pytest

from bot.news.feeds import Feed
from bot.news.fetching import Failed, Fetched, Limits, open_fetcher
from bot.news.parsing import FeedFaultError, Reading, read_feed
from tests.news.feeding import NOW, Page, item, rss, serving

FEED = Feed("courier", "", language="en")
BOMB = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
SIZE = 100 * 1024
LIMITS = Limits(seconds=0.5, size=SIZE)
ATOM = (
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://base.example/x/"><title>Atom</title>'
    '<entry xml:base="sub/"><title>A story</title><link href="page.html"/><updated>2026-11-29T08:00:00Z</updated>'
    "</entry></feed>"
)
RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://r.example/"><title>R</title></channel>'
    '<item rdf:about="https://r.example/1"><title>Eine Nachricht</title><link>https://r.example/1</link>'
    "<dc:date>2026-11-29</dc:date></item></rdf:RDF>"
)


async def reading_of(page: Page) -> Reading | str:
    """What comes of a page: what was read, or the operator's line."""
    async with serving({"/feed": page}) as site, open_fetcher(LIMITS, loopback=True, schemes=("http",)) as fetcher:
        reply = await fetcher.fetch(f"{site.url}/feed")
    if isinstance(reply, Failed):
        return reply.fault
    assert isinstance(reply, Fetched)
    try:
        return read_feed(reply, FEED, NOW)
    except FeedFaultError as fault:
        return str(fault)


@pytest.mark.parametrize(
    ("page", "line"),
    [
        (Page(""), "is empty"),
        (Page(" \n"), "is empty"),
        (Page("no markup"), "is no XML"),
        (Page("<!DOCTYPE html><html><body>Hello</body></html>"), "is an HTML page, not a feed"),
        (Page("<note>Hello</note>"), "is no feed"),
        (Page(rss()), "is a feed without items"),
        (Page(rss(item("&b;"), head=BOMB)), "declares entities, which is refused"),
        (Page(rss(item("&b;"), head=BOMB).encode("utf-16")), "declares entities, which is refused"),
        (Page(rss(item("&b;"), head=BOMB).encode("utf-32")), "declares entities, which is refused"),
        (
            Page(b"<?xml version='1.0' encoding='utf-7'?>+ADwAIQ-ENTITY a 'b'>"),
            "declares entities, which is refused",
        ),
        (
            Page(b"<rss>+ADwAIQ-ENTITY a 'b'></rss>", headers={"Content-Type": "text/xml; charset=utf-7"}),
            "declares entities, which is refused",
        ),
        (Page(b"<" + b"x" * SIZE), "is larger than 100 KiB"),
        (Page(b"<" * 5_000_000), "is larger than 100 KiB"),
        (
            Page(gzip.compress(b"<" * 50_000_000), headers={"Content-Encoding": "gzip"}),
            "is larger than 100 KiB",
        ),
        (Page(b"<rss>", headers={"Content-Encoding": "gzip"}), "cannot be unpacked"),
        (Page(gzip.compress(b"<rss>" * 99)[:-9], headers={"Content-Encoding": "gzip"}), "breaks off"),
        (Page(b"<rss>", headers={"Content-Encoding": "br"}), "is packed in a way that was not asked for: br"),
        (Page(drips=True), "took longer than 0.5 s"),
        (Page(status=404), "answers 404"),
        (Page("sorry", status=500), "answers 500"),
        (Page(status=302, headers={"Location": "/feed"}), "redirects more than 3 times"),
        (Page(status=302, headers={"Location": "file:///etc/passwd"}), "leads to a URL that is not https"),
        (Page(status=302, headers={"Location": "http://[::ffff:10.0.0.1]/"}), "leads to an address that is not public"),
        (Page(status=302, headers={"Location": "http://169.254.169.254/"}), "leads to an address that is not public"),
    ],
    ids=[
        "empty",
        "blank",
        "text",
        "HTML",
        "other XML",
        "no items",
        "entity bomb",
        "entity bomb in UTF-16",
        "entity bomb in UTF-32",
        "entities hidden in UTF-7",
        "entities hidden in UTF-7 by the header",
        "a byte too large",
        "5 MB",
        "zip bomb",
        "not gzip",
        "cut gzip",
        "other packing",
        "slow drip",
        "not there",
        "server error",
        "redirect loop",
        "redirect to a file",
        "redirect to a private address",
        "redirect to a machine's own metadata",
    ],
)
async def test_what_is_no_feed_is_told_in_a_line(page: Page, line: str) -> None:
    assert await reading_of(page) == line


@dataclass(frozen=True)
class Left:
    """Headline and link of the one story that came, and what is told."""

    headline: str | None = None
    link: str = "https://courier.example/1"
    left_out: str | None = None
    flaw: str | None = None


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (rss(item()), Left("Amazon builds a chip")),
        (ATOM, Left("A story", "https://base.example/x/sub/page.html")),
        (RDF, Left("Eine Nachricht", "https://r.example/1")),
        (rss(item(title=None)), Left(left_out="without a title")),
        (rss(item(title=" … ")), Left(left_out="without a title")),
        (rss(item(link=None)), Left(left_out="without an https link")),
        (rss(item(link="http://courier.example/1")), Left(left_out="without an https link")),
        (rss(item(link="javascript:alert(1)")), Left(left_out="without an https link")),
        (rss(item(link="data:text/html,x")), Left(left_out="without an https link")),
        (rss(item(link="https://me:pass@courier.example/")), Left(left_out="without an https link")),
        (rss(item(link="https://[broken/")), Left(left_out="without an https link")),
        (rss(item(link="https://a.example/" + "x" * 500)), Left(left_out="with a link that is too long or broken")),
        (rss(item(date=None)), Left(left_out="without a date")),
        (rss(item(date="some day")), Left(left_out="without a date")),
        (rss(item(date="Mon, 01 Jan 0001 00:00:00 GMT")), Left(left_out="with an impossible date")),
        (rss(item(date="Sat, 01 Jan 2101 00:00:00 GMT")), Left(left_out="with an impossible date")),
        (rss(item(date="Sun, 01 Jan 2023 00:00:00 GMT")), Left(left_out="older than a year")),
        (rss(item("Hi <script>alert(1)</script>")), Left("Hi")),
        (rss(item("Hi &lt;script&gt;alert(1)&lt;/script&gt; there")), Left("Hi there")),
        (rss(item("&lt;img src=x onerror=alert(1)&gt;A &lt;b&gt;bold&lt;/b&gt; chip")), Left("A bold chip")),
        (rss(item("AT&amp;T &amp;amp; IBM")), Left("AT&T & IBM")),
        (rss(item("tur\u202ened\u2066 &#x9; about\u200b")), Left("turned about")),
        (rss(item("a " * 200)), Left("a " * 78 + "a…")),
        (rss(item()).replace("</channel>", ""), Left("Amazon builds a chip", flaw="is malformed XML: mismatched tag")),
        (rss(item(), item()), Left("Amazon builds a chip")),
        (rss(item(link="https://Courier.example/1?utm_source=x#top")), Left("Amazon builds a chip")),
        (
            rss(item("Tűnődő gép"), head="").encode("utf-16"),
            Left("Tűnődő gép", flaw="is not written in the encoding that it declares"),
        ),
        (
            rss(item("Tűnődő gép"), head='<?xml version="1.0" encoding="iso-8859-2"?>').encode("iso-8859-2"),
            Left("Tűnődő gép"),
        ),
        (
            rss(item("Größe zählt")).encode("iso-8859-1"),
            Left("Größe zählt", flaw="is not written in the encoding that it declares"),
        ),
    ],
    ids=[
        "RSS",
        "Atom with xml:base",
        "RDF",
        "no title",
        "a title without words",
        "no link",
        "http",
        "javascript",
        "data",
        "password",
        "broken link",
        "long link",
        "no date",
        "no readable date",
        "the year 1",
        "the year 2101",
        "too old",
        "script",
        "escaped script",
        "event handler",
        "escaped twice",
        "marks of direction and control",
        "long title",
        "malformed",
        "twice the same",
        "clicks that are followed",
        "UTF-16",
        "another encoding",
        "wrong encoding",
    ],
)
async def test_one_item_is_a_clean_story_or_is_told_to_be_left_out(body: str | bytes, left: Left) -> None:
    reading = await reading_of(Page(body))
    assert isinstance(reading, Reading), reading
    assert [(story.headline, story.link) for story in reading.stories] == (
        [(left.headline, left.link)] if left.headline else []
    )
    assert dict(reading.left_out) == ({left.left_out: 1} if left.left_out else {})
    assert reading.flaw == left.flaw
