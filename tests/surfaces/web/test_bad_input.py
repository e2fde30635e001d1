import asyncio
from html.parser import HTMLParser
from urllib.parse import quote, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.answers.dispatcher import Dispatcher
from tests.hand_clock import HandClock
from tests.surfaces.web.served import Reply, Site, serving

QUERIES = {
    "nothing": "",
    "spaces": "   ",
    "10,000 characters": "x" * 10_000,
    "10,000 Hungarian characters": "ő" * 10_000,
    "emoji only": "🤖🔥💡",
    "zalgo": "T̷̡̛r̵͓͝a̸̙͝i̴̢̛" + "̷" * 500,
    "direction overrides": "\u202etrainium\u202c \u2066x\u2069",
    "NUL and controls": "tra\x00in\x1b[31mium\r\nSet-Cookie: a=b",
    "a tag": "<b>bold</b><script>alert(1)</script>",
    "an attribute": '"><img src=x onerror=alert(1)>',
    "everyone": "@everyone @here <@123>",
    "a script link": "[x](javascript:alert(1))",
    "a template": "{{ 7*7 }} {% raw %} ${7*7}",
    "a path": "../../etc/passwd",
    "SQL": "'; DROP TABLE preferences; --",
    "a format": "%s%n {0} {query}",
}
RAW_QUERIES = {
    "a lone surrogate": "%ED%A0%80%ED%B0%80",
    "bytes that are no text": "%ff%fe%fa",
    "half an escape": "%4+%zz+%",
    "an encoded line break": "%0d%0aSet-Cookie:%20a=b",
    "many parameters": "&".join(f"q={number}" for number in range(500)),
}


class Markup(HTMLParser):
    """Collects what a hostile text would have to become to do harm."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.harm: list[str] = []
        self.scripts = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag, and what is wrong with it."""
        self.scripts += tag == "script"
        self.harm += [name for name, _ in attrs if name.startswith("on") or name == "style"]
        links = [value or "" for name, value in attrs if name in {"href", "src", "action"}]
        self.harm += [link for link in links if urlsplit(link).scheme not in {"", "https"}]
        self.harm += [tag] if tag in {"img", "iframe", "object", "style", "base"} else []

    def handle_data(self, data: str) -> None:
        """Collect the text."""
        self.text += data


def assert_harmless(reply: Reply) -> None:
    assert reply.status in {200, 302, 404}
    assert "Set-Cookie" not in reply.headers
    assert "script-src 'self'" in reply.headers["Content-Security-Policy"]
    if reply.status == 302:
        assert reply.location.startswith(("/en/", "/hu/", "/de/"))
        return
    page = Markup(reply.text)
    assert page.harm == []
    assert page.scripts == 1
    assert "<h1>" in reply.text


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
async def test_any_query_gets_a_friendly_page(site: Site, query: str) -> None:
    reply = await site.get(f"/en/ask?q={quote(query)}")
    assert_harmless(reply)
    if reply.status == 200:
        assert '<meta name="robots" content="noindex">' in reply.text


@pytest.mark.parametrize("query", RAW_QUERIES.values(), ids=RAW_QUERIES)
async def test_what_is_no_text_gets_a_friendly_page(site: Site, query: str) -> None:
    assert_harmless(await site.get(f"/en/ask?q={query}"))


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
async def test_any_query_gets_suggestions_or_none(site: Site, query: str) -> None:
    reply = await site.get(f"/en/suggest?q={quote(query)}")
    assert (reply.status, reply.headers["Content-Type"]) == (200, "application/json; charset=utf-8")


@pytest.mark.parametrize("query", ["zxqv buy gold", "<i>zxqv</i>"])
async def test_what_was_asked_stands_in_the_search_field_and_nowhere_else(site: Site, query: str) -> None:
    reply = await site.get(f"/en/ask?q={quote(query)}")
    field = reply.text.partition(' name="q" value="')[2].partition('"')[0]
    assert "zxqv" in field
    assert reply.text.count("zxqv") == 1
    assert "zxqv" not in Markup(reply.text).text


async def test_a_misspelling_is_told_only_where_it_surely_is_one(site: Site) -> None:
    assert "Shown for “tranium”" in (await site.get("/en/t/trainium?q=tranium")).text
    assert "buy gold" not in (await site.get("/en/t/trainium?q=buy+gold")).text


@pytest.mark.parametrize("segment", ["%00", "%ff", "<b>", "..%2f", "x" * 5000, "%F0%9F%A4%96", "a%0d%0ab", "_", "1t_"])
@pytest.mark.parametrize(
    "place", ["/a/{}", "/t/{}", "/t/{}.json", "/en/t/{}", "/en/c/{}", "/en/q/{}", "/{}", "/static/{}"]
)
async def test_any_path_gets_a_friendly_page(site: Site, place: str, segment: str) -> None:
    reply = await site.get(place.format(segment))
    assert reply.status == 404
    assert_harmless(reply)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_no_method_but_reading_does_anything(site: Site, method: str) -> None:
    reply = await site.ask(method, "/en/t/trainium", {})
    assert reply.status == 404


@pytest.mark.parametrize(
    "header",
    ["", "*", "xx", ";q=", "hu;q=nonsense", "de;q=0", ",,,,", "é", "en-" * 2000],
    ids=["empty", "any", "unknown", "no tag", "no weight", "refused", "commas", "not ASCII", "long"],
)
async def test_any_accept_language_gets_english(site: Site, header: str) -> None:
    assert (await site.get("/", Accept_Language=header)).location == "/en/"


@pytest.mark.parametrize("cookie", ["audience=nobody", "audience=", "audience=<b>", "=;;;", "a" * 4000, "audience"])
async def test_a_forged_cookie_is_ignored(site: Site, cookie: str) -> None:
    reply = await site.get("/en/t/trainium", Cookie=cookie)
    assert reply.status == 200
    assert 'class="hers"' not in reply.text


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_query_does_harm(dispatcher: Dispatcher, query: str) -> None:
    async def ask() -> Reply:
        async with serving(dispatcher, HandClock()) as site:
            return await site.get(f"/hu/ask?q={quote(query, errors='replace')}")

    assert_harmless(asyncio.run(ask()))
