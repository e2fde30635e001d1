"""The stories that feeds have brought, and how each feed fared."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row, func, select, tuple_

from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import FEED, STORY
from bot.story import Story

PAGE = 500
"""Stories that are read at once: turning them into values holds the event loop for some milliseconds."""


@dataclass(frozen=True, slots=True)
class FeedState:
    """How a feed fared: moments in seconds since 1970.

    `answered` is when it last came or was unchanged, `brought` when it last came, `again` when it may be asked next.
    `fault` is what went wrong the last time; `notes` tell what was left out of what came.
    """

    feed: str
    url: str
    asked: int
    answered: int | None = None
    again: int = 0
    etag: str | None = None
    modified: str | None = None
    fault: str | None = None
    notes: str = ""
    brought: int | None = None


class StoredStories:
    """Stories by their links; one that comes again keeps its first date."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, stories: Sequence[Story]) -> None:
        """Add stories, or take over their new words. StoreError if that failed; then none was."""
        if not stories:
            return
        rows = [_row(story) for story in sorted(stories, key=lambda story: story.link)]
        added = insert(STORY)
        words = {name: added.excluded[name] for name in ("headline", "summary", "publisher", "locale", "feed")}
        async with self._store.writing() as connection:
            await connection.execute(added.on_conflict_do_update(index_elements=[STORY.c.link], set_=words), rows)

    async def of_feeds(self, feeds: Collection[str]) -> AsyncIterator[Story]:
        """All stories of these feeds, the newest first. StoreError if the database does not answer."""
        key = tuple_(STORY.c.moment, STORY.c.link)
        wanted = select(STORY).where(STORY.c.feed.in_(feeds)).order_by(STORY.c.moment.desc(), STORY.c.link.desc())
        page = await self._read(wanted.limit(PAGE))
        while page:
            for row in page:
                yield _story(row)
            page = await self._read(wanted.where(key < (page[-1].moment, page[-1].link)).limit(PAGE))

    async def counts(self) -> Mapping[str, int]:
        """How many stories each feed has. StoreError if the database does not answer."""
        rows = await self._read(select(STORY.c.feed, func.count().label("stories")).group_by(STORY.c.feed))
        return {row.feed: row.stories for row in rows}

    async def feeds(self) -> Mapping[str, FeedState]:
        """How the feeds fared, by name. StoreError if the database does not answer."""
        return {row.feed: FeedState(**row._mapping) for row in await self._read(select(FEED))}  # noqa: SLF001  # public

    async def brought(self) -> Mapping[str, int | None]:
        """When each feed last came; it changes with whatever any server brings. StoreError as above."""
        return {row.feed: row.brought for row in await self._read(select(FEED.c.feed, FEED.c.brought))}

    async def note(self, state: FeedState) -> None:
        """Write down how a feed fared. StoreError if that failed."""
        values = dataclasses.asdict(state)
        noted = insert(FEED).values(values).on_conflict_do_update(index_elements=[FEED.c.feed], set_=values)
        async with self._store.writing() as connection:
            await connection.execute(noted)

    async def _read(self, query: Any) -> Sequence[Row[Any]]:
        async with self._store.reading() as connection:
            return (await connection.execute(query)).all()


def _row(story: Story) -> Mapping[str, Any]:
    return dataclasses.asdict(story) | {"moment": int(story.moment.timestamp())}


def _story(row: Row[Any]) -> Story:
    values = dict(row._mapping)  # noqa: SLF001  # public, in spite of its name
    return Story(**values | {"moment": datetime.fromtimestamp(row.moment, UTC)})
