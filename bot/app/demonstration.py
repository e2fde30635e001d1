"""News without a network: this process serves made-up feeds to itself and goes the whole way to answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import web

from bot.answers.dispatcher import Dispatcher
from bot.app.answers import open_answers
from bot.app.listening import serving_at
from bot.app.newsroom import Newsroom
from bot.clock import Clock
from bot.news import demo
from bot.news.fetching import open_fetcher
from bot.settings import Bind
from bot.store.store import open_store


@asynccontextmanager
async def open_demonstration(clock: Clock) -> AsyncIterator[Dispatcher]:
    """Answers with the news of the made-up feeds: fetched, read, kept in a database that ends with it, matched."""
    pages = demo.pages(clock.now())

    async def page(request: web.Request) -> web.Response:
        return web.Response(text=pages[request.match_info["name"]], content_type="application/xml")

    routes = [web.get(f"/{{name:{'|'.join(pages)}}}", page)]
    dispatcher = open_answers()
    with TemporaryDirectory(prefix="plainterms-") as folder:
        async with (
            serving_at(Bind("127.0.0.1", 0), "WEB_BIND", routes) as url,
            open_store(f"sqlite:///{Path(folder) / 'demo.db'}", clock) as store,
            open_fetcher(loopback=True, schemes=("http",)) as fetcher,
        ):
            newsroom = Newsroom(demo.feeds(url), fetcher, store, clock)
            await newsroom.fetch()
            await newsroom.lay_out(dispatcher)
            yield dispatcher
