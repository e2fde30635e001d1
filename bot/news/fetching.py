"""Fetching a feed from a stranger's machine: conditional, and limited in time, size, redirects and addresses."""

from __future__ import annotations

import asyncio
import email.utils
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urljoin, urlsplit

from aiohttp import ClientError, ClientResponse, ClientSession, DummyCookieJar, TCPConnector
from aiohttp.abc import AbstractResolver
from yarl import URL

from bot.news.feeds import is_fetchable
from bot.news.reach import OutOfReachError, PublicResolver, check_host

LONGEST_REFUSAL = 24 * 3600.0
"""Seconds that a server may ask to be left alone."""

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_GZIP_OR_ZLIB = 47
_CHUNK = 65_536
_ACCEPT = "application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, */*;q=0.1"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a feed may cost: seconds in all, bytes once unpacked, redirects."""

    seconds: float = 20.0
    size: int = 2 * 2**20
    redirects: int = 3


@dataclass(frozen=True, slots=True)
class Fetched:
    """A new state of the feed, and where it was found in the end; `etag` and `modified` go with the next request."""

    body: bytes
    url: str
    content_type: str
    etag: str | None
    modified: str | None


@dataclass(frozen=True, slots=True)
class Unchanged:
    """Nothing new since the last time."""


@dataclass(frozen=True, slots=True)
class Failed:
    """No feed came: what to tell the operator, and how many seconds the server wants to be left alone."""

    fault: str
    wait: float = 0.0


Reply: TypeAlias = Fetched | Unchanged | Failed


class _FeedError(Exception):
    """What went wrong, in words."""


class Fetcher:
    """Fetches feeds through one session."""

    def __init__(self, session: ClientSession, limits: Limits, *, loopback: bool, schemes: tuple[str, ...]) -> None:
        self._session = session
        self._limits = limits
        self._loopback = loopback
        self._schemes = schemes

    async def fetch(self, url: str, etag: str | None = None, modified: str | None = None) -> Reply:
        """Ask for a feed once. Whatever its server does wrong is a reply; only a bug is raised."""
        known = {"If-None-Match": etag, "If-Modified-Since": modified}
        try:
            async with asyncio.timeout(self._limits.seconds):
                return await self._follow(url, {name: value for name, value in known.items() if value})
        except TimeoutError:
            return Failed(f"took longer than {self._limits.seconds:g} s")
        except _FeedError as refused:
            return Failed(str(refused))
        except (ClientError, OSError, ValueError) as trouble:
            return Failed(_in_words(trouble))

    async def _follow(self, url: str, headers: Mapping[str, str]) -> Reply:
        for _ in range(self._limits.redirects + 1):
            self._check(url)
            async with self._session.get(URL(url), headers=headers, allow_redirects=False) as reply:
                if reply.status not in _REDIRECTS:
                    return await self._read(reply, url)
                url = urljoin(url, reply.headers.get("Location", ""))
        raise _FeedError(f"redirects more than {self._limits.redirects} times")

    def _check(self, url: str) -> None:
        if not is_fetchable(url, self._schemes):
            raise _FeedError("leads to a URL that is not https")
        check_host(urlsplit(url).hostname or "", loopback=self._loopback)

    async def _read(self, reply: ClientResponse, url: str) -> Reply:
        if reply.status == 304:
            return Unchanged()
        if reply.status != 200:
            return Failed(f"answers {reply.status}", _wait(reply.headers))
        body = await self._body(reply)
        etag, modified = (reply.headers.get(name, "")[:200] or None for name in ("ETag", "Last-Modified"))
        return Fetched(body, url, reply.headers.get("Content-Type", ""), etag, modified)

    async def _body(self, reply: ClientResponse) -> bytes:
        """The body unpacked, counted while it is read: a small one may unpack to any size."""
        coding = reply.headers.get("Content-Encoding", "identity").strip().lower()
        if coding not in {"identity", "", "gzip", "x-gzip", "deflate"}:
            raise _FeedError(f"is packed in a way that was not asked for: {coding[:20]}")
        unpacking = None if coding in {"identity", ""} else zlib.decompressobj(_GZIP_OR_ZLIB)
        body, packed = bytearray(), 0
        async for chunk in reply.content.iter_chunked(_CHUNK):
            packed += len(chunk)
            body += _unpacked(unpacking, chunk, self._limits.size + 1 - len(body)) if unpacking else chunk
            if max(len(body), packed) > self._limits.size:
                raise _FeedError(f"is larger than {self._limits.size // 1024} KiB")
        if unpacking and not unpacking.eof:
            raise _FeedError("breaks off")
        return bytes(body)


@asynccontextmanager
async def open_fetcher(
    limits: Limits = Limits(),  # frozen
    *,
    loopback: bool = False,
    schemes: tuple[str, ...] = ("https",),
    resolver: AbstractResolver | None = None,
) -> AsyncIterator[Fetcher]:
    """A fetcher; `loopback` lets it call this machine and `schemes` do without TLS, for tests and the demo."""
    connector = TCPConnector(
        resolver=resolver or PublicResolver(loopback=loopback), use_dns_cache=False, force_close=True
    )
    headers = {"User-Agent": "Plainterms (feed reader)", "Accept": _ACCEPT, "Accept-Encoding": "gzip"}
    async with ClientSession(
        connector=connector, headers=headers, cookie_jar=DummyCookieJar(), auto_decompress=False
    ) as session:
        yield Fetcher(session, limits, loopback=loopback, schemes=schemes)


def _unpacked(unpacking: zlib._Decompress, chunk: bytes, room: int) -> bytes:
    try:
        return unpacking.decompress(unpacking.unconsumed_tail + chunk, room)
    except zlib.error:
        raise _FeedError("cannot be unpacked") from None


def _wait(headers: Mapping[str, str]) -> float:
    """What Retry-After says, in seconds or as a date by the server's own clock; 0 for nothing and for nonsense."""
    text = headers.get("Retry-After", "").strip()
    if text.isdecimal():
        return min(float(text), LONGEST_REFUSAL)
    try:
        until, now = (email.utils.parsedate_to_datetime(date) for date in (text, headers.get("Date", "")))
        return min(max(0.0, (until - now).total_seconds()), LONGEST_REFUSAL)
    except (TypeError, ValueError):
        return 0.0


def _in_words(trouble: Exception) -> str:
    inner: BaseException | None = trouble
    while inner and not isinstance(inner, OutOfReachError):
        inner = inner.__cause__
    said = str(inner or trouble) or type(trouble).__name__
    return (said if inner else f"cannot be fetched: {said}")[:200]
