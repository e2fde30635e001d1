"""HTTP replies with the headers that every page bears."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.glossary.audience import Audience
from bot.settings import Settings
from bot.surfaces.web.kept import KeptPage

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
COOKIE = "audience"
YEAR = 31_536_000
SECURITY: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_HTML = "text/html; charset=utf-8"
_PLAIN = {**SECURITY, "Content-Type": _HTML, "Cache-Control": "no-cache", "Vary": "Cookie, Accept-Encoding"}
_PACKED = {**_PLAIN, "Content-Encoding": "gzip"}


def kept_page(request: web.Request, page: KeptPage) -> web.Response:
    """A kept page, compressed where the browser takes it, or the news that the browser's copy still holds."""
    headers = request.headers
    if page.tag in headers.get("If-None-Match", ""):
        return web.Response(status=304, headers={**_PLAIN, "ETag": page.tag})
    if "gzip" in headers.get("Accept-Encoding", ""):
        return web.Response(body=page.packed, headers={**_PACKED, "ETag": page.tag})
    return web.Response(body=page.body, headers={**_PLAIN, "ETag": page.tag})


def fresh_page(html: str, status: int = 200, **headers: str) -> web.Response:
    """A page for this one request."""
    sent = {**SECURITY, "Content-Type": _HTML, "Cache-Control": "no-store", **headers}
    return web.Response(body=html.encode("utf-8", "replace"), status=status, headers=sent)


def redirect(path: str, status: int = 302, **headers: str) -> web.Response:
    """Somewhere else on this site."""
    kept = "no-cache" if status == 301 else "no-store"
    return web.Response(status=status, headers={**SECURITY, "Location": path, "Cache-Control": kept, **headers})


def as_json(content: Any, *, seconds: int) -> web.Response:
    """Content that any site may read, good for so many seconds."""
    headers = {**SECURITY, "Cache-Control": f"max-age={seconds}", "Access-Control-Allow-Origin": "*"}
    body = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace")
    return web.Response(body=body, content_type="application/json", charset="utf-8", headers=headers)


def file(body: bytes, kind: str, *, lasting: bool) -> web.Response:
    """A style, script or picture; `lasting` where its path changes with its content."""
    kept = f"max-age={YEAR}, immutable" if lasting else "no-cache"
    return web.Response(body=body, content_type=kind, charset="utf-8", headers={**SECURITY, "Cache-Control": kept})


def remembering(path: str, role: Audience | None, settings: Settings) -> web.Response:
    """To a page, with the role in the only cookie, or without the cookie."""
    reply = redirect(f"{path}?saved", 303)
    secure = (settings.public_url or "").startswith("https:")
    if role:
        reply.set_cookie(COOKIE, role.value, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="Lax")
    else:
        reply.del_cookie(COOKIE, path="/", secure=secure, httponly=True, samesite="Lax")
    return reply
