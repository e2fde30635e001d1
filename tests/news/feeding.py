"""A feed server of a test's own, and what a feed with one item may look like."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime

from aiohttp import web

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@dataclass
class Page:
    """What a path answers. `drips` sends the first byte and then nothing."""

    body: bytes | str = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    drips: bool = False


@dataclass
class Site:
    """A running server; pages may be changed while it runs, and each path counts its visits."""

    url: str
    pages: dict[str, Page]
    asked: list[Mapping[str, str]] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """One reply by the table; a known ETag is not sent again."""
        self.asked.append(request.headers.copy())
        page = self.pages.get(request.path, Page(status=404))
        if page.headers.get("ETag") and request.headers.get("If-None-Match") == page.headers["ETag"]:
            return web.Response(status=304)
        if page.drips:
            return await _drip(request)
        body = page.body.encode() if isinstance(page.body, str) else page.body
        headers = {"Content-Type": "application/xml", **page.headers}
        return web.Response(body=body, status=page.status, headers=headers)


@asynccontextmanager
async def serving(pages: Mapping[str, Page]) -> AsyncIterator[Site]:
    """The pages on loopback, at a port that the system chooses."""
    site = Site("", dict(pages))
    application = web.Application()
    application.router.add_get("/{rest:.*}", site.answer)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    site.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield site
    finally:
        await runner.cleanup()


def rss(*items: str, head: str = '<?xml version="1.0" encoding="utf-8"?>', channel: str = "") -> str:
    """An RSS feed."""
    title = "<title>The Courier</title><link>https://courier.example/</link>"
    return f'{head}<rss version="2.0"><channel>{title}{channel}{"".join(items)}</channel></rss>'


def item(
    title: str | None = "Amazon builds a chip",
    link: str | None = "https://courier.example/1",
    date: str | datetime | None = NOW,
    more: str = "",
) -> str:
    """An item of it; None leaves a field out."""
    written = format_datetime(date) if isinstance(date, datetime) else date
    fields = {"title": title, "link": link, "pubDate": written}
    return (
        f"<item>{''.join(f'<{name}>{text}</{name}>' for name, text in fields.items() if text is not None)}{more}</item>"
    )


async def _drip(request: web.Request) -> web.StreamResponse:
    reply = web.StreamResponse()
    await reply.prepare(request)
    await reply.write(b"<")
    await asyncio.Event().wait()
    return reply
