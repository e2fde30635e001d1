"""People with a browser, and those who only pretend to be: requests to the product's own server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from urllib.parse import quote, urlsplit

from aiohttp import ClientError, ClientSession
from yarl import URL

from bot.glossary.audience import Audience
from bot.glossary.entry import Slug
from tests.benchmarks.mixed.seen import Seen
from tests.benchmarks.mixed.words import LOCALES, Asked, Form, Words

LONGEST = 10_000
READS_ON = 0.2
"""Of those who are led to an entry's page read it here; that they are led there is seen of all."""
_HOSTILE_PATHS = (
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/en/t/%00",
    "/en/t/%ff%fe",
    "/en/ask?q=%ed%a0%bd",
    "/static/../../bot/settings.py",
    "/xx-klingon/t/gpu",
    "/en/q/1u_gpu_zzzzzz_m",
    "/en/news/99999",
    "//evil.example/",
    "/en/t/gpu?from=" + "x" * 3000,
    "/en/t/GPU.json",
    "/t/no-such-entry",
    "/en/ask?" + "&".join(f"q{number}=1" for number in range(500)),
)
_SITE = ("", "a-z", "c/hardware", "about", "help", "news", "news/all", "news/13", "random", "feed.xml", "settings")
_NEUTRAL = ("/", "/robots.txt", "/sitemap.xml", "/static/style.css", "/static/nothing", "/hu")


@dataclass(frozen=True, slots=True)
class _Request:
    path: str
    method: str = "GET"
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)


class WebPeople:
    """Readers behind a few addresses."""

    def __init__(self, url: str, client: ClientSession, words: Words, number: int) -> None:
        self._url = url
        self._client = client
        self._words = words
        self._number = number

    async def ask(self, asked: Asked, dice: random.Random) -> Seen:
        """Ask for a page in one of the ways there are."""
        request = self._request(asked, dice)
        if asked.fault is not None:
            await self._break_off(request)
            return Seen(fault="cut by the reader")
        status, place, text = await self._fetch(request, asked, dice)
        led_to = urlsplit(place).path.rpartition("/t/")[2]
        if asked.slug and status == 302 and dice.random() < READS_ON:
            status, _, text = await self._fetch(_Request(urlsplit(place).path), asked, dice)
            return Seen((text,), (place,), frozenset(), None, _failure(status))
        return Seen((text,), (place,), frozenset({led_to}) if led_to else frozenset(), None, _failure(status))

    def _request(self, asked: Asked, dice: random.Random) -> _Request:
        locale, words = asked.locale, quote(asked.words.encode("utf-8", "replace")[:LONGEST])
        match asked.form:
            case Form.EXACT:
                return _Request(f"/{locale}/ask?q={words}")
            case Form.FRAMED | Form.SLIP | Form.TEXT:
                return _Request(dice.choice((f"/{locale}/ask?q={words}", f"/{locale}/suggest?q={words}")))
            case Form.PRESS:
                role = dice.choice(("", "", "", f"?for={dice.choice([*Audience])}"))
                return _Request(f"/{locale}/t/{self._words.slug()}{role}")
            case Form.ADDRESS:
                return _Request(dice.choice((f"/a/{words}", f"/{locale}/q/{words}")))
            case Form.COMMAND:
                return _Request(dice.choice((*(f"/{locale}/{page}" for page in _SITE), *_NEUTRAL)))
            case Form.EVENT:
                return self._role(locale, dice)
            case Form.FORGED:
                return _Request(dice.choice((f"/a/{words}", f"/{locale}/q/{words}", f"/{locale}/t/{words}")))
            case Form.HOSTILE:
                return _Request(dice.choice((*_HOSTILE_PATHS, f"/{locale}/ask?q={words}", f"/{words}")))
            case _:
                return self._webhook(dice)

    def _role(self, locale: str, dice: random.Random) -> _Request:
        body = dice.choice((f"for={dice.choice([*Audience])}", "for=nobody", "x" * 2000)).encode()
        origin = dice.choice((self._url, "https://evil.example"))
        kind = "application/x-www-form-urlencoded"
        return _Request(f"/{locale}/role", "POST", body, {"Origin": origin, "Content-Type": kind})

    def _webhook(self, dice: random.Random) -> _Request:
        """What somebody posts who is not Telegram."""
        body = dice.choice((b"{", b"[]", b"null", b"\xff", b"[" * 50_000, b"x" * 300_000, b'{"update_id": "1"}'))
        return _Request("/telegram/webhook", "POST", body, {"X-Telegram-Bot-Api-Secret-Token": dice.choice(("", "no"))})

    async def _fetch(self, request: _Request, asked: Asked, dice: random.Random) -> tuple[int, str, str]:
        headers = {
            "X-Forwarded-For": f"10.{self._number}.0.{dice.randrange(250)}",
            "Accept-Language": dice.choice((asked.locale, "pt", "hu;q=0.3, de", "*", "\u00e9")),
            "User-Agent": dice.choice(("Mozilla/5.0", "curl/8")),
            **request.headers,
        }
        target = URL(self._url + request.path, encoded=True)
        try:
            async with self._client.request(
                request.method, target, data=request.body, headers=headers, allow_redirects=False
            ) as reply:
                body = await reply.read()
                text = body.decode("utf-8", "replace")
                return reply.status, reply.headers.get("Location", ""), text
        except ClientError as lost:
            return (413, "", "") if request.body and len(request.body) > 1024 else (0, "", repr(lost))

    async def _break_off(self, request: _Request) -> None:
        """Send a request, or half of one, and hang up."""
        place = urlsplit(self._url)
        _reader, writer = await asyncio.open_connection(place.hostname, place.port)
        head = f"{request.method} {request.path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode("latin-1", "replace")
        writer.write(head[: len(head) // (1 + len(head) % 2)])
        await writer.drain()
        transport: Any = writer.transport
        transport.abort()


async def crawl(url: str, client: ClientSession, slugs: Sequence[Slug]) -> None:
    """Read every entry's page, as search engines do, from as many addresses as the throttle wants."""
    queries = ("", *(f"?for={role}" for role in Audience))
    for number, (locale, slug, query) in enumerate(product(LOCALES, slugs, queries)):
        headers = {"X-Forwarded-For": f"10.250.0.{number % 250}"}
        async with client.get(f"{url}/{locale}/t/{slug}{query}", headers=headers) as reply:
            await reply.read()
            assert reply.status == 200


def _failure(status: int) -> str | None:
    return f"status {status}" if status >= 500 or status in {0, 429} else None
