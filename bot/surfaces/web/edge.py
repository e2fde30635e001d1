"""The edge of the site: who may ask, and the page for what cannot be answered."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.answers.dispatcher import Dispatcher
from bot.glossary.entry import Entry
from bot.language.locale import Locale
from bot.log import reference
from bot.settings import Settings
from bot.surfaces.web import receive, replies
from bot.surfaces.web.pages import Pages
from bot.surfaces.web.throttle import Throttle

Answering = Callable[[web.Request], Awaitable[web.Response]]

SUGGESTIONS = 6

_log = logging.getLogger(__name__)


class Edge:
    """Stands before every answer."""

    def __init__(self, settings: Settings, dispatcher: Dispatcher, pages: Pages, throttle: Throttle) -> None:
        self._dispatcher = dispatcher
        self._pages = pages
        self._throttle = throttle
        self._trusted = receive.trusted_proxies(settings)

    def guarded(self, answer: Answering) -> Answering:
        """The answer behind the throttle; what it raises becomes a page."""

        async def guarded(request: web.Request) -> web.Response:
            if wait := self._throttle.wait(receive.client(request, self._trusted)):
                return self._notice(request, 429, "busy", {"Retry-After": str(wait)}, seconds=wait)
            try:
                return await answer(request)
            except web.HTTPNotFound:
                return self._nothing(request)
            except web.HTTPBadRequest:
                return self._notice(request, 400, "refused")
            except web.HTTPForbidden:
                return self._notice(request, 403, "refused")
            except web.HTTPRequestEntityTooLarge:
                return self._notice(request, 413, "refused")
            except Exception as bug:  # it becomes an apology, and is logged
                if isinstance(bug, ConnectionError) and not request.transport:
                    raise  # she hung up in the middle of a form
                told = reference()
                _log.exception("a web page failed", extra={"reference": told})
                return self._notice(request, 500, "apology", reference=told)

        return guarded

    def locale(self, request: web.Request) -> Locale:
        """The language that the path begins with, else the one the browser asks for."""
        return receive.locale(request, self._dispatcher.phrasebook.locales)

    def suggested(self, text: str, locale: Locale) -> list[Entry]:
        """The entries that a beginning may become."""
        knowledge = self._dispatcher.knowledge
        return [knowledge.glossary.entries[found.slug] for found in knowledge.index.suggest(text, locale, SUGGESTIONS)]

    def _nothing(self, request: web.Request) -> web.Response:
        """Nothing at this path: shows what its last segment may have meant."""
        wanted = request.path.rstrip("/").rpartition("/")[2].removesuffix(".json")
        entries = self.suggested(wanted, self.locale(request))
        return replies.fresh_page(self._pages.notice(self.locale(request), "missing", entries), 404)

    def _notice(
        self, request: web.Request, status: int, reason: str, headers: dict[str, str] | None = None, **details: object
    ) -> web.Response:
        page = self._pages.notice(self.locale(request), reason, (), **details)
        return replies.fresh_page(page, status, **(headers or {}))
