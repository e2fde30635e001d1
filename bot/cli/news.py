"""`plainterms news`: fetch the feeds, see how they fare, try news without a network."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.app.demonstration import open_demonstration
from bot.app.newsroom import Newsroom
from bot.cli.database import open_database
from bot.cli.terminal_page import terminal_page
from bot.clock import SystemClock
from bot.errors import OperatorError
from bot.news.feeds import Feed, read_feeds
from bot.news.fetching import open_fetcher
from bot.question import Explain, News, Question, View
from bot.settings import read_settings, terminal_locale
from bot.store.store import Store
from bot.store.stories import FeedState, StoredStories
from bot.surfaces.terminal.receive import asker
from bot.surfaces.terminal.render import render

TOUR: Sequence[Question] = (News(), Explain("Trainium", view=View.NEWS), News(13), News(archive=True))


@dataclasses.dataclass(frozen=True, slots=True)
class Standing:
    """A feed as an operator sees it; `state` is None before it was first asked."""

    feed: Feed
    state: FeedState | None
    stories: int


@click.group("news")
def command() -> None:
    """Stories that mention entries, and the newsletter's editions."""


@command.command("status")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def status(context: click.Context, *, as_json: bool) -> None:
    """Show each feed: its stories, when it last answered, what is wrong with it. Exit code 1 for a broken one."""
    context.exit(_tell(asyncio.run(_looked_up()), as_json=as_json))


@command.command("fetch")
@click.pass_context
def fetch(context: click.Context) -> None:
    """Ask every feed once, now; a running server shows what came within half a minute."""
    context.exit(_tell(asyncio.run(_fetched()), as_json=False))


@command.command("demo")
@click.option("--language", metavar="TAG", help="The answers' language, such as hu; by default the terminal's.")
def demo(language: str | None) -> None:
    """Show what is in the news of made-up feeds: the whole way from the feed to the card, without a network."""
    asyncio.run(_tour(language or terminal_locale()))


async def _tour(locale: str | None) -> None:
    page = terminal_page()
    async with open_demonstration(SystemClock()) as dispatcher:
        for question in TOUR:
            answer = await dispatcher.answer(question, asker(client_locale=locale))
            click.echo(f"{render(answer, page)}\n")


async def _looked_up() -> Sequence[Standing]:
    feeds = await asyncio.to_thread(read_feeds, _file())
    async with open_database() as store:
        return await _standings(feeds, store)


async def _fetched() -> Sequence[Standing]:
    feeds = await asyncio.to_thread(read_feeds, _file())
    async with open_database() as store, open_fetcher() as fetcher:
        await Newsroom(feeds, fetcher, store, SystemClock()).fetch()
        return await _standings(feeds, store)


async def _standings(feeds: Sequence[Feed], store: Store) -> Sequence[Standing]:
    stored = StoredStories(store)
    states, counts = await stored.feeds(), await stored.counts()
    return [Standing(feed, states.get(feed.name), counts.get(feed.name, 0)) for feed in feeds]


def _file() -> Path:
    file = read_settings().feeds
    if file is None:
        raise OperatorError("PLAINTERMS_FEEDS: no feeds; write default, or name a file (see bot/news/feeds.toml)")
    return file


def _tell(standings: Sequence[Standing], *, as_json: bool) -> int:
    for standing in standings:
        click.echo(json.dumps(_values(standing), ensure_ascii=False) if as_json else "\n".join(_lines(standing)))
    return 1 if any(each.state and each.state.fault for each in standings) else 0


def _values(standing: Standing) -> Mapping[str, object]:
    known = standing.state
    return {
        "feed": standing.feed.name,
        "url": standing.feed.url,
        "stories": standing.stories,
        "asked": _when(known.asked) if known else None,
        "answered": _when(known.answered) if known and known.answered else None,
        "fault": known.fault if known else None,
        "notes": known.notes if known else "",
    }


def _lines(standing: Standing) -> Iterator[str]:
    feed, state = standing.feed, standing.state
    kept = "the newsletter" if feed.is_newsletter else f"{standing.stories} stories"
    if state is None:
        yield f"new     {feed.name}: not asked yet"
        return
    answered = f"last answered {_when(state.answered)}" if state.answered else "never answered"
    yield f"{'broken' if state.fault else 'ok':8}{feed.name}: {kept}, {answered}"
    if state.fault:
        yield f"        {feed.url} {state.fault}"
    if state.notes:
        yield f"        {state.notes}"


def _when(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
