"""The web surface: its routes, and what each of them answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager
from urllib.parse import urlencode

from aiohttp import web

from bot import address
from bot.answers.card import Result
from bot.answers.dispatcher import Dispatcher
from bot.answers.landing import Landing
from bot.clock import Clock
from bot.glossary.audience import Audience
from bot.glossary.entry import Category, Entry, Slug
from bot.language.locale import Locale, supported_form
from bot.lookup.match import Evidence
from bot.question import (
    About,
    Compare,
    Explain,
    Guess,
    Help,
    IssueWords,
    MythOrReality,
    News,
    Open,
    Question,
    Quiz,
    Random,
)
from bot.settings import Settings
from bot.surfaces.web import export, listings, paths, receive, replies
from bot.surfaces.web.edge import Answering, Edge
from bot.surfaces.web.kept import KeptPages
from bot.surfaces.web.pages import Pages
from bot.surfaces.web.throttle import Throttle

Localised = Callable[[web.Request, Locale], Awaitable[web.Response]]

TEXT_LIMIT = 10_000
"""Characters of a question that are read at all."""

_LOCALE = "{locale:[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*}"
_SHOWN_AS_ANSWERS = Compare | Guess | IssueWords | MythOrReality | News | Quiz
_ABOUT_THE_SITE: Mapping[str, Question] = {"about": About(), "help": Help(), "news": News()}


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
        self._kept = KeptPages()
        self._pages = Pages(dispatcher.phrasebook, settings)
        self._edge = Edge(settings, dispatcher, self._pages, throttle)

    async def run(self, ready: Callable[[bool], None]) -> None:
        """Wait: the server that the routes are mounted on does the work."""
        ready(True)
        await asyncio.Event().wait()

    def routes(self) -> Sequence[web.AbstractRouteDef]:
        """Every path of the site, the most read first, since the server tries them in turn."""
        localised: Mapping[str, Localised] = {
            "t/{slug}": self._entry,
            "": self._home,
            "c/{category}": self._category,
            "a-z": self._alphabet,
            "ask": self._ask,
            "suggest": self._suggest,
            "q/{address}": self._question,
            r"news/{edition:all|\d{1,4}}": self._newsletter,
            "random": self._random,
            "feed.xml": self._feed,
            "settings": self._choices,
            "{site:about|help|news}": self._about_the_site,
        }
        neutral: Mapping[str, Answering] = {
            "/": self._front_door,
            f"/{_LOCALE}": self._front_door,
            "/t/{slug}.json": self._entry_json,
            "/t/{slug}": self._neutral_entry,
            "/a/{address}": self._address,
            "/robots.txt": self._robots,
            "/sitemap.xml": self._sitemap,
            "/static/{name}": self._file,
        }
        guarded = self._edge.guarded
        return (
            *(web.get(f"/{_LOCALE}/{path}", guarded(self._within(page))) for path, page in localised.items()),
            *(web.get(path, guarded(answer)) for path, answer in neutral.items()),
            web.post(f"/{_LOCALE}/role", guarded(self._within(self._save_role))),
            web.route("*", "/{rest:[\\s\\S]*}", guarded(self._nothing)),
        )

    def _within(self, page: Localised) -> Answering:
        """A page of the locale in its path; another spelling of the locale leads to the right one."""

        async def within(request: web.Request) -> web.Response:
            written = request.match_info["locale"]
            locale = supported_form(written, self._dispatcher.phrasebook.locales)
            if locale is None:
                raise web.HTTPNotFound
            if locale != written:
                return replies.redirect(f"/{locale}{request.raw_path.removeprefix(f'/{written}')}", 301)
            return await page(request, locale)

        return within

    async def _front_door(self, request: web.Request) -> web.Response:
        path = f"/{self._edge.locale(request)}/"
        return replies.redirect(paths.with_query(path, request.query_string), Vary="Accept-Language")

    async def _neutral_entry(self, request: web.Request) -> web.Response:
        path = paths.entry(self._resolved(request).slug, self._edge.locale(request))
        return replies.redirect(paths.with_query(path, request.query_string), Vary="Accept-Language")

    async def _entry_json(self, request: web.Request) -> web.Response:
        entry, glossary = self._resolved(request), self._dispatcher.knowledge.glossary
        return replies.as_json(export.whole(entry, glossary, self._settings.public_url or ""), seconds=300)

    async def _address(self, request: web.Request) -> web.Response:
        question = _read(request)
        asked = supported_form(getattr(question, "locale", None), self._dispatcher.phrasebook.locales)
        path = paths.of(question, asked or self._edge.locale(request))
        campaign = question.campaign if isinstance(question, Open) else None
        return replies.redirect(paths.with_query(path, request.query_string, campaign), Vary="Accept-Language")

    async def _home(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge = self._dispatcher.knowledge
        return self._keep(request, ("home", locale), lambda: self._pages.home(knowledge, locale))

    async def _entry(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge, entry = self._dispatcher.knowledge, self._resolved(request)
        if entry.slug != request.match_info["slug"]:
            path = paths.entry(entry.slug, locale)
            return replies.redirect(paths.with_query(path, request.query_string), 301)
        role, issue = receive.audience(request), await self._landing(request, entry.slug, locale)
        if request.query_string and (asked := self._misspelt(request.query.get("q", ""), entry.slug, locale)):
            return replies.fresh_page(self._pages.entry(knowledge, entry, locale, role, asked=asked))
        key = (entry.slug, locale, role, issue)
        return self._keep(request, key, lambda: self._pages.entry(knowledge, entry, locale, role, issue=issue))

    async def _landing(self, request: web.Request, slug: Slug, locale: Locale) -> Landing | None:
        """The newsletter issue that a reader comes from, if she does; her coming is counted."""
        name = receive.campaign(request)
        if name is None:
            return None
        issue = await self._dispatcher.landing(name, locale)
        if receive.is_reader(request, self._settings):
            self._dispatcher.campaigns.opened(issue.campaign if issue else name, slug, self.name)
        return issue

    async def _category(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge = self._dispatcher.knowledge
        shelf = receive.member(Category, request.match_info["category"])
        if shelf is None or not knowledge.glossary.in_category(shelf):
            raise web.HTTPNotFound
        return self._keep(request, (shelf, locale), lambda: self._pages.category(knowledge, shelf, locale))

    async def _alphabet(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge = self._dispatcher.knowledge
        return self._keep(request, ("a-z", locale), lambda: self._pages.alphabet(knowledge, locale))

    async def _ask(self, request: web.Request, locale: Locale) -> web.Response:
        text = request.query.get("q", "")[:TEXT_LIMIT]
        role = receive.member(Audience, request.query.get("for"))
        answer = await self._dispatcher.answer(Explain(text, role), receive.asker(locale))
        if answer.result is not Result.ANSWERED or answer.slug is None:
            near = self._edge.suggested(text, answer.locale)
            return replies.fresh_page(self._pages.answer(self._dispatcher.knowledge, answer, asked=text, near=near))
        wanted = answer.audience if answer.audience is not Audience.EVERYONE else None
        path = paths.entry(answer.slug, answer.locale, wanted, answer.view)
        corrected = answer.match is not None and answer.match.evidence is Evidence.FUZZY
        return replies.redirect(paths.with_query(path, urlencode({"q": text}) if corrected else ""))

    async def _suggest(self, request: web.Request, locale: Locale) -> web.Response:
        entries = self._edge.suggested(request.query.get("q", ""), locale)
        return replies.as_json([export.summary(entry, locale) for entry in entries], seconds=60)

    async def _question(self, request: web.Request, locale: Locale) -> web.Response:
        """A question without a page of its own, such as a comparison or the quiz; others are led to their page."""
        question = _read(request)
        if not isinstance(question, _SHOWN_AS_ANSWERS):
            return replies.redirect(paths.of(question, locale))
        return await self._answer(question, locale)

    async def _random(self, _request: web.Request, locale: Locale) -> web.Response:
        answer = await self._dispatcher.answer(Random(), receive.asker(locale))
        return replies.redirect(paths.entry(answer.slug, locale) if answer.slug else f"/{locale}/")

    async def _about_the_site(self, request: web.Request, locale: Locale) -> web.Response:
        name = request.match_info["site"]
        return await self._answer(_ABOUT_THE_SITE[name], locale, name)

    async def _newsletter(self, request: web.Request, locale: Locale) -> web.Response:
        edition = request.match_info["edition"]
        if edition == "all":
            return await self._answer(News(archive=True), locale, "news/all")
        if self._dispatcher.knowledge.newsstand.edition(int(edition), locale) is None:
            return await self._answer(News(int(edition)), locale, status=404)
        return await self._answer(News(int(edition)), locale, f"news/{edition}")

    async def _choices(self, request: web.Request, locale: Locale) -> web.Response:
        page = self._pages.choices(locale, receive.saved_audience(request), saved="saved" in request.query)
        return replies.fresh_page(page, Vary="Cookie")

    async def _save_role(self, request: web.Request, locale: Locale) -> web.Response:
        """Keep the role of a form of our own in a cookie, or forget it; nothing else is ever kept."""
        if not receive.is_own_form(request, self._settings):
            raise web.HTTPForbidden
        role = receive.member(Audience, await receive.form_value(request, "for"))
        return replies.remembering(f"/{locale}/settings", role, self._settings)

    async def _file(self, request: web.Request) -> web.Response:
        file = self._pages.files.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return replies.file(file.body, file.type, lasting=bool(request.query_string))

    async def _robots(self, request: web.Request) -> web.Response:
        sitemap = f"\nSitemap: {self._base(request)}/sitemap.xml\n"
        return replies.file(self._pages.files["robots.txt"].body + sitemap.encode(), "text/plain", lasting=False)

    async def _sitemap(self, request: web.Request) -> web.Response:
        knowledge, base = self._dispatcher.knowledge, self._base(request)
        locales = self._dispatcher.phrasebook.locales
        page = self._kept.page(knowledge, ("sitemap", base), lambda: listings.sitemap(knowledge, locales, base))
        return replies.file(page.body, "application/xml", lasting=False)

    async def _feed(self, request: web.Request, locale: Locale) -> web.Response:
        knowledge, base = self._dispatcher.knowledge, self._base(request)
        say = self._dispatcher.phrasebook.speak(locale)
        page = self._kept.page(knowledge, ("feed", locale, base), lambda: listings.feed(knowledge, say, base))
        return replies.file(page.body, "application/atom+xml", lasting=False)

    def _base(self, request: web.Request) -> str:
        """What the site's addresses begin with: others read them elsewhere."""
        return self._settings.public_url or f"{request.scheme}://{request.host}"

    async def _nothing(self, _request: web.Request) -> web.Response:
        raise web.HTTPNotFound

    async def _answer(self, question: Question, locale: Locale, rest: str = "", status: int = 200) -> web.Response:
        answer = await self._dispatcher.answer(question, receive.asker(locale))
        return replies.fresh_page(self._pages.answer(self._dispatcher.knowledge, answer, rest=rest), status)

    def _keep(self, request: web.Request, key: tuple[Hashable, ...], write: Callable[[], str]) -> web.Response:
        return replies.kept_page(request, self._kept.page(self._dispatcher.knowledge, key, write))

    def _resolved(self, request: web.Request) -> Entry:
        glossary, slug = self._dispatcher.knowledge.glossary, request.match_info["slug"]
        entry = glossary.resolve(slug) or glossary.resolve(slug.lower())
        if entry is None:
            raise web.HTTPNotFound
        return entry

    def _misspelt(self, text: str, slug: Slug, locale: Locale) -> str:
        """The text if it surely is a misspelling of the entry's name, and so may be shown; else nothing."""
        outcome = self._dispatcher.knowledge.index.find(text, locale)
        return text if outcome.corrected and outcome.matches[0].slug == slug else ""


def _read(request: web.Request) -> Question:
    try:
        return address.read(request.match_info["address"])
    except address.AddressError:
        raise web.HTTPNotFound from None
