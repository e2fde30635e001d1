"""The preview's server: the page, its parts as they change, and the real web pages in frames."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from aiohttp import web
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot import address
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.app.preview.faces import FACES, Face, show
from bot.app.reloading import Reloader
from bot.app.watching import beside, watching
from bot.checks import check_folder
from bot.clock import Clock
from bot.errors import OperatorError
from bot.glossary.audience import Audience
from bot.glossary.library import Library
from bot.glossary.problem import Problem
from bot.language.phrasebook import Phrasebook
from bot.question import Open, View
from bot.settings import Bind, Settings
from bot.surfaces.web.surface import open_web
from bot.surfaces.web.throttle import Throttle

DRAWING = 0.4
"""Seconds that pages get to draw their faces before the rules take the processor."""
STATIC: Mapping[str, str] = {"preview.css": "text/css", "preview.js": "text/javascript"}
_log = logging.getLogger(__name__)
_HERE = Path(__file__).parent
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


@asynccontextmanager
async def open_preview(folder: Path, phrasebook: Phrasebook, clock: Clock, bind: Bind) -> AsyncIterator[str]:
    """Serve the preview of the entries below a folder until left; gives its URL. OperatorError if the port is taken."""
    library = Library(folder)
    async with AsyncExitStack() as stack:
        saved = await stack.enter_async_context(watching(library.folder))
        library.read()
        dispatcher = Dispatcher(Knowledge.of(library.glossary()), phrasebook, Unkept())
        preview = Preview(dispatcher, library, clock)
        reloader = Reloader(dispatcher, library, clock, preview.tell_change, prepare=lambda _: None)
        for work in (reloader.run(saved), preview.keep_checking()):
            await stack.enter_async_context(beside(work))
        unhurried = Throttle(clock, rate=1e6, burst=1e6)
        pages = await stack.enter_async_context(open_web(Settings(), dispatcher, clock, unhurried))
        yield await stack.enter_async_context(_listening(preview, pages.routes(), bind))


@dataclass(frozen=True, slots=True)
class Chosen:
    """What all faces of a page show: a view, for whom, on one surface or all, where many see it or one."""

    view: View
    audience: Audience | None
    only: str | None
    shared: bool

    @classmethod
    def of(cls, request: web.Request) -> Chosen:
        """Read it from a page's query; what is not known is as if it were not said."""
        asked = request.query
        view = next((each for each in View if each == asked.get("view")), View.CARD)
        audience = next((each for each in Audience if each == asked.get("for")), None)
        return cls(
            view, audience, asked.get("only") if asked.get("only") in FACES else None, asked.get("shared") == "1"
        )

    def query(self, name: str, value: object) -> str:
        """The query that chooses the same but for one thing."""
        told = {"view": self.view, "for": self.audience, "only": self.only, "shared": self.shared, name: value}
        return urlencode({name: "1" if value is True else value for name, value in told.items() if value})


class Preview:
    """Shows what the dispatcher answers now, and tells every open page when that changes."""

    def __init__(self, dispatcher: Dispatcher, library: Library, clock: Clock) -> None:
        self._dispatcher = dispatcher
        self._library = library
        self._clock = clock
        self._problems: tuple[Problem, ...] = library.problems
        self._changed = asyncio.Event()
        self._changed.set()
        self._pages: set[asyncio.Queue[str | None]] = set()
        self._template = Environment(
            loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        ).get_template("preview.html")

    def routes(self) -> Sequence[web.AbstractRouteDef]:
        """Everything below /preview."""
        return (
            web.get("/preview", self._choose),
            web.get("/preview/t/{slug}", self._page),
            web.get("/preview/face", self._face),
            web.get("/preview/changes", self._changes),
            web.get("/preview/static/{name}", self._file),
        )

    def tell_change(self) -> None:
        """Have all pages draw their faces anew, and the rules gone through once more."""
        self._tell("changed")
        self._changed.set()

    async def keep_checking(self) -> None:
        """Go through the rules after each change, until cancelled."""
        while True:
            await self._changed.wait()
            await self._clock.sleep(DRAWING)
            self._changed.clear()
            today = self._clock.now().date()
            try:
                self._problems = await asyncio.to_thread(
                    check_folder, self._library.folder, today, self._dispatcher.phrasebook
                )
            except Exception:  # the next change is checked again; until then pages show the problems known
                _log.exception("the entries could not be checked")
            self._tell("checked")

    async def close(self, _server: web.Application) -> None:
        """End what pages are listening to."""
        self._tell(None)

    def _tell(self, news: str | None) -> None:
        for page in self._pages:
            page.put_nowait(news)

    async def _choose(self, request: web.Request) -> web.Response:
        slugs = self._dispatcher.knowledge.glossary.entries
        wanted = request.query.get("slug") or next(iter(slugs), "")
        raise web.HTTPFound(f"/preview/t/{wanted}" if address.SLUG.fullmatch(wanted) else "/preview")

    async def _page(self, request: web.Request) -> web.Response:
        slug = request.match_info["slug"]
        if not address.SLUG.fullmatch(slug):
            raise web.HTTPNotFound
        chosen = Chosen.of(request)
        at, person = address.write(Open(slug, chosen.view, chosen.audience)), secrets.token_hex(4)
        locales = self._dispatcher.phrasebook.locales
        shown = [chosen.only] if chosen.only else list(FACES)
        faces = [Face(each, tag, at, shared=chosen.shared, person=person) for each in shown for tag in locales]
        page = self._template.render(
            slug=slug,
            chosen=chosen,
            person=person,
            locales=locales,
            faces=[(face, await show(face, self._dispatcher)) for face in faces],
            entries=self._dispatcher.knowledge.glossary.entries,
            problems=[problem for problem in self._problems if problem.path.parent.name == slug],
            choices={"view": [*View], "for": [None, *Audience], "only": [None, *FACES], "shared": [False, True]},
        )
        return _html(page)

    async def _face(self, request: web.Request) -> web.Response:
        asked = request.query
        if asked.get("surface") not in FACES or asked.get("locale") not in self._dispatcher.phrasebook.locales:
            raise web.HTTPNotFound
        flags = {name: asked.get(name) == "1" for name in ("shared", "pressed")}
        face = Face(asked["surface"], asked["locale"], asked.get("at", ""), person=asked.get("person", ""), **flags)
        return _html(await show(face, self._dispatcher))

    async def _changes(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: `changed` when faces are to be drawn anew, `checked` when the problems are known."""
        stream = web.StreamResponse(headers={**_HEADERS, "Content-Type": "text/event-stream"})
        await stream.prepare(request)
        news: asyncio.Queue[str | None] = asyncio.Queue()
        self._pages.add(news)
        try:
            await stream.write(b": listening\n\n")
            while word := await news.get():
                await stream.write(f"event: {word}\ndata:\n\n".encode())
        except ConnectionResetError:
            pass
        finally:
            self._pages.discard(news)
        return stream

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in STATIC:
            raise web.HTTPNotFound
        body = (_HERE / "static" / name).read_bytes()
        return web.Response(body=body, content_type=STATIC[name], charset="utf-8", headers=_HEADERS)


def _html(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/html", headers=_HEADERS)


@asynccontextmanager
async def _listening(preview: Preview, pages: Sequence[web.AbstractRouteDef], bind: Bind) -> AsyncIterator[str]:
    server = web.Application()
    server.add_routes([*preview.routes(), *pages])
    server.on_shutdown.append(preview.close)
    server.on_response_prepare.append(_allow_frames)
    runner = web.AppRunner(server, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, bind.host, bind.port).start()
        host, port = runner.addresses[0][:2]
        yield f"http://{Bind(host, port)}/preview"
    except OSError as refused:
        raise OperatorError(f"cannot listen on {bind}: {refused.strerror}") from refused
    finally:
        await runner.cleanup()


async def _allow_frames(request: web.Request, response: web.StreamResponse) -> None:
    """Let the preview show the web pages, which else nobody may frame."""
    if not request.path.startswith("/preview") and (policy := response.headers.get("Content-Security-Policy")):
        response.headers["Content-Security-Policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
