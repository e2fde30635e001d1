"""The database of the settings, opened beside a server that may be running on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.clock import SystemClock
from bot.errors import OperatorError, StoreError
from bot.settings import read_settings
from bot.store.examination import examine
from bot.store.store import Store, open_store


@asynccontextmanager
async def open_database() -> AsyncIterator[Store]:
    """The store, ready for use. OperatorError if there is none, or if it fails meanwhile."""
    url = read_settings().database_url
    if not (condition := await examine(url)).exists:
        raise OperatorError(f"PLAINTERMS_DATABASE_URL: there is no database {condition.name} yet")
    if condition.trouble:
        raise OperatorError(f"{condition.name}: {condition.trouble}")
    try:
        async with open_store(url, SystemClock(), alone=False) as store:
            await store.prepare()
            yield store
    except StoreError as failed:
        raise OperatorError(f"{condition.name}: {failed}") from failed
