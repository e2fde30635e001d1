"""The newsroom: what breaks keeps its old stories, and answers see a new newsstand whole."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.app.newsroom import LOOKING_EVERY, Newsroom, open_newsroom
from bot.app.reloading import Reloader
from bot.errors import OperatorError
from bot.glossary.library import Library
from bot.news.feeds import Feed
from bot.news.fetching import Limits, open_fetcher
from bot.settings import content_folder
from bot.store.store import Store, open_store
from bot.store.stories import FeedState, StoredStories
from tests.hand_clock import HandClock
from tests.news.feeding import NOW, Page, Site, item, rss, serving
from tests.news.told import story


@asynccontextmanager
async def newsroom(
    folder: Path, clock: HandClock, database_url: str | None = None, /, **pages: Page
) -> AsyncIterator[tuple[Newsroom, Site, Store]]:
    """A newsroom over one feed a page."""
    async with (
        serving({f"/{name}": page for name, page in pages.items()}) as site,
        open_store(database_url or f"sqlite:///{folder}/test.db", clock) as store,
        open_fetcher(Limits(seconds=5), loopback=True, schemes=("http",)) as fetcher,
    ):
        feeds = [Feed(name, f"{site.url}/{name}", is_newsletter=name == "letter", language="en") for name in pages]
        yield Newsroom(feeds, fetcher, store, clock), site, store


@pytest.fixture
def clock() -> HandClock:
    """A clock that stands at the time of the stories."""
    return HandClock(NOW)


def _told(dispatcher: Dispatcher) -> list[str]:
    stories = dispatcher.knowledge.newsstand.by_entry.get("trainium", ())
    return [story.headline for story in stories]


async def _state(store: Store, feed: str = "courier") -> FeedState:
    return (await StoredStories(store).feeds())[feed]


async def test_stories_and_editions_reach_answers(tmp_path: Path, clock: HandClock, dispatcher: Dispatcher) -> None:
    pages = {"courier": Page(rss(item("Trainium is here"))), "letter": Page(rss(item("Issue 13: Trainium")))}
    async with newsroom(tmp_path, clock, **pages) as (room, _, _):
        await room.fetch()
        await room.lay_out(dispatcher)
    assert _told(dispatcher) == ["Trainium is here"]
    [edition] = dispatcher.knowledge.newsstand.editions
    assert dispatcher.knowledge.newsstand.slugs[edition.link] == ("trainium",)


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        (Page(status=500), "answers 500"),
        (Page("<html>"), "is an HTML page, not a feed"),
        (Page(status=302, headers={"Location": "/courier"}), "redirects more than 3 times"),
    ],
    ids=["server error", "no feed", "redirect loop"],
)
async def test_a_feed_that_breaks_keeps_its_old_stories_and_says_so(
    tmp_path: Path, clock: HandClock, dispatcher: Dispatcher, page: Page, fault: str
) -> None:
    good = Page(rss(item("Trainium is here")), headers={"ETag": '"1"'})
    async with newsroom(tmp_path, clock, courier=good) as (room, site, store):
        await room.fetch()
        site.pages["/courier"] = page
        await room.fetch()
        await room.lay_out(dispatcher)
        state = await _state(store)
        assert (_told(dispatcher), state.fault, state.etag) == (["Trainium is here"], fault, '"1"')
        site.pages["/courier"] = good
        await room.fetch()
        assert (await _state(store)).fault is None


async def test_one_broken_feed_keeps_no_other_from_coming(
    tmp_path: Path, clock: HandClock, dispatcher: Dispatcher
) -> None:
    pages = {"broken": Page(status=404), "courier": Page(rss(item("Trainium is here")))}
    async with newsroom(tmp_path, clock, **pages) as (room, _, _):
        await room.fetch()
        await room.lay_out(dispatcher)
    assert _told(dispatcher) == ["Trainium is here"]


async def test_a_server_that_wants_to_be_left_alone_is(tmp_path: Path, clock: HandClock) -> None:
    busy = Page(status=429, headers={"Retry-After": "3600"})
    async with newsroom(tmp_path, clock, courier=busy) as (room, site, _):
        await room.fetch()
        await room.fetch()
        assert len(site.asked) == 1
        clock.turn(3601)
        await room.fetch()
        assert len(site.asked) == 2


async def test_what_is_left_out_is_noted(tmp_path: Path, clock: HandClock) -> None:
    body = rss(item("Trainium"), item(title=None, link="https://a.example/2"), item(date=None), item(date=None))
    async with newsroom(tmp_path, clock, courier=Page(body)) as (room, _, store):
        await room.fetch()
        assert (await _state(store)).notes == "left out: 1 without a title, 2 without a date"


async def test_a_feed_that_moved_is_asked_in_full(tmp_path: Path, clock: HandClock) -> None:
    page = Page(rss(item("Trainium")), headers={"ETag": '"1"'})
    async with newsroom(tmp_path, clock, courier=page) as (room, site, store):
        await StoredStories(store).note(FeedState("courier", "https://old.example", 1, 1, 9_999_999_999, '"1"'))
        await room.fetch()
        assert "If-None-Match" not in site.asked[0]


async def test_without_a_change_the_same_newsstand_stays(
    tmp_path: Path, clock: HandClock, dispatcher: Dispatcher
) -> None:
    page = Page(rss(item("Trainium")), headers={"ETag": '"1"'})
    async with newsroom(tmp_path, clock, courier=page) as (room, _, _):
        await room.fetch()
        await room.lay_out(dispatcher)
        knowledge = dispatcher.knowledge
        await room.fetch()
        await room.lay_out(dispatcher)
        assert dispatcher.knowledge is knowledge
        clock.turn(86_400)
        await room.lay_out(dispatcher)
        assert dispatcher.knowledge is not knowledge


async def test_changed_entries_keep_the_news(
    tmp_path: Path, clock: HandClock, dispatcher: Dispatcher, knowledge: Knowledge
) -> None:
    async with newsroom(tmp_path, clock, courier=Page(rss(item("Trainium is here")))) as (room, _, _):
        await room.fetch()
        await room.lay_out(dispatcher)
    reloader = Reloader(dispatcher, Library(content_folder("entries")), clock)
    reloader._swap(Knowledge(knowledge.glossary, knowledge.index))
    assert _told(dispatcher) == ["Trainium is here"]


async def test_what_another_brings_is_laid_out_too(
    tmp_path: Path, database_url: str, clock: HandClock, dispatcher: Dispatcher
) -> None:
    page = Page(rss(item("Trainium is here")))
    async with newsroom(tmp_path, clock, database_url, courier=page) as (fetching, _, store), open_fetcher() as none:
        looking = Newsroom(fetching._feeds, none, store, clock)
        working = asyncio.create_task(looking.run(dispatcher, fetches=False))
        await _until_asleep(clock)
        assert _told(dispatcher) == []
        await fetching.fetch()
        clock.turn(LOOKING_EVERY)
        await _until_asleep(clock)
        assert _told(dispatcher) == ["Trainium is here"]
        working.cancel()
        await asyncio.wait([working])


async def _until_asleep(clock: HandClock) -> None:
    while not clock._sleepers:  # noqa: ASYNC110  # the clock has no event
        await asyncio.sleep(0.001)


async def test_a_database_that_is_away_is_told_once(
    tmp_path: Path, clock: HandClock, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    away = tmp_path / "away"
    away.write_text("no folder")
    async with open_store(f"sqlite:///{away}/none.db", clock, alone=False) as store, open_fetcher() as none:
        working = asyncio.create_task(Newsroom([], none, store, clock).run(dispatcher, fetches=False))
        for _ in range(3):
            await _until_asleep(clock)
            clock.turn(LOOKING_EVERY)
        await _until_asleep(clock)
        working.cancel()
        await asyncio.wait([working])
    assert caplog.text.count("news wait for the database") == 1


async def test_a_newsroom_at_work_outlives_whatever_its_feeds_do(
    tmp_path: Path, clock: HandClock, dispatcher: Dispatcher
) -> None:
    file = tmp_path / "feeds.toml"
    file.write_text('[feeds.courier]\nurl = "https://127.0.0.1/feed"\n', encoding="utf-8")
    async with open_store(f"sqlite:///{tmp_path}/test.db", clock) as store:
        await StoredStories(store).keep([story("Trainium is here")])
        async with asyncio.timeout(20), open_newsroom(file, store, dispatcher, clock):
            await _until_asleep(clock)
        assert _told(dispatcher) == ["Trainium is here"]
        assert (await _state(store)).fault == "leads to an address that is not public"


async def test_faults_of_the_file_are_the_operator_s(tmp_path: Path, clock: HandClock, dispatcher: Dispatcher) -> None:
    async with open_store(f"sqlite:///{tmp_path}/test.db", clock) as store:
        with pytest.raises(OperatorError, match="No such file"):
            async with open_newsroom(tmp_path / "none.toml", store, dispatcher, clock):
                pass
