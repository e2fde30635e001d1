import asyncio
import gzip

import pytest
from yarl import URL

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.question import Asker, Question
from bot.settings import Settings
from tests.hand_clock import HandClock
from tests.surfaces.web.served import Site, serving

OWN = {"Sec_Fetch_Site": "same-origin"}
PAGES = (
    "/en/",
    "/en/t/trainium",
    "/en/ask?q=xyzzyq",
    "/en/settings",
    "/nothing",
    "/t/trainium.json",
    "/robots.txt",
    "/",
)


@pytest.mark.parametrize("path", PAGES)
async def test_every_reply_bears_the_security_headers(site: Site, path: str) -> None:
    headers = (await site.get(path)).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in headers


async def test_a_page_is_sent_again_only_if_it_changed(site: Site) -> None:
    first = await site.get("/en/t/trainium")
    again = await site.get("/en/t/trainium", If_None_Match=first.headers["ETag"])
    other = await site.get("/hu/t/trainium", If_None_Match=first.headers["ETag"])
    assert (again.status, again.text) == (304, "")
    assert other.status == 200
    assert "Cookie" in first.headers["Vary"]


async def test_a_browser_that_takes_no_compression_gets_the_same_page(site: Site) -> None:
    packed = await site.get("/en/t/trainium", Accept_Encoding="gzip")
    plain = await site.get("/en/t/trainium", Accept_Encoding="identity")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.text == plain.text
    assert int(packed.headers["Content-Length"]) == len(gzip.compress(plain.text.encode(), 6, mtime=0))


async def test_files_last_for_ever_under_a_path_that_changes_with_them(site: Site) -> None:
    page = (await site.get("/en/")).text
    path = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    reply = await site.get(path)
    assert path.startswith("/static/style.css?v=")
    assert reply.headers["Cache-Control"] == "max-age=31536000, immutable"
    assert reply.headers["Content-Type"] == "text/css; charset=utf-8"


async def test_a_role_is_kept_in_the_only_cookie(site: Site) -> None:
    saved = await site.post("/en/role", "for=investor", **OWN)
    cookie = saved.headers["Set-Cookie"]
    assert (saved.status, saved.location) == (303, "/en/settings?saved")
    assert cookie.startswith("audience=investor; ")
    assert {"HttpOnly", "Secure", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    page = await site.get("/en/t/trainium", Cookie="audience=investor")
    assert 'class="hers"' in page.text


async def test_what_is_asked_for_wins_over_the_cookie(site: Site) -> None:
    page = (await site.get("/en/t/trainium?for=developer", Cookie="audience=investor")).text
    assert page.index("For developers") < page.index("For investors")


async def test_forgetting_takes_the_cookie_away(site: Site) -> None:
    reply = await site.post("/hu/role", "", **OWN)
    assert "Max-Age=0" in reply.headers["Set-Cookie"]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "none"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://[::1"},
        {"Origin": "https://terms.example.evil.example"},
    ],
)
async def test_a_form_from_elsewhere_changes_nothing(site: Site, headers: dict[str, str]) -> None:
    reply = await site.post("/en/role", "for=investor", **headers)
    assert reply.status == 403
    assert "Set-Cookie" not in reply.headers


async def test_a_browser_that_only_names_its_origin_may_save(site: Site) -> None:
    reply = await site.post("/en/role", "for=business", Origin="https://terms.example")
    assert reply.status == 303


async def test_no_link_saves_anything(site: Site) -> None:
    for path in ("/en/role?for=investor", "/a/1r_i", "/en/q/1r_i", "/en/settings?for=investor"):
        assert "Set-Cookie" not in (await site.get(path)).headers


@pytest.mark.parametrize("body", ["for=" + "x" * 5_000, "x" * 1_000_000])
async def test_an_oversized_form_is_refused(site: Site, body: str) -> None:
    assert (await site.post("/en/role", body, **OWN)).status == 413


@pytest.mark.parametrize("body", ["for=%ff%fe", "for=nobody", "&&&==", "for=investor&" * 20])
async def test_a_broken_form_saves_nothing_strange(site: Site, body: str) -> None:
    reply = await site.post("/en/role", body, **OWN)
    assert reply.status == 303
    assert reply.headers["Set-Cookie"].startswith(("audience=;", 'audience="";', "audience=investor;"))


async def test_who_asks_too_much_is_told_when_to_come_back(dispatcher: Dispatcher, clock: HandClock) -> None:
    async with serving(dispatcher, clock) as site:
        statuses = [(await site.get("/en/t/trainium")).status for _ in range(101)]
        refused = await site.get("/hu/t/trainium")
        clock.turn(int(refused.headers["Retry-After"]))
        later = await site.get("/en/t/trainium")
    assert statuses == [200] * 100 + [429]
    assert (refused.status, later.status) == (429, 200)
    assert "Egy pillanat türelmet" in refused.text


async def test_a_stranger_cannot_borrow_another_address(dispatcher: Dispatcher, clock: HandClock) -> None:
    async with serving(dispatcher, clock) as site:
        statuses = [(await site.get("/robots.txt", X_Forwarded_For=f"192.0.2.{n}")).status for n in range(3)]
        asked = [(await site.get("/en/", X_Forwarded_For=f"192.0.2.{n}")).status for n in range(101)]
    assert statuses == [200] * 3
    assert asked[-1] == 429


async def test_behind_a_trusted_proxy_each_client_counts_alone(site: Site) -> None:
    asked = [(await site.get("/en/", X_Forwarded_For=f"192.0.2.{number}")).status for number in range(150)]
    assert set(asked) == {200}


async def test_new_entries_show_at_once(site: Site, dispatcher: Dispatcher) -> None:
    before = await site.get("/en/")
    glossary = dispatcher.knowledge.glossary
    dispatcher.knowledge = Knowledge.of(type(glossary)([glossary.entries["trainium"]], "other"))
    after = await site.get("/en/")
    assert before.text != after.text
    assert (await site.get("/en/t/gpu")).status == 404


class Broken(Dispatcher):
    """A dispatcher with a bug."""

    async def answer(self, question: Question, asker: Asker) -> Answer:
        """Fail at anything."""
        raise RuntimeError(f"secret of the house: {question} {asker}")


async def test_a_bug_becomes_an_apology_with_a_reference(
    knowledge: Knowledge, dispatcher: Dispatcher, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Broken(knowledge, dispatcher.phrasebook, dispatcher.preferences)
    async with serving(broken, clock, Settings()) as site:
        reply = await site.get("/de/ask?q=trainium")
    reference = caplog.records[0].__dict__["reference"]
    assert reply.status == 500
    assert reference in reply.text
    assert "secret" not in reply.text


async def test_a_form_that_cannot_be_unpacked_is_refused_and_is_no_bug(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    reply = await site.post("/en/role", "for=investor", Content_Encoding="gzip", **OWN)
    assert reply.status == 400
    assert "Content-Security-Policy" in reply.headers
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_who_hangs_up_in_the_middle_of_a_form_is_no_bug(
    dispatcher: Dispatcher, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(dispatcher, clock) as site:
        at = URL(site.url)
        reader, writer = await asyncio.open_connection(at.host, at.port)
        head = "POST /en/role HTTP/1.1\r\nHost: here\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 99\r\n"
        writer.write(f"{head}Expect: 100-continue\r\n\r\n".encode())
        assert await reader.readline() == b"HTTP/1.1 100 Continue\r\n"
        writer.write(b"for=inv")
        writer.transport.abort()
        assert (await site.get("/en/settings")).status == 200
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
