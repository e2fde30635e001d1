"""Whoever comes from the newsletter finds the way back; what is opened is counted, never by whom."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import date
from urllib.parse import quote

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.glossary.entry import Slug, Status
from bot.language.locale import Locale
from bot.news.newsstand import Newsstand
from bot.question import News
from bot.story import Campaign, Edition
from bot.surfaces.web import paths
from tests.hand_clock import HandClock
from tests.surfaces.web.conftest import SETTINGS
from tests.surfaces.web.served import Site, serving

LOCALES = ("en", "hu", "de")
READER = {
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
    "Accept-Language": "hu-HU,hu;q=0.9",
}
OPENED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
DESKTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36"
THIRTEEN = Campaign("13", "hu", ("trainium", "token", "gone"), "https://letter.example/13")
EDITION = Edition(12, "hu", "Chips", "https://letter.example/12", date(2026, 11, 23), "")
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@dataclass
class Register:
    """Campaigns in memory, and what was opened."""

    campaigns: dict[str, Campaign]
    counts: Counter[tuple[str, Slug, str]] = field(default_factory=Counter)

    async def of(self, name: str, _locale: Locale) -> Campaign | None:
        """The campaign of that name."""
        return self.campaigns.get(name)

    def opened(self, name: str, slug: Slug, surface: str) -> None:
        """Count it."""
        self.counts[name, slug, surface] += 1


@pytest.fixture
def register(dispatcher: Dispatcher) -> Register:
    register = Register({"13": THIRTEEN, "14": Campaign("14", "en")})
    dispatcher.campaigns = register
    stand = Newsstand(editions=(EDITION,), slugs={EDITION.link: ("rag",)})
    dispatcher.knowledge = dispatcher.knowledge.reporting(stand)
    return register


@pytest.fixture
async def landing(dispatcher: Dispatcher, clock: HandClock, register: Register) -> AsyncIterator[Site]:  # noqa: ARG001  # registers
    """The pages, with campaigns and rubrics."""
    rubrics = {"code": "https://letter.example/code", "money": "https://letter.example/money"}
    async with serving(dispatcher, clock, replace(SETTINGS, rubrics=rubrics)) as running:
        yield running


async def test_the_page_leads_back_to_the_issue_and_to_its_words(landing: Site) -> None:
    html = (await landing.get("/hu/t/trainium?from=13")).text
    assert '<a href="https://letter.example/13" rel="noopener">‹ Vissza ide: 13. szám</a>' in html
    assert '<a href="/hu/q/1W_13">Szavak: 13. szám</a>' in html
    assert html.index("‹ Vissza") < html.index(">Trainium</h1>")
    words = (await landing.get("/hu/q/1W_13")).text
    assert "<h1>Szavak: 13. szám</h1>" in words
    assert [link in words for link in ("/hu/t/trainium", "/hu/t/token", "/hu/t/gone")] == [True, True, False]
    assert '<a href="https://letter.example/13" rel="noopener">‹ Vissza ide: 13. szám</a>' in words
    assert "noindex" in words


async def test_an_edition_brings_its_own_campaign(landing: Site, register: Register) -> None:
    html = (await landing.get("/en/t/trainium?from=12", **READER)).text
    assert '<a href="https://letter.example/12" rel="noopener">‹ Back to issue 12</a>' in html
    assert f'<a href="{paths.of(News(12), "en")}">Words in issue 12</a>' in html
    await landing.get("/en/t/trainium?from=issue-12", **READER)
    assert register.counts == {("12", "trainium", "web"): 2}


@pytest.mark.parametrize("name", ["14", "99", "13%22%3E", "<script>", "a" * 9, ""])
async def test_without_an_address_or_with_a_strange_name_nothing_leads_back(landing: Site, name: str) -> None:
    reply = await landing.get(f"/en/t/trainium?from={quote(name)}", **READER)
    assert reply.status == 200
    assert "Back to issue" not in reply.text
    assert "script>alert" not in reply.text


async def test_the_campaign_survives_the_way_through_addresses_and_languages(landing: Site, register: Register) -> None:
    first = await landing.get("/t/trainium?for=investor&from=13", **READER)
    assert first.location == "/hu/t/trainium?for=investor&from=13"
    assert (await landing.get("/a/1o_trainium__i_hu_13", **READER)).location == "/hu/t/trainium?for=investor&from=13"
    assert not register.counts
    assert "‹ Vissza ide" in (await landing.get(first.location, **READER)).text
    assert register.counts == {("13", "trainium", "web"): 1}


async def test_another_language_keeps_the_issue_and_the_role_and_telegram_the_role(landing: Site) -> None:
    html = (await landing.get("/hu/t/trainium?from=13&for=investor")).text
    assert '<a href="/en/t/trainium?for=investor&amp;from=13" hreflang="en"' in html
    assert '<link rel="canonical" href="https://terms.example/hu/t/trainium">' in html
    assert "?start=1o_trainium__i_hu" in html
    assert '<a href="/en/t/trainium" hreflang="en"' in (await landing.get("/hu/t/trainium")).text


@pytest.mark.parametrize(
    "headers",
    [
        {"User-Agent": READER["User-Agent"]},
        {"Accept-Language": "hu"},
        {**READER, "User-Agent": "TelegramBot (like TwitterBot)"},
        {**READER, "User-Agent": "WhatsApp/2.23.20.0"},
        {**READER, "User-Agent": "facebookexternalhit/1.1"},
        {**READER, "User-Agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"},
        {**READER, "User-Agent": "Mozilla/5.0 (Windows NT 10.0) SkypeUriPreview Preview/0.5"},
        {**READER, "User-Agent": "Mozilla/5.0 (X11) HeadlessChrome/130.0"},
        {**READER, "User-Agent": "python-requests/2.32"},
        {**READER, "Sec-Purpose": "prefetch;prerender"},
        {**READER, "X-Moz": "prefetch"},
        {**READER, "Sec-Fetch-Mode": "no-cors"},
        {**READER, **OPENED, "Sec-Fetch-Site": "same-origin"},
        {**READER, "User-Agent": DESKTOP},
        {**READER, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"},
    ],
)
async def test_previewers_scanners_and_prefetching_are_not_counted(
    landing: Site, register: Register, headers: dict[str, str]
) -> None:
    reply = await landing.get("/hu/t/trainium?from=13", **headers)
    assert (reply.status, dict(register.counts)) == (200, {})


@pytest.mark.parametrize(
    "headers",
    [
        READER,
        {**READER, **OPENED, "User-Agent": DESKTOP},
        {
            **READER,
            **OPENED,
            "User-Agent": "Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/130.0 Mobile "
            "Safari/537.36",
        },
        {**READER, "User-Agent": "Mozilla/5.0 (Linux; Android 6.0) AppleWebKit/537.36 Chrome/44.0 Safari/537.36"},
    ],
    ids=["phone", "desktop", "Cubot", "old phone"],
)
async def test_readers_are_counted_each_time_also_where_their_copy_still_holds(
    landing: Site, register: Register, headers: dict[str, str]
) -> None:
    first = await landing.get("/hu/t/trainium?from=13", **headers)
    again = await landing.get("/hu/t/trainium?from=13", **READER, If_None_Match=first.headers["ETag"])
    assert again.status == 304
    assert register.counts == {("13", "trainium", "web"): 2}


async def test_a_mere_look_and_a_page_that_is_not_there_count_nothing(landing: Site, register: Register) -> None:
    assert (await landing.ask("HEAD", "/hu/t/trainium?from=13", READER)).status == 200
    assert (await landing.get("/hu/t/nothing?from=13", **READER)).status == 404
    assert not register.counts


async def test_a_note_leads_to_its_rubric_where_the_operator_has_said_where_it_is(landing: Site, site: Site) -> None:
    html = (await landing.get("/hu/t/trainium")).text
    assert '<a href="https://letter.example/code" rel="noopener">→ Kód</a>' in html
    assert '<a href="https://letter.example/money" rel="noopener">→ Pénz</a>' in html
    assert "→" not in (await site.get("/hu/t/trainium")).text


async def test_every_written_entry_is_on_the_map_in_all_its_languages(site: Site, dispatcher: Dispatcher) -> None:
    reply = await site.get("/sitemap.xml")
    places = {place.findtext(f"{SITEMAP}loc"): place for place in ET.fromstring(reply.text)}  # noqa: S314  # our own
    assert reply.headers["Content-Type"].startswith("application/xml")
    for slug, entry in dispatcher.knowledge.glossary.entries.items():
        own = {f"https://terms.example/{locale}/t/{slug}" for locale in entry.wordings}
        assert own & set(places) == (own if entry.status is Status.PUBLISHED else set())
    trainium = places["https://terms.example/hu/t/trainium"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", trainium.findtext(f"{SITEMAP}lastmod") or "")
    assert {link.get("hreflang") for link in trainium if link.get("hreflang")} == {*LOCALES, "x-default"}
    robots = (await site.get("/robots.txt")).text
    assert robots.splitlines()[-1] == "Sitemap: https://terms.example/sitemap.xml"


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_feed_has_the_newest_entries_in_the_language(site: Site, locale: str) -> None:
    reply = await site.get(f"/{locale}/feed.xml")
    feed = ET.fromstring(reply.text)  # noqa: S314  # our own
    entries = feed.findall(f"{ATOM}entry")
    updated = [entry.findtext(f"{ATOM}updated") or "" for entry in entries]
    assert reply.headers["Content-Type"].startswith("application/atom+xml")
    assert len(entries) == 30
    assert updated == sorted(updated, reverse=True)
    assert feed.findtext(f"{ATOM}updated") == updated[0]
    assert all(f"/{locale}/t/" in (entry.findtext(f"{ATOM}id") or "") for entry in entries)
    assert f'type="application/atom+xml" href="/{locale}/feed.xml"' in (await site.get(f"/{locale}/")).text


async def test_without_a_public_address_the_map_names_the_one_that_was_asked(
    dispatcher: Dispatcher, clock: HandClock
) -> None:
    async with serving(dispatcher, clock) as local:
        assert f"<loc>{local.url}/en/t/trainium</loc>" in (await local.get("/sitemap.xml")).text


@pytest.mark.parametrize("query", ["xyzzyq <b>", '"><script>', "kitten vs puppy", "x" * 70, "what is xyzzyq?"])
async def test_a_search_is_echoed_in_the_search_field_alone(site: Site, query: str) -> None:
    reply = await site.get(f"/en/ask?q={quote(query)}")
    outside = re.sub(r'<input type="search"[^>]*>', "", reply.text)
    assert reply.status == 200
    assert '<meta name="robots" content="noindex">' in reply.text
    assert "og:title" not in reply.text
    for word in ("xyzzyq", "kitten", "x" * 70, "&lt;script", "<script>alert"):
        assert word not in outside
