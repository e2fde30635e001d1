import dataclasses
import json
import re
from html.parser import HTMLParser

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.glossary.entry import Category
from bot.glossary.glossary import Glossary
from tests.surfaces.web.served import Site

LOCALES = ("en", "hu", "de")
PAGES = ("", "t/trainium", "t/token", "c/infrastructure", "a-z", "ask?q=xyzzyq", "about", "help", "settings", "q/1q")


class Outline(HTMLParser):
    """What a screen reader walks through: headings, landmarks, identifiers, and the targets of inner links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.identifiers: list[str] = []
        self.targets: set[str] = set()
        self.links: set[str] = set()
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if "id" in given:
            self.identifiers.append(given["id"])
        link = given.get("href", "")
        (self.targets if link.startswith("#") else self.links).add(link.removeprefix("#"))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("page", PAGES)
async def test_every_page_has_one_main_heading_headings_in_order_and_links_that_hold(
    site: Site, locale: str, page: str
) -> None:
    outline = Outline((await site.get(f"/{locale}/{page}")).text)
    assert outline.headings.count(1) == 1
    assert outline.headings[0] == 1
    assert all(after - before <= 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False))
    assert len(outline.identifiers) == len(set(outline.identifiers))
    assert outline.targets <= set(outline.identifiers)
    assert {"main", "header", "footer", "nav"} <= set(outline.tags)


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_link_on_the_entry_page_leads_somewhere(site: Site, locale: str) -> None:
    outline = Outline((await site.get(f"/{locale}/t/trainium")).text)
    for link in sorted(outline.links - {""}):
        if link.startswith("/"):
            assert (await site.get(link)).status in {200, 302}, link
        else:
            assert link.startswith("https://"), link


async def test_the_entry_page_holds_every_section_in_its_order(site: Site) -> None:
    html = (await site.get("/en/t/trainium")).text
    expected = (
        "Chips and cloud",
        ">Trainium</h1>",
        "AWS Trainium",
        "advanced",
        "Trainium is a family of computer chips",
        "A model learns by repeating",
        "Think of a rice cooker",
        "Where the picture ends:",
        "What it means for you",
        "Myth or reality?",
        "How it works",
        "An example",
        "What it cannot do",
        "Easily confused",
        "about 1.4 million chips",
        "as of March 2026",
        "disputed: A month before",
        "History",
        "Where things stand",
        "Related",
        "Sources",
        "As of November 2026",
        "Report an error",
        "https://t.me/plainterms_bot?start=1o_trainium___en",
        "https://discord.gg/plainterms",
    )
    places = [html.find(text, html.index("<main")) for text in expected]
    assert -1 not in places, expected[places.index(-1)]
    assert places == sorted(places)


async def test_the_asked_note_stands_first(site: Site) -> None:
    usual = (await site.get("/en/t/trainium")).text
    hers = (await site.get("/en/t/trainium?for=investor")).text
    assert usual.index("For everyone") < usual.index("For investors")
    assert hers.index("For investors") < hers.index("For everyone")
    assert 'class="hers"' in hers
    assert 'class="hers"' not in usual


async def test_hungarian_names_the_english_word_and_writes_dates_its_own_way(site: Site) -> None:
    html = (await site.get("/hu/t/trainium")).text
    assert '<html lang="hu">' in html
    assert "angolul: AWS Trainium" in html
    assert "állapot: 2026. március" in html


async def test_a_source_mark_leads_to_its_source(site: Site) -> None:
    html = (await site.get("/en/t/trainium")).text
    assert '<a href="#source-12" aria-label="Source 12">12</a>' in html
    assert '<li id="source-12"><a href="https://nvidianews.nvidia.com/' in html


async def test_search_engines_learn_the_address_the_languages_and_the_definition(site: Site) -> None:
    html = (await site.get("/hu/t/trainium?for=investor")).text
    assert '<link rel="canonical" href="https://terms.example/hu/t/trainium">' in html
    assert '<link rel="alternate" hreflang="de" href="https://terms.example/de/t/trainium">' in html
    assert '<link rel="alternate" hreflang="x-default" href="https://terms.example/t/trainium">' in html
    assert '<meta property="og:url" content="https://terms.example/hu/t/trainium">' in html
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
    assert found
    assert json.loads(found[1])["name"] == "Trainium"
    assert "noindex" not in html


async def test_a_stub_answers_and_stays_out_of_search_engines(site: Site, dispatcher: Dispatcher) -> None:
    entries = dispatcher.knowledge.glossary.entries.values()
    stub = next((entry.slug for entry in entries if entry.status == "stub"), None)
    if stub is None:
        pytest.skip("every entry is published")
    reply = await site.get(f"/en/t/{stub}")
    assert reply.status == 200
    assert '<meta name="robots" content="noindex">' in reply.text
    assert "The full entry is being written." in reply.text


async def test_an_entry_that_lacks_the_language_is_shown_in_english_and_says_so(
    site: Site, dispatcher: Dispatcher
) -> None:
    trainium = dispatcher.knowledge.glossary.entries["trainium"]
    english = dataclasses.replace(trainium, wordings={"en": trainium.wordings["en"]})
    dispatcher.knowledge = Knowledge.of(Glossary([english]))
    html = (await site.get("/hu/t/trainium")).text
    assert '<article lang="en">' in html
    assert '<h2 id="myths" lang="hu">Tévhit vagy tény?</h2>' in html
    assert "Ez a szócikk magyarul még nincs meg" in html
    assert 'href="/hu/t/trainium" lang="en">Trainium</a>' in (await site.get("/hu/a-z")).text


async def test_a_renamed_entry_is_found_at_its_old_address_for_ever(site: Site, dispatcher: Dispatcher) -> None:
    trainium = dispatcher.knowledge.glossary.entries["trainium"]
    renamed = dataclasses.replace(trainium, slug="aws-trainium", formerly=("trainium",))
    dispatcher.knowledge = Knowledge.of(Glossary([renamed]))
    old, neutral = await site.get("/hu/t/trainium?for=investor"), await site.get("/t/trainium")
    assert (old.status, old.location) == (301, "/hu/t/aws-trainium?for=investor")
    assert (neutral.status, neutral.location) == (302, "/en/t/aws-trainium")


async def test_the_alphabet_lists_every_entry(site: Site, dispatcher: Dispatcher) -> None:
    html = (await site.get("/de/a-z")).text
    assert all(f'href="/de/t/{slug}"' in html for slug in dispatcher.knowledge.glossary.entries)


async def test_names_that_begin_with_a_digit_stand_together(site: Site, dispatcher: Dispatcher) -> None:
    trainium = dispatcher.knowledge.glossary.entries["trainium"]
    words = trainium.wordings["en"]
    named = [("three", "3D printing"), ("four", "4-bit weights"), ("ant", "Ant"), ("umlaut", "Äther")]
    entries = [
        dataclasses.replace(trainium, slug=slug, wordings={"en": dataclasses.replace(words, headword=name)})
        for slug, name in named
    ]
    dispatcher.knowledge = Knowledge.of(Glossary(entries))
    html = (await site.get("/en/a-z")).text
    assert re.findall(r'<h2 id="(letter-.)">', html) == ["letter-0", "letter-a"]


@pytest.mark.parametrize("category", Category)
async def test_every_shelf_lists_its_entries(site: Site, dispatcher: Dispatcher, category: Category) -> None:
    held = dispatcher.knowledge.glossary.in_category(category)
    reply = await site.get(f"/hu/c/{category}")
    assert reply.status == (200 if held else 404)
    assert all(f'href="/hu/t/{entry.slug}"' in reply.text for entry in held)


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_entry_has_a_page_in_every_language(site: Site, dispatcher: Dispatcher, locale: str) -> None:
    for number, slug in enumerate(dispatcher.knowledge.glossary.entries):
        reply = await site.get(f"/{locale}/t/{slug}", X_Forwarded_For=f"192.0.2.{number}")
        assert reply.status == 200
        assert f'<link rel="alternate" hreflang="{locale}"' in reply.text or "noindex" in reply.text


async def test_the_json_of_an_entry_speaks_all_its_languages(site: Site) -> None:
    reply = await site.get("/t/trainium.json")
    entry = json.loads(reply.text)
    assert entry["slug"] == "trainium"
    assert set(entry["locales"]) == set(LOCALES)
    assert entry["locales"]["hu"]["url"] == "https://terms.example/hu/t/trainium"
    assert reply.headers["Access-Control-Allow-Origin"] == "*"


async def test_suggestions_name_entries_in_the_reader_language(site: Site) -> None:
    found = json.loads((await site.get("/hu/suggest?q=train")).text)
    assert {"name", "definition", "path"} == set(found[0])
    assert "/hu/t/trainium" in {each["path"] for each in found}
    assert json.loads((await site.get("/hu/suggest?q=")).text) == []


async def test_a_search_without_a_match_offers_no_wish_that_nobody_would_count(site: Site) -> None:
    html = (await site.get("/en/ask?q=xyzzyqwert")).text
    assert "Browse all" in html
    assert "Ask for it" not in html


async def test_a_search_without_a_match_shows_what_may_have_been_meant(site: Site) -> None:
    html = (await site.get("/en/ask?q=hallu")).text
    assert "noindex" in html
    assert 'href="/en/t/hallucination"' in html


async def test_comparing_shows_both_definitions(site: Site) -> None:
    html = (await site.get("/en/ask?q=gpu%20vs%20tpu")).text
    assert "GPU or" in html
    assert 'href="/en/t/tpu"' in html


async def test_the_quiz_asks_and_judges(site: Site) -> None:
    asked = (await site.get("/en/q/1q")).text
    choices = re.findall(r'href="(/en/q/1[a-z]_[^"]+)"', asked)
    judged = await site.get(choices[0])
    assert judged.status == 200
    assert "noindex" in judged.text
