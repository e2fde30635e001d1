"""Made-up feeds and a made-up newsletter in three languages, their dates counted back from the clock."""

from __future__ import annotations

import email.utils
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from bot.news.feeds import Feed

_HERE = Path(__file__).parent
_STORIES = ("en.rss", "hu.atom", "de.rdf")
_LETTERS = ("letter-en.rss", "letter-hu.rss", "letter-de.rss")
_DATE = re.compile(r"\{(?P<form>rss|iso|sunday) (?P<count>\d+)\}")


def feeds(base: str) -> tuple[Feed, ...]:
    """The feeds as if the operator had named them, at a server's URL."""
    told = [Feed(name.replace(".", "-"), f"{base}/{name}") for name in _STORIES]
    letters = [
        Feed(name.removesuffix(".rss"), f"{base}/{name}", language=name[-6:-4], is_newsletter=True) for name in _LETTERS
    ]
    return (*told, *letters)


def pages(now: datetime) -> Mapping[str, str]:
    """The files by name: `{rss 3}` and `{iso 3}` are three days ago, `{sunday 0}` the last Sunday."""
    return {
        name: _DATE.sub(
            lambda found: _written(found["form"], int(found["count"]), now), (_HERE / name).read_text("utf-8")
        )
        for name in (*_STORIES, *_LETTERS)
    }


def _written(form: str, count: int, now: datetime) -> str:
    days = (now.weekday() + 1) % 7 + 7 * count if form == "sunday" else count
    moment = now - timedelta(days=days)
    return moment.isoformat() if form == "iso" else email.utils.format_datetime(moment)
