import pytest

from bot.address import write
from bot.glossary.audience import Audience
from bot.glossary.entry import Category
from bot.question import (
    About,
    Browse,
    ChooseAudience,
    ChooseLocale,
    Compare,
    Dismiss,
    Explain,
    Help,
    More,
    MythOrReality,
    Open,
    Question,
    Quiz,
    Random,
    Settings,
    Start,
    Terms,
    Turn,
    View,
)
from bot.surfaces.web import paths
from tests.surfaces.web.served import Site

PATHS: dict[str, tuple[Question, str]] = {
    "an entry": (Open("trainium"), "/en/t/trainium"),
    "an entry in another language": (Open("trainium", locale="hu"), "/hu/t/trainium"),
    "a view is a place on the page": (Turn("trainium", View.MYTHS), "/en/t/trainium#myths"),
    "a role is a query": (Turn("rag", audience=Audience.INVESTOR), "/en/t/rag?for=investor"),
    "more is the page": (More("rag"), "/en/t/rag"),
    "a shelf": (Browse(Category.LAW), "/en/c/law"),
    "all shelves": (Browse(), "/en/a-z"),
    "a typed line": (Explain("large language"), "/en/ask?q=large%20language"),
    "an empty line": (Explain(""), "/en/"),
    "a text that is gone": (Terms(), "/en/"),
    "the start": (Start(), "/en/"),
    "a comparison": (Compare("gpu", "tpu"), "/en/q/1c_gpu_tpu"),
    "the quiz": (Quiz(), "/en/q/1q"),
    "a myth": (MythOrReality(), "/en/q/1y"),
    "any entry": (Random(), "/en/random"),
    "help": (Help(), "/en/help"),
    "about": (About(), "/en/about"),
    "settings": (Settings(), "/en/settings"),
    "a role to save only shows the form": (ChooseAudience(Audience.DEVELOPER), "/en/settings"),
    "a language is its own site": (ChooseLocale("de"), "/de/"),
    "no language is the form": (ChooseLocale(None), "/en/settings"),
    "none of these": (Dismiss(), "/en/a-z"),
}


@pytest.mark.parametrize(("question", "path"), PATHS.values(), ids=PATHS)
async def test_every_question_has_a_readable_path(question: Question, path: str) -> None:
    assert paths.of(question, "en") == path


@pytest.mark.parametrize(
    ("question", "path"),
    [pair for pair in PATHS.values() if not isinstance(pair[0], Explain)],
    ids=[name for name, pair in PATHS.items() if not isinstance(pair[0], Explain)],
)
async def test_an_address_leads_to_that_path(site: Site, question: Question, path: str) -> None:
    reply = await site.get(f"/a/{write(question)}")
    assert (reply.status, reply.location) == (302, path)
    assert reply.headers["Vary"] == "Accept-Language"


@pytest.mark.parametrize(
    ("path", "headers", "status", "location"),
    [
        ("/", {}, 302, "/en/"),
        ("/", {"Accept_Language": "fr, hu-HU;q=0.8"}, 302, "/hu/"),
        ("/?from=13", {"Accept_Language": "de"}, 302, "/de/?from=13"),
        ("/hu", {}, 302, "/hu/"),
        ("/t/trainium?for=investor", {"Accept_Language": "de-AT"}, 302, "/de/t/trainium?for=investor"),
        ("/HU/t/trainium?for=developer", {}, 301, "/hu/t/trainium?for=developer"),
        ("/en-GB/t/trainium", {}, 301, "/en/t/trainium"),
        ("/en/t/Trainium", {}, 301, "/en/t/trainium"),
        ("/en/ask?q=trainium", {}, 302, "/en/t/trainium"),
        ("/en/ask?q=AWS+Trainium+developer", {}, 302, "/en/t/trainium?for=developer"),
        ("/en/ask?q=trainium+myths", {}, 302, "/en/t/trainium#myths"),
        ("/en/ask?q=nagy+nyelvi+modell", {}, 302, "/hu/t/large-language-model"),
        ("/en/ask?q=tranium", {}, 302, "/en/t/trainium?q=tranium"),
        ("/a/1o_trainium_m_i_hu_13", {}, 302, "/hu/t/trainium?for=investor&from=13#myths"),
        ("/a/trainium", {"Accept_Language": "hu"}, 302, "/hu/t/trainium"),
        ("/en/q/1h", {}, 302, "/en/help"),
    ],
)
async def test_redirects(site: Site, path: str, headers: dict[str, str], status: int, location: str) -> None:
    reply = await site.get(path, **headers)
    assert (reply.status, reply.location) == (status, location)


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/en/nothing/at/all",
        "/fr/t/trainium",
        "/en/t/tranium",
        "/t/tranium",
        "/t/tranium.json",
        "/en/c/nothing",
        "/a/9z_trainium",
        "/a/1t_trainium_zz",
        "/en/q/1x_1",
        "/static/../surface.py",
        "/static/%2e%2e%2fsurface.py",
        "/../../etc/passwd",
        "/en/t/..%2f..%2f..%2fetc%2fpasswd",
        "/%00",
        "//example.org/en/",
    ],
)
async def test_what_is_not_there_is_told_kindly(site: Site, path: str) -> None:
    reply = await site.get(path)
    assert reply.status == 404
    assert "This page does not exist" in reply.text
    assert '<form class="search"' in reply.text
    assert "root:" not in reply.text
    assert "Location" not in reply.headers


async def test_a_page_that_is_not_there_suggests_what_may_have_been_meant(site: Site) -> None:
    assert 'href="/hu/t/trainium"' in (await site.get("/hu/t/tranium")).text
