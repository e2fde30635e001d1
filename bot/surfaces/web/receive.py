"""What a browser sends, read with distrust: its language, its role, its address, its forms."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from enum import Enum
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

from aiohttp import web

from bot.address import CAMPAIGN
from bot.glossary.audience import Audience
from bot.language.locale import Locale, accepted, negotiate
from bot.question import Asker, Origin
from bot.settings import Settings
from bot.surfaces.web.replies import COOKIE
from bot.surfaces.web.throttle import Network, client_of

FORM_LIMIT = 1024
"""Bytes of a form; the site's own have fewer than twenty."""
LIST_LENGTH = 50

_MACHINES = re.compile(
    r"(?<!cu)bot\b|(?<!cu)bot[^a-z]|crawl|spider|slurp|preview|scan|monitor|fetch|headless|lighthouse|externalhit|whatsapp|"
    r"safelink|barracuda|mimecast|proofpoint|urldefense|proxy|curl|wget|python|java/|go-http|okhttp|libwww|httpx|axios|"
    r"node|ruby|perl|php",
    re.IGNORECASE,
)
"""Programs that look at links before or instead of a reader, as far as they say so; phones are made by Cubot."""
_TELLS_HOW = re.compile(r"(?:Chrome|Firefox)/(?:9\d|[1-9]\d\d)\b")
"""Browsers that say on every request over TLS how it came about: Chromium since 76, Firefox since 90.

Safari since 16.4, but inside other programs it does not tell its version
(https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Mode).
"""
_AHEAD = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")

Member = TypeVar("Member", bound=Enum)


def asker(client_locale: Locale) -> Asker:
    """Nobody is known on the web; the path's language is the client's, so a question asked in another one wins."""
    return Asker("web", client_locale=client_locale, origin=Origin.LINK, page_size=LIST_LENGTH)


def locale(request: web.Request, supported: Collection[Locale]) -> Locale:
    """The language that the path begins with, else the one the browser asks for."""
    first = request.path.split("/", 2)[1]
    return negotiate(first, *accepted(request.headers.get("Accept-Language", "")), supported=supported)


def member(kind: type[Member], text: str | None) -> Member | None:
    """The member of a closed set that a text names, if it names one."""
    return next((each for each in kind if each.value == text), None)


def audience(request: web.Request) -> Audience:
    """For whom: asked for in the path, then the cookie, then everyone."""
    asked = member(Audience, request.query.get("for")) if request.query_string else None
    return asked or saved_audience(request) or Audience.EVERYONE


def saved_audience(request: web.Request) -> Audience | None:
    """The role in the cookie, if it is one."""
    return member(Audience, request.cookies.get(COOKIE)) if "Cookie" in request.headers else None


def campaign(request: web.Request) -> str | None:
    """The newsletter issue that the followed link stood in, if it may be one's name."""
    named = request.query.get("from", "") if request.query_string else ""
    return named if CAMPAIGN.fullmatch(named) else None


def is_reader(request: web.Request, settings: Settings) -> bool:
    """Whether a reader opens a page from elsewhere, as far as can be told.

    No previewer, link scanner, prefetch or mere look is one, nor who only changes the language of the page.
    """
    headers = request.headers
    agent = headers.get("User-Agent", "")
    is_ahead = any(
        sign in headers.get(name, "").lower() for name in _AHEAD for sign in ("prefetch", "prerender", "preview")
    )
    is_machine = not agent or _MACHINES.search(agent) is not None or not headers.get("Accept-Language")
    return (
        request.method == "GET"
        and not is_ahead
        and not is_machine
        and _opens_page(request, agent, settings)
        and not _comes_from_here(request)
    )


def _opens_page(request: web.Request, agent: str, settings: Settings) -> bool:
    """Whether the browser says so; one that would say, and does not, only poses as that browser."""
    if mode := request.headers.get("Sec-Fetch-Mode"):
        return mode == "navigate"
    is_encrypted = (settings.public_url or "").startswith("https:")
    return not (is_encrypted and _TELLS_HOW.search(agent))


def _comes_from_here(request: web.Request) -> bool:
    return request.headers.get("Sec-Fetch-Site") == "same-origin"


def client(request: web.Request, trusted: tuple[Network, ...]) -> str:
    """Whom the throttle counts the request for."""
    return client_of(request.remote, request.headers.get("X-Forwarded-For", ""), trusted)


def trusted_proxies(settings: Settings) -> tuple[Network, ...]:
    """The networks whose X-Forwarded-For is believed."""
    return tuple(ipaddress.ip_network(text) for text in settings.trusted_proxies.split(",") if text)


def is_own_form(request: web.Request, settings: Settings) -> bool:
    """Whether a form was sent from one of this site's own pages, as far as the browser says."""
    if site := request.headers.get("Sec-Fetch-Site"):
        return site == "same-origin"
    origin = request.headers.get("Origin", "")
    own = urlsplit(settings.public_url).netloc if settings.public_url else request.host
    try:
        return urlsplit(origin).netloc == own
    except ValueError:
        return False


async def form_value(request: web.Request, name: str) -> str:
    """One value of a small form; HTTPRequestEntityTooLarge for a large one, HTTPBadRequest for one of broken pieces."""
    body = b""
    try:
        async for chunk in request.content.iter_any():
            body += chunk
            if len(body) > FORM_LIMIT:
                raise web.HTTPRequestEntityTooLarge(FORM_LIMIT, len(body))
    except web.RequestPayloadError:
        raise web.HTTPBadRequest from None
    return parse_qs(body.decode("utf-8", "replace")).get(name, [""])[0]
