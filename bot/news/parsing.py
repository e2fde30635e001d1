"""Reading what a feed's server sent: stories or editions as values, and why the others are left out."""

from __future__ import annotations

import codecs
import html
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import urljoin, urlsplit
from xml.sax import SAXException

import feedparser
from feedparser.exceptions import CharacterEncodingOverride, CharacterEncodingUnknown

from bot.news.feeds import Feed, is_fetchable
from bot.news.fetching import Fetched
from bot.news.items import LeftOutError, Origin, edition_of, story_of
from bot.news.plain import plain
from bot.story import LONGEST_PUBLISHER, Edition, Story

MOST_ITEMS = 500
"""Items of one feed that are read, as they stand in it."""
MOST_TAGS = 150_000
"""No feed of two megabytes has so many; nothing but tags would cost 20 s of CPU."""
LONGEST_TOLD = 150
"""Characters of a link in a line for the operator."""

_BEFORE_MARKUP = b"\0\xef\xbb\xbf\xff\xfe \t\r\n"
_ENCODING = re.compile(r"""^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)""")
_CHARSET = re.compile(r"""charset\s*=\s*["']?([\w.:-]+)""", re.IGNORECASE)
_LANGUAGE = re.compile(r"[a-z]{2,3}(?![a-z])", re.IGNORECASE)
_FEED_LINK = re.compile(r"<link\b[^<>]*\bapplication/(?:rss|atom)\+xml\b[^<>]*>", re.IGNORECASE)
_HREF = re.compile(r"""\bhref\s*=\s*["']?([^"'\s>]+)""", re.IGNORECASE)
_HEAD_OF_PAGE = 20_000
_ENTITY = "<!entity"


class FeedFaultError(ValueError):
    """What came is no feed, or none that may be read; the text is for the operator."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a feed holds.

    `left_out` counts items by the reason; `flaw` is what is wrong with a feed that can nevertheless be read.
    """

    stories: tuple[Story, ...] = ()
    editions: tuple[Edition, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)
    flaw: str | None = None


def read_feed(fetched: Fetched, feed: Feed, now: datetime) -> Reading:
    """Read a feed; FeedFaultError if there is none in it. May take a second of CPU: not for the event loop."""
    _refuse_traps(fetched)
    headers = {"content-location": fetched.url, "content-type": _type(fetched.content_type)}
    try:
        read = feedparser.parse(
            io.BytesIO(fetched.body), response_headers=headers, sanitize_html=False, resolve_relative_uris=False
        )
    except Exception as refused:  # whatever a stranger makes the library stumble over
        raise FeedFaultError(f"cannot be read: {type(refused).__name__}") from refused
    if not read.entries:
        raise FeedFaultError("is a feed without items" if read.get("version") else _instead(fetched))
    return _sorted_out(read, feed, _origin(read, feed, fetched.url, now))


def _refuse_traps(fetched: Fetched) -> None:
    """Feeds need no entities of their own, and a few of those can fill the memory; whatever encoding hides them."""
    body = fetched.body
    if not body.strip():
        raise FeedFaultError("is empty")
    if not body.lstrip(_BEFORE_MARKUP).startswith(b"<"):
        raise FeedFaultError("is no XML")
    if body.count(b"<") > MOST_TAGS:
        raise FeedFaultError("is little but markup")
    texts = [body.replace(b"\0", b"").decode("latin-1")]
    texts += [body.decode(name, "ignore") for name in _declared(texts[0], fetched.content_type)]
    if any(_ENTITY in text.lower() for text in texts):
        raise FeedFaultError("declares entities, which is refused")


def _type(content_type: str) -> str:
    """What the server says, if it says an encoding; else the document's own word counts, also in `text/xml`.

    That is RFC 7303; the library still takes `text/xml` for ASCII.
    """
    return content_type if _CHARSET.search(content_type) else "application/xml"


def _declared(text: str, content_type: str) -> Iterator[str]:
    for pattern, where in ((_ENCODING, text.lstrip("ï»¿ÿþ \t\r\n")[:400]), (_CHARSET, content_type)):
        if found := pattern.search(where):
            try:
                "".encode(codecs.lookup(found[1]).name)
            except LookupError:
                continue
            yield found[1]


def _instead(fetched: Fetched) -> str:
    beginning = fetched.body[:2_000].lower()
    if b"<html" not in beginning and b"<!doctype html" not in beginning:
        return "is no feed"
    named = _feed_of_page(fetched)
    return f"is an HTML page, not a feed; the page names {named}" if named else "is an HTML page, not a feed"


def _feed_of_page(fetched: Fetched) -> str | None:
    """The feed that a page says it has, if that is on the same machine: a stranger's link is told to nobody."""
    page = fetched.body[:_HEAD_OF_PAGE].decode("latin-1")
    href = next((found for link in _FEED_LINK.findall(page) if (found := _HREF.search(link))), None)
    if href is None:
        return None
    try:
        url = urljoin(fetched.url, html.unescape(href[1]))
        is_own = urlsplit(url).hostname == urlsplit(fetched.url).hostname
    except ValueError:
        return None
    is_fit = is_fetchable(url) and url.isascii() and url.isprintable() and len(url) <= LONGEST_TOLD
    return url if is_own and is_fit else None


def _origin(read: Any, feed: Feed, url: str, now: datetime) -> Origin:
    """What all items share: the operator's word first, then the feed's own."""
    own = _LANGUAGE.match(str(read.feed.get("language") or ""))
    language = feed.language or (own[0].lower() if own else None)
    publisher = feed.publisher or plain(str(read.feed.get("title") or ""), LONGEST_PUBLISHER)
    return Origin(feed.name, publisher or str(urlsplit(url).hostname), language, now)


def _sorted_out(read: Any, feed: Feed, origin: Origin) -> Reading:
    stories: dict[str, Story] = {}
    editions: dict[int, Edition] = {}
    left_out: Counter[str] = Counter()
    for item in read.entries[:MOST_ITEMS]:
        try:
            if feed.is_newsletter:
                edition = edition_of(item, origin)
                editions.setdefault(edition.number, edition)
            else:
                story = story_of(item, origin)
                stories.setdefault(story.link, story)
        except LeftOutError as reason:
            left_out[str(reason)] += 1
    return Reading(tuple(stories.values()), tuple(editions.values()), dict(left_out), _flaw(read, origin))


def _flaw(read: Any, origin: Origin) -> str | None:
    trouble = read.get("bozo_exception")
    if isinstance(trouble, CharacterEncodingOverride | CharacterEncodingUnknown):
        return "is not written in the encoding that it declares"
    if isinstance(trouble, SAXException):
        return f"is malformed XML: {trouble.getMessage()}"[:200]
    return None if origin.language else "names no language; write one beside its url"
