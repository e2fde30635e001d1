"""Stories, editions and the state of feeds in the database."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from datetime import date, timedelta

import pytest

from bot.store.editions import StoredEditions
from bot.store.store import Store, open_store
from bot.store.stories import PAGE, FeedState, StoredStories
from bot.story import Story
from tests.hand_clock import HandClock
from tests.news.told import edition, story


@pytest.fixture
async def store(database_url: str, clock: HandClock) -> AsyncIterator[Store]:
    """A fresh database."""
    async with open_store(database_url, clock) as opened:
        yield opened


async def _all(stories: StoredStories, *feeds: str) -> list[Story]:
    return [each async for each in stories.of_feeds(feeds or ("courier",))]


async def test_stories_come_back_as_they_were_the_newest_first(store: Store) -> None:
    stories, told = StoredStories(store), [story("old", days=2), story("new", locale=None), story("older", days=3)]
    await stories.keep(told)
    assert await _all(stories) == [told[1], told[0], told[2]]
    assert await stories.counts() == {"courier": 3}


async def test_a_story_that_comes_again_has_new_words_and_its_first_date(store: Store) -> None:
    stories, first = StoredStories(store), story("Amazon bilds a chip")
    again = dataclasses.replace(first, headline="Amazon builds a chip", moment=first.moment + timedelta(days=1))
    await stories.keep([first])
    await stories.keep([again])
    assert await _all(stories) == [dataclasses.replace(again, moment=first.moment)]


async def test_many_stories_are_read_page_by_page_and_none_is_missed(store: Store) -> None:
    stories = StoredStories(store)
    told = [
        story(f"story {number}", days=number // 7, link=f"https://a.example/{number}") for number in range(PAGE + 9)
    ]
    await stories.keep(told)
    assert {each.link for each in await _all(stories)} == {each.link for each in told}


async def test_the_stories_of_a_feed_that_is_no_longer_read_are_not_shown(store: Store) -> None:
    stories = StoredStories(store)
    await stories.keep([story("one"), dataclasses.replace(story("two"), feed="gone")])
    assert [each.headline for each in await _all(stories)] == ["one"]


async def test_nothing_to_keep_is_no_fault(store: Store) -> None:
    await StoredStories(store).keep([])
    await StoredEditions(store).keep([])
    assert await _all(StoredStories(store)) == []


async def test_how_a_feed_fared_is_written_over(store: Store) -> None:
    stories, state = StoredStories(store), FeedState("courier", "https://a.example", 1, 1, etag='"7"')
    await stories.note(state)
    broken = dataclasses.replace(state, asked=2, fault="answers 500")
    await stories.note(broken)
    assert await stories.feeds() == {"courier": broken}


async def test_editions_stay_and_are_mended(store: Store) -> None:
    editions = StoredEditions(store)
    await editions.keep([edition(12, "GPU"), edition(13, "GPU"), edition(13, "GPU", "hu")])
    await editions.keep([edition(13, "GPU and Trainium")])
    kept = await editions.all()
    assert [(each.number, each.locale, each.text) for each in kept] == [
        (13, "en", "GPU and Trainium"),
        (13, "hu", "GPU"),
        (12, "en", "GPU"),
    ]
    assert kept[0].monday == date(2026, 11, 2)
