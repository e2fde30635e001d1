"""The web surface: its routes, and what each of them answers."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from urllib.parse import urlencode

from aiohttp import web

from bot import address
from bot.answers.card import Result
from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.glossary.audience import Audience
from bot.glossary.entry import Category, Entry
from bot.language.locale import Locale, supported_form
from bot.language.phrasebook import Phrases
from bot.lookup.match import Evidence
from bot.question import About, Compare, Explain, Guess, Help, MythOrReality, Open, Question, Quiz, Random
from bot.settings import Settings
from bot.surfaces.web import paths, receive, replies
from bot.surfaces.web.export import entry_as_json, summary
from bot.surfaces.web.kept import KeptPages
from bot.surfaces.web.pages import Pages
from bot.surfaces.web.throttle import Throttle

Answering = Callable[[web.Request], Awaitable[web.Response]]
Localised = Callable[[web.Request, Locale], Awaitable[web.Response]]

SUGGESTIONS = 6
TEXT_LIMIT = 10_000
"""Characters of a question that are read at all."""

_LOCALE = "{locale:[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*}"
_SHOWN_AS_ANSWERS = Compare | Guess | MythOrReality | Quiz
_ABOUT_THE_SITE: Mapping[str, Question] = {"about": About(), "help": Help()}
_ROBOTS = "User-agent: *\nDisallow: /a/\nDisallow: /*/ask\nDisallow: /*/q/\nDisallow: /*/random\nDisallow: /*/suggest\n"

_log = logging.getLogger(__name__)


@asynccontextmanager
async def open_web(
    settings: Settings, dispatcher: Dispatcher, clock: Clock, throttle: Throttle | None = None
) -> AsyncIterator[WebSurface]:
    """The web pages over a dispatcher; `throttle` says how much one client may ask."""
    yield WebSurface(settings, dispatcher, throttle or Throttle(clock))


class WebSurface:
    """Serves pages through routes; nothing of its own has to run."""

    name = "web"

    def __init__(self, settings: Settings, dispatcher: Dispatcher, throttle: Throttle) -> None:
        self._settings = settings
        self._dispatcher = dispatcher
        self._throttle = throttle
        self._trusted = receive.trusted_proxies(settings)
        self._kept = KeptPages()
        self._pages = Pages(dispatcher.phrasebook, settings)

    async def run(self, ready: Callable[[bool], None]) -> None:
        """Wait: the server that the routes are mounted on does the work."""
        ready(True)
        await asyncio.Event().wait()

    def routes(self) -> Sequence[web.AbstractRouteDef]:
        """Every path of the site; the last one is whatever is not there."""
        localised: Mapping[str, Localised] = {
            "": self._home,
            "t/{slug}": self._entry,
            "c/{category}": self._category,
            "a-z": self._alphabet,
            "ask": self._ask,
            "suggest": self._suggest,
            "q/{address}": self._question,
            "random": self._random,
            "settings": self._choices,
            "{site:about|help}": self._about_the_site,
        }
        neutral: Mapping[str, Answering] = {
            "/": self._front_door,
            "/t/{slug}.json": self._entry_json,
            "/t/{slug}": self._neutral_entry,
            "/a/{address}": self._address,
            f"/{_LOCALE}": self._front_door,
        }
        return (
            web.get("/static/{name}", self._static),
            web.get("/robots.txt", self._robots),
            *(web.get(path, self._guarded(answer)) for path, answer in neutral.items()),
            *(web.get(f"/{_LOCALE}/{path}", self._guarded(self._within(page))) for path, page in localised.items()),
            web.post(f"/{_LOCALE}/role", self._guarded(self._within(self._save_role))),
            web.route("*", "/{rest:[\\s\\S]*}", self._guarded(self._nothing)),
        )

    def _guarded(self, answer: Answering) -> Answering:
        """The edge: the throttle before, and an apology for what should not happen."""

        async def guarded(request: web.Request) -> web.Response:
            if wait := self._throttle.wait(receive.client(request, self._trusted)):
                text = self._say(request)("web-busy", seconds=wait)
                return self._notice(request, 429, "web-busy-title", text, **{"Retry-After": str(wait)})
            try:
                return await answer(request)
            except web.HTTPRequestEntityTooLarge:
                return self._notice(request, 413, "web-refused-title", self._say(request)("web-refused"))
            except Exception:  # the edge of the surface: a bug becomes an apology, and is logged
                return self._apology(request)

        return guarded

    def _within(self, page: Localised) -> Answering:
        """A page of the locale in its path; another spelling of the locale leads to the right one."""

        async def within(request: web.Request) -> web.Response:
            written = request.match_info["locale"]
            locale = supported_form(written, self._dispatcher.phrasebook.locales)
            if locale is None:
                return await self._nothing(request)
            if locale != written:
                return replies.redirect(f"/{locale}{request.raw_path.removeprefix(f'/{written}')}", 301)
            return await page(request, locale)

        return within

    async def _front_door(self, request: web.Request) -> web.Response:
        path = paths.home(self._locale(request))
        return replies.redirect(paths.with_query(path, request.query_string), Vary="Accept-Language")

    async def _neutral_entry(self, request: web.Request) -> web.Response:
        entry = self._dispatcher.knowledge.glossary.resolve(request.match_info["slug"].lower())
        if entry is None:
            return await self._nothing(request)
        path = paths.entry(entry.slug, self._locale(request))
        return replies.redirect(paths.with_query(path, request.query_string), Vary="Accept-Language")

    async def _entry_json(self, request: web.Request) -> web.Response:
        glossary = self._dispatcher.knowledge.glossary
        entry = glossary.resolve(request.match_info["slug"].lower())
        if entry is None:
            return await self._nothing(request)
        return replies.as_json(entry_as_json(entry, glossary, self._settings.public_url or ""), seconds=300)

    async def _address(self, request: web.Request) -> web.Response:
        question = _read(request)
        if question is None:
            return await self._nothing(request)
        asked = supported_form(getattr(question, "locale", None), self._dispatcher.phrasebook.locales)
        path = paths.of(question, asked or self._locale(request))
        campaign = question.campaign if isinstance(question, Open) else None
        return replies.redirect(paths.with_query(path, request.query_string, campaign), Vary="Accept-Language")

    async def _home(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge = self._dispatcher.knowledge
        return self._keep(request, ("home", locale), lambda: self._pages.home(knowledge, locale))

    async def _entry(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge = self._dispatcher.knowledge
        slug = request.match_info["slug"]
        entry = knowledge.glossary.resolve(slug) or knowledge.glossary.resolve(slug.lower())
        if entry is None:
            return await self._nothing(request)
        if entry.slug != slug:
            path = paths.entry(entry.slug, locale)
            return replies.redirect(paths.with_query(path, request.query_string), 301)
        role = receive.audience(request)
        if request.query_string and (asked := self._misspelt(request.query.get("q", ""), entry, locale)):
            return replies.fresh_page(self._pages.entry(knowledge, entry, locale, role, asked=asked))
        return self._keep(request, (slug, locale, role), lambda: self._pages.entry(knowledge, entry, locale, role))

    async def _category(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge = self._dispatcher.knowledge
        shelf = receive.member(Category, request.match_info["category"])
        if shelf is None or not knowledge.glossary.in_category(shelf):
            return await self._nothing(request)
        return self._keep(request, (shelf, locale), lambda: self._pages.category(knowledge, shelf, locale))

    async def _alphabet(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge = self._dispatcher.knowledge
        return self._keep(request, ("a-z", locale), lambda: self._pages.alphabet(knowledge, locale))

    async def _ask(self, request: web.Request, locale: Locale) -> web.Response:
        text = request.query.get("q", "")[:TEXT_LIMIT]
        role = receive.member(Audience, request.query.get("for"))
        answer = await self._dispatcher.answer(Explain(text, role), receive.asker(locale))
        if answer.result is Result.ANSWERED and answer.slug:
            wanted = answer.audience if answer.audience is not Audience.EVERYONE else None
            path = paths.entry(answer.slug, answer.locale, audience=wanted, view=answer.view)
            corrected = answer.match is not None and answer.match.evidence is Evidence.FUZZY
            return replies.redirect(paths.with_query(path, urlencode({"q": text}) if corrected else ""))
        return replies.fresh_page(self._pages.answer(self._dispatcher.knowledge, answer, asked=text))

    async def _suggest(self, request: web.Request, locale: Locale) -> web.Response:
        entries = self._suggested(request.query.get("q", ""), locale)
        return replies.as_json([summary(entry, locale) for entry in entries], seconds=60)

    async def _question(self, request: web.Request, locale: Locale) -> web.Response:
        """A question without a page of its own, such as a comparison or the quiz; others are led to their page."""
        question = _read(request)
        if question is None:
            return await self._nothing(request)
        if not isinstance(question, _SHOWN_AS_ANSWERS):
            return replies.redirect(paths.of(question, locale))
        return await self._answer(question, locale)

    async def _random(self, _request: web.Request, locale: Locale) -> web.Response:
        answer = await self._dispatcher.answer(Random(), receive.asker(locale))
        return replies.redirect(paths.entry(answer.slug, locale) if answer.slug else paths.home(locale))

    async def _about_the_site(self, request: web.Request, locale: Locale) -> web.Response:
        name = request.match_info["site"]
        return await self._answer(_ABOUT_THE_SITE[name], locale, name)

    async def _choices(self, request: web.Request, locale: Locale) -> web.Response:
        page = self._pages.choices(locale, receive.saved_audience(request), saved="saved" in request.query)
        return replies.fresh_page(page, Vary="Cookie")

    async def _save_role(self, request: web.Request, locale: Locale) -> web.Response:
        """Keep the role of a form of our own in a cookie, or forget it; nothing else is ever kept."""
        if not receive.is_own_form(request, self._settings):
            return self._notice(request, 403, "web-refused-title", self._say(request)("web-refused"))
        role = receive.member(Audience, await receive.form_value(request, "for"))
        return replies.remembering(paths.page("settings", locale), role, self._settings)

    async def _static(self, request: web.Request) -> web.Response:
        file = self._pages.files.get(request.match_info["name"])
        if file is None:
            return await self._guarded(self._nothing)(request)
        return replies.file(file.body, file.type, lasting=bool(request.query_string))

    async def _robots(self, _request: web.Request) -> web.Response:
        return replies.file(_ROBOTS.encode(), "text/plain", lasting=False)

    async def _nothing(self, request: web.Request) -> web.Response:
        """Nothing at this path: shows what its last segment may have meant."""
        wanted = request.path.rstrip("/").rpartition("/")[2].removesuffix(".json")
        entries = self._suggested(wanted, self._locale(request))
        text = self._say(request)("web-missing" if entries else "web-missing-nothing")
        page = self._pages.notice(self._locale(request), "web-missing-title", text, entries)
        return replies.fresh_page(page, 404)

    async def _answer(self, question: Question, locale: Locale, rest: str = "") -> web.Response:
        answer = await self._dispatcher.answer(question, receive.asker(locale))
        return replies.fresh_page(self._pages.answer(self._dispatcher.knowledge, answer, rest=rest))

    def _misspelt(self, text: str, entry: Entry, locale: Locale) -> str:
        """The text if it surely is a misspelling of the entry's name, and so may be shown; else nothing."""
        outcome = self._dispatcher.knowledge.index.find(text, locale)
        return text if outcome.corrected and outcome.matches[0].slug == entry.slug else ""

    def _suggested(self, text: str, locale: Locale) -> list[Entry]:
        knowledge = self._dispatcher.knowledge
        matches = knowledge.index.suggest(text, locale, SUGGESTIONS)
        return [knowledge.glossary.entries[match.slug] for match in matches]

    def _keep(self, request: web.Request, key: tuple[str, ...], write: Callable[[], str]) -> web.Response:
        return replies.kept_page(request, self._kept.page(self._dispatcher.knowledge, key, write))

    def _notice(self, request: web.Request, status: int, title: str, text: str, **headers: str) -> web.Response:
        return replies.fresh_page(self._pages.notice(self._locale(request), title, text), status, **headers)

    def _apology(self, request: web.Request) -> web.Response:
        reference = secrets.token_hex(4)
        _log.exception("a web page failed", extra={"reference": reference})
        return self._notice(request, 500, "web-apology-title", self._say(request)("apology", reference=reference))

    def _say(self, request: web.Request) -> Phrases:
        return self._dispatcher.phrasebook.speak(self._locale(request))

    def _locale(self, request: web.Request) -> Locale:
        return receive.locale(request, self._dispatcher.phrasebook.locales)


def _read(request: web.Request) -> Question | None:
    try:
        return address.read(request.match_info["address"])
    except address.AddressError:
        return None
