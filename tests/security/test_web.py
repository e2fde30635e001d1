"""What a stranger with a browser, or with less good intentions, gets from the one HTTP server."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.settings import Settings
from tests.hand_clock import HandClock
from tests.surfaces.web.served import Site, serving

EVIL = "evil.example"


@pytest.fixture
async def site(dispatcher: Dispatcher, clock: HandClock) -> AsyncIterator[Site]:
    """The web surface alone, as it is without any token."""
    async with serving(dispatcher, clock, Settings()) as running:
        yield running


@pytest.mark.parametrize(
    "path",
    [
        f"//{EVIL}",
        f"///{EVIL}/en/",
        f"/\\{EVIL}",
        f"/%2f%2f{EVIL}",
        f"/%5c{EVIL}",
        f"/HU//{EVIL}",
        f"/HU/../../{EVIL}",
        f"/t/trainium?next=https://{EVIL}",
        f"/en/ask?q=https://{EVIL}",
        f"/en/ask?q=//{EVIL}",
        f"/a/https://{EVIL}",
        f"/en/q//{EVIL}",
        f"/t///{EVIL}",
        "/t/aws-trainium?q=%0d%0aLocation:%20https://evil.example",
    ],
)
async def test_no_redirect_leads_away(site: Site, path: str) -> None:
    reply = await site.get(path, Host=EVIL, X_Forwarded_Host=EVIL)
    location = reply.headers.get("Location", "/")
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))
    assert "\n" not in location


@pytest.mark.parametrize(
    "path",
    [
        "/metrics",
        "/telegram/webhook",
        "/debug",
        "/admin",
        "/api/v1",
        "/docs",
        "/.env",
        "/.git/config",
        "/static/",
        "/var/plainterms.db",
    ],
)
async def test_nothing_but_pages_is_open_by_default(site: Site, path: str) -> None:
    assert (await site.get(path)).status == 404
    assert (await site.post(path)).status == 404


@pytest.mark.parametrize(
    "name",
    [
        "../surface.py",
        "..%2fsurface.py",
        "%2e%2e/templates/home.html",
        "..\\templates\\home.html",
        "style.css/../../x",
        "/etc/passwd",
    ],
)
async def test_no_path_leaves_the_folder_of_files(site: Site, name: str) -> None:
    reply = await site.get(f"/static/{name}")
    assert reply.status == 404
    assert "root:" not in reply.text
    assert "import" not in reply.text


async def test_the_host_header_stands_in_no_page(site: Site) -> None:
    for path in ("/en/", "/en/t/trainium", "/nowhere", "/t/trainium.json"):
        assert EVIL not in (await site.get(path, Host=EVIL, X_Forwarded_Host=EVIL)).text


@pytest.mark.parametrize("path", ["/en/", "/en/t/trainium", "/robots.txt", "/sitemap.xml", "/en/feed.xml", "/nowhere"])
async def test_where_the_public_address_is_set_no_header_changes_it(
    dispatcher: Dispatcher, clock: HandClock, path: str
) -> None:
    async with serving(dispatcher, clock, Settings(public_url="https://terms.example")) as site:
        assert EVIL not in (await site.get(path, Host=EVIL, X_Forwarded_Host=EVIL)).text


async def test_parts_are_named_but_nothing_more(site: Site) -> None:
    told = (await site.get("/readyz")).text
    assert set(told) <= set('{}":, abcdefghijklmnopqrstuvwxyz')
