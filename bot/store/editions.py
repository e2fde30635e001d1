"""The editions of the newsletter: its archive."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from bot.store.engine import insert
from bot.store.store import Store
from bot.store.tables import EDITION
from bot.story import Edition


class StoredEditions:
    """Editions by language and number; they stay although the feed lists only the newest."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, editions: Sequence[Edition]) -> None:
        """Add editions, or take over what has changed in them. StoreError if that failed; then none was."""
        if not editions:
            return
        added = insert(EDITION)
        fresh = {column.name: added.excluded[column.name] for column in EDITION.c if not column.primary_key}
        key = list(EDITION.primary_key)
        async with self._store.writing() as connection:
            await connection.execute(
                added.on_conflict_do_update(index_elements=key, set_=fresh),
                [
                    {
                        "number": edition.number,
                        "locale": edition.locale,
                        "headline": edition.headline,
                        "link": edition.link,
                        "monday": edition.monday,
                        "body": edition.text,
                    }
                    for edition in sorted(editions, key=lambda each: (each.locale, each.number))
                ],
            )

    async def all(self) -> Sequence[Edition]:
        """Every edition, the newest first. StoreError if the database does not answer."""
        columns = (EDITION.c[name] for name in ("number", "locale", "headline", "link", "monday", "body"))
        async with self._store.reading() as connection:
            rows = await connection.execute(select(*columns).order_by(EDITION.c.number.desc(), EDITION.c.locale))
            return [Edition(*row) for row in rows]
