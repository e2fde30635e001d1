"""One item of a feed as a story or an edition, or the reason why it is neither."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from bot.language.locale import Locale
from bot.news.feeds import is_fetchable
from bot.news.plain import plain
from bot.story import (
    LONGEST_EDITION,
    LONGEST_HEADLINE,
    LONGEST_LINK,
    LONGEST_PUBLISHER,
    LONGEST_SUMMARY,
    Edition,
    Story,
)

OLDEST = timedelta(days=365)
"""A story that is older is no news; editions may be of any age."""

_FIRST_YEAR = 1990
_AHEAD = timedelta(days=1)
_DATES = ("published_parsed", "updated_parsed", "created_parsed")
_DOTTED = re.compile(r"\s*(?P<year>\d{4})\.\s*(?:(?P<month>\d{1,2})\.\s*(?P<day>\d{1,2})\b)?")
"""A date as Hungarian writes it, of which the feed reader understands the month, and takes its first day."""
_TRACKING = re.compile(r"utm_\w+|fbclid|gclid|mc_[ce]id", re.IGNORECASE)
_NUMBERS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:issue|edition|ausgabe)\b[\s.:]*(?:n[or]\b\.?)?\s*#?\s*(?P<number>\d{1,4})\b",
        r"\b(?P<number>\d{1,4})\.\s*(?:szám|ausgabe)\b",
        r"#\s*(?P<number>\d{1,4})\b",
        r"(?:\bno\.|\bnr\b\.?|№|\bnumber\b)\s*(?P<number>\d{1,4})\b",
        r"\bvol\b\.?\s*(?P<number>\d{1,4})\b",
    )
)
"""How an issue is numbered, the plainest way first: `Vol. 2, Issue 13` is 13, `No. 1 chip maker (#13)` too."""
_AROUND_NUMBER = " \t:;,.|·–—-"
_EMPTY_BRACKETS = re.compile(r"[(\[]\s*[)\]]")
_DOUBLE_MARK = re.compile(r"(\s?[:;,.|·–—-])(?:\s+[:;,.|·–—-])+(?=\s)")
_BEHIND_ITS_WEEK = timedelta(days=3)
"""An issue comes out at its week's end or early in the next: three days before, it still is the week it sums up."""


class LeftOutError(ValueError):
    """Why an item is left out, in words that stand behind a number of items."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What the items of a feed share: its name, publisher and language, and when it was fetched."""

    feed: str
    publisher: str
    language: Locale | None
    fetched: datetime


def story_of(item: Any, origin: Origin) -> Story:
    """The item as a story; LeftOutError if it is none."""
    link, headline, moment = _link(item), _headline(item), _moment(item, origin.fetched)
    if origin.fetched - moment > OLDEST:
        raise LeftOutError("older than a year")
    source = item.get("source") or {}
    publisher = plain(str(source.get("title") or ""), LONGEST_PUBLISHER) or origin.publisher
    summary = plain(str(item.get("summary") or _content(item)), LONGEST_SUMMARY)
    return Story(link, headline, summary, publisher, moment, origin.language, origin.feed)


def edition_of(item: Any, origin: Origin) -> Edition:
    """The item as an edition; LeftOutError if it is none. Its number stands in its title."""
    link, title, moment = _link(item), _headline(item), _moment(item, origin.fetched)
    found = next((found for pattern in _NUMBERS if (found := pattern.search(title))), None)
    if not found:
        raise LeftOutError("without a number in the title")
    headline = _without(found, title)
    text = plain(_content(item) or str(item.get("summary") or ""), LONGEST_EDITION)
    number, monday = int(found["number"]), _monday(moment.date() - _BEHIND_ITS_WEEK)
    return Edition(number, str(origin.language), headline, link, monday, text)


def clean_link(text: str) -> str:
    """The link without its fragment and what only tells where it was clicked, so that one story has one link."""
    parts = urlsplit(text.strip())
    given = parse_qsl(parts.query, keep_blank_values=True)
    kept = [(name, value) for name, value in given if not _TRACKING.fullmatch(name)]
    query = parts.query if len(kept) == len(given) else urlencode(kept)
    return urlunsplit((parts.scheme.lower(), parts.netloc.lower(), parts.path or "/", query, ""))


def _without(number: re.Match[str], title: str) -> str:
    """What a title says besides the number, and none of the marks that set it off."""
    rest = _EMPTY_BRACKETS.sub("", title[: number.start()] + title[number.end() :])
    return _DOUBLE_MARK.sub(r"\1", " ".join(rest.split())).strip(_AROUND_NUMBER)


def _link(item: Any) -> str:
    try:
        link = clean_link(str(item.get("link") or ""))
    except ValueError:
        link = ""
    if not is_fetchable(link):
        raise LeftOutError("without an https link")
    if len(link) > LONGEST_LINK or not link.isprintable() or " " in link:
        raise LeftOutError("with a link that is too long or broken")
    return link


def _headline(item: Any) -> str:
    headline = plain(str(item.get("title") or ""), LONGEST_HEADLINE)
    if not any(map(str.isalnum, headline)):
        raise LeftOutError("without a title")
    return headline


def _moment(item: Any, now: datetime) -> datetime:
    """When it came out, in UTC as the feed reader gives it; its own fallback between dates only warns."""
    name, parsed = next(((name, found) for name in _DATES if (found := dict.get(item, name))), ("", None))
    dotted = _DOTTED.match(str(dict.get(item, name.removesuffix("_parsed")) or ""))
    if parsed is None or (dotted and not dotted["day"]):
        raise LeftOutError("without a date")
    try:
        if dotted:
            moment = datetime(int(dotted["year"]), int(dotted["month"]), int(dotted["day"]), tzinfo=UTC)
        else:
            moment = datetime.fromtimestamp(calendar.timegm(parsed), UTC)
    except (ValueError, OverflowError, OSError):
        raise LeftOutError("with an impossible date") from None
    if moment.year < _FIRST_YEAR or moment - now > _AHEAD:
        raise LeftOutError("with an impossible date")
    return min(moment, now)


def _content(item: Any) -> str:
    return " ".join(str(part.get("value") or "") for part in item.get("content") or ())


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
