"""Stories and editions while serving: fetched from time to time, kept, and laid out for answers as one value.

Of servers on one database one fetches for all; each lays out what has come, whoever has fetched it.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import assert_never

from bot.answers.dispatcher import Dispatcher
from bot.app.watching import beside
from bot.clock import Clock
from bot.errors import StoreError
from bot.glossary.entry import Slug
from bot.glossary.glossary import Glossary
from bot.news.feeds import Feed, read_feeds
from bot.news.fetching import Failed, Fetched, Fetcher, Unchanged, open_fetcher
from bot.news.newsstand import Layout, Newsstand
from bot.news.parsing import FeedFaultError, Reading, read_feed
from bot.news.rules import Matcher
from bot.outage import Outage
from bot.store.editions import StoredEditions
from bot.store.store import Store
from bot.store.stories import FeedState, StoredStories
from bot.story import Edition, Story

FETCHING_EVERY = 1_800.0
LOOKING_EVERY = 30.0
"""Seconds until changed entries, a new day or a new story is seen."""

_AT_ONCE = 4
_log = logging.getLogger(__name__)


class Newsroom:
    """Asks the feeds, and swaps the newsstand that answers are drawn from."""

    def __init__(self, feeds: Sequence[Feed], fetcher: Fetcher, store: Store, clock: Clock) -> None:
        self._feeds = feeds
        self._fetcher = fetcher
        self._stories = StoredStories(store)
        self._editions = StoredEditions(store)
        self._clock = clock
        self._gate = asyncio.Semaphore(_AT_ONCE)
        self._outage = Outage("news", "news_wait")
        self._laid_out: object = None
        self._matcher: Matcher | None = None
        self._matched: object = None
        self._known: dict[tuple[str, str], tuple[Slug, ...]] = {}

    async def run(self, dispatcher: Dispatcher, *, fetches: bool = True) -> None:
        """Until cancelled; whatever goes wrong is told, and the old news stay.

        Where it does not fetch by itself, somebody else calls `fetch` for it, here or at another server.
        """
        next_fetch = self._clock.monotonic() if fetches else float("inf")
        await self._told(lambda: self.lay_out(dispatcher))
        while True:
            if self._clock.monotonic() >= next_fetch:
                next_fetch = self._clock.monotonic() + FETCHING_EVERY
                await self._told(self.fetch)
            await self._told(lambda: self.lay_out(dispatcher))
            await self._clock.sleep(LOOKING_EVERY)

    async def fetch(self) -> None:
        """Ask every feed that may be asked again, some at a time. StoreError if the database does not answer."""
        states = await self._stories.feeds()
        done = await asyncio.gather(*(self._ask(feed, states) for feed in self._feeds), return_exceptions=True)
        if failed := next((each for each in done if isinstance(each, Exception)), None):
            raise failed

    async def lay_out(self, dispatcher: Dispatcher) -> None:
        """Swap the newsstand if entries, stories or the day have changed. StoreError if the database is away."""
        glossary = dispatcher.knowledge.glossary
        state = (glossary.version, self._clock.now().date(), await self._stories.brought())
        if state == self._laid_out:
            return
        if self._matcher is None or glossary.version != self._matched:
            finder = await asyncio.to_thread(lambda: dispatcher.knowledge.mentions)
            self._matcher = await asyncio.to_thread(Matcher, glossary.entries.values(), finder)
            self._matched, self._known = glossary.version, {}
        stories = [story async for story in self._stories.of_feeds([feed.name for feed in self._feeds])]
        editions = await self._editions.all()
        newsstand = await asyncio.to_thread(self._newsstand, self._matcher, glossary, stories, editions)
        dispatcher.knowledge = dispatcher.knowledge.reporting(newsstand)
        self._laid_out = state

    def _newsstand(
        self, matcher: Matcher, glossary: Glossary, stories: Sequence[Story], editions: Sequence[Edition]
    ) -> Newsstand:
        """In a thread: only stories that are new since the last time are looked through."""
        known, self._known = self._known, {}
        layout = Layout(glossary.entries, self._clock.now())
        for story in stories:
            key = (story.link, story.headline)
            self._known[key] = known[key] if key in known else matcher.slugs_of(story)
            layout.add(story, self._known[key])
        return layout.finish((edition, matcher.slugs_in(edition)) for edition in editions)

    async def _ask(self, feed: Feed, states: Mapping[str, FeedState]) -> None:
        now = int(self._clock.now().timestamp())
        before = states.get(feed.name)
        known = before if before and before.url == feed.url else FeedState(feed.name, feed.url, now)
        if known.again > now:
            return
        async with self._gate:
            reply = await self._fetcher.fetch(feed.url, known.etag, known.modified)
            match reply:
                case Fetched():
                    state = await self._take(reply, feed, known)
                case Unchanged():
                    state = dataclasses.replace(known, asked=now, answered=now, fault=None)
                case Failed(fault, wait):
                    state = dataclasses.replace(known, asked=now, again=now + round(wait), fault=fault)
                case _:
                    assert_never(reply)
            await self._stories.note(state)
        if state.fault and state.fault != known.fault:
            _log.warning("feed %s %s; its old stories stay", feed.name, state.fault, extra={"action": "feed_broken"})

    async def _take(self, fetched: Fetched, feed: Feed, known: FeedState) -> FeedState:
        """Keep what came. A feed that cannot be read is asked in full again the next time."""
        now = self._clock.now()
        asked = int(now.timestamp())
        try:
            reading = await asyncio.to_thread(read_feed, fetched, feed, now)
        except FeedFaultError as fault:
            return dataclasses.replace(known, asked=asked, fault=str(fault)[:200])
        await self._stories.keep(reading.stories)
        await self._editions.keep(reading.editions)
        return FeedState(
            feed.name,
            feed.url,
            asked,
            asked,
            etag=fetched.etag,
            modified=fetched.modified,
            notes=_notes(reading)[:400],
            brought=asked,
        )

    async def _told(self, work: Callable[[], Awaitable[None]]) -> None:
        """Nothing that goes wrong may end the news; a database that is away is told once."""
        try:
            await work()
        except StoreError as away:
            self._outage.tell(away)
        except Exception:
            _log.exception("news failed and go on", extra={"action": "news_failed"})
        else:
            self._outage.end()


@asynccontextmanager
async def open_newsroom(path: Path, store: Store, dispatcher: Dispatcher, clock: Clock) -> AsyncIterator[Newsroom]:
    """A newsroom at work over the feeds of a file; OperatorError with all of the file's faults.

    On a database that several servers share it does not fetch by itself.
    """
    feeds = await asyncio.to_thread(read_feeds, path)
    async with open_fetcher() as fetcher:
        newsroom = Newsroom(feeds, fetcher, store, clock)
        async with beside(newsroom.run(dispatcher, fetches=not store.is_shared)):
            yield newsroom


def _notes(reading: Reading) -> str:
    counted = [f"{count} {reason}" for reason, count in reading.left_out.items()]
    left_out = f"left out: {', '.join(counted)}" if counted else ""
    return "; ".join(part for part in (reading.flaw, left_out) if part)
