"""The pages in a real browser: by eye, by keyboard, by screen reader, without JavaScript, under attack."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.clock import SystemClock
from bot.language.phrasebook import Phrasebook
from bot.settings import Settings
from tests.news.told import edition, newsstand, story
from tests.surfaces.web.served import Site, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 390, "height": 844}
LONGEST_LINE = 68
DESK = {"width": 1280, "height": 900}
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PAGES = {
    "home": "",
    "entry": "t/trainium",
    "entry with her note first": "t/trainium?for=investor",
    "stub or short entry": "t/trainium2",
    "search without a match": "ask?q=xyzzyq",
    "search with suggestions": "ask?q=hallu",
    "a misspelling told": "t/trainium?q=tranium",
    "shelf": "c/infrastructure",
    "alphabet": "a-z",
    "settings": "settings?saved",
    "about": "about",
    "nothing": "nowhere",
}
PAYLOADS = (
    "<script>document.title='harmed'</script>",
    '"><img src=x onerror="document.title=\'harmed\'">',
    "'><svg onload=document.title='harmed'>",
    "javascript:document.title='harmed'",
    "</title><script>document.title='harmed'</script>",
    "<a href=\"javascript:document.title='harmed'\">x</a>",
    "{{constructor.constructor('document.title=1')()}}",
    "<math><mtext></table><mglyph><style><img src=x onerror=document.title='harmed'>",
    "\u202e<b>\u0000</b>",
)


@asynccontextmanager
async def reading(browser: Browser, site: Site, path: str, **device: Any) -> AsyncIterator[Page]:
    """A page in a browser of its own that must not complain."""
    context = await browser.new_context(**{"viewport": DESK, **device})
    page = await context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None)
    await page.goto(site.url + path)
    try:
        yield page
        assert complaints == []
    finally:
        await context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
async def test_axe_finds_no_fault(browser: Browser, site: Site, path: str, scheme: str) -> None:
    locale, viewport = ("hu", PHONE) if scheme == "light" else ("de", DESK)
    async with reading(browser, site, f"/{locale}/{path}", color_scheme=scheme, viewport=viewport) as page:
        found = await Axe().run(page, options={"runOnly": AXE_RULES})
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("locale", ["en", "hu", "de"])
async def test_the_first_screen_of_a_phone_holds_the_name_the_definition_and_the_first_paragraph(
    browser: Browser, site: Site, locale: str
) -> None:
    async with reading(browser, site, f"/{locale}/t/trainium", viewport=PHONE) as page:
        box = await page.locator("article > p:not(.full)").first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE["height"]


@pytest.mark.parametrize("path", ["", "t/trainium", "a-z", "settings", "nowhere"])
@pytest.mark.parametrize("width", [320, 390, 1280])
async def test_nothing_is_wider_than_the_screen(browser: Browser, site: Site, path: str, width: int) -> None:
    async with reading(browser, site, f"/de/{path}", viewport={"width": width, "height": 800}) as page:
        assert await page.evaluate("document.documentElement.scrollWidth") <= width


async def test_no_line_is_longer_than_68_characters(browser: Browser, site: Site) -> None:
    async with reading(browser, site, "/en/t/trainium") as page:
        lines = await page.evaluate(LINES)
        assert max(len(line.strip()) for line in lines) <= LONGEST_LINE, max(lines, key=len)


async def test_no_page_asks_anyone_else_for_anything(browser: Browser, site: Site) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(f"{site.url}/hu/t/trainium")
    await context.close()
    assert len(asked) > 2
    assert all(url.startswith(site.url) for url in asked)


async def test_the_whole_way_works_without_javascript(browser: Browser, site: Site) -> None:
    async with reading(browser, site, "/", java_script_enabled=False, locale="hu") as page:
        await page.get_by_role("searchbox").fill("tranium")
        await page.get_by_role("button", name="Keresés").click()
        await expect(page.get_by_role("heading", level=1)).to_have_text("Trainium")
        await expect(page.get_by_text("Ezt írtad")).to_be_visible()
        await page.get_by_role("link", name="Az én szerepem álljon elöl").click()
        await page.get_by_label("Befektetőnek").check()
        await page.get_by_role("button", name="Mentés").click()
        await expect(page.get_by_role("status").filter(has_text="Elmentve.")).to_be_visible()
        await page.goto(f"{site.url}/hu/t/trainium")
        await expect(page.locator(".notes dt").first).to_have_text("Befektetőnek")


async def test_suggestions_are_reached_by_keyboard(browser: Browser, site: Site) -> None:
    async with reading(browser, site, "/en/") as page:
        field = page.get_by_role("searchbox")
        await field.press_sequentially("traini")
        await expect(page.locator(".found a").first).to_be_visible()
        await expect(page.locator("form [role=status]")).to_contain_text("Trainium")
        await page.keyboard.press("ArrowDown")
        await expect(page.locator(".found a").first).to_be_focused()
        await page.keyboard.press("ArrowUp")
        await expect(field).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(page.locator(".found a")).to_have_count(0)
        await field.fill("trainium")
        await page.keyboard.press("Enter")
        await page.wait_for_url("**/en/t/trainium")


async def test_the_first_key_skips_to_the_text(browser: Browser, site: Site) -> None:
    async with reading(browser, site, "/en/t/trainium") as page:
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name="Skip to the text")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.locator("main")).to_be_focused()


async def test_every_stop_of_the_tab_key_can_be_seen(browser: Browser, site: Site) -> None:
    async with reading(browser, site, "/en/t/trainium") as page:
        for _ in range(20):
            await page.keyboard.press("Tab")
            outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            framed = await page.evaluate("getComputedStyle(document.activeElement.parentElement).boxShadow")
            assert outline != "none" or framed != "none"


@pytest.mark.parametrize("payload", PAYLOADS)
async def test_no_payload_runs(browser: Browser, site: Site, payload: str) -> None:
    async with reading(browser, site, f"/en/ask?q={quote(payload)}") as page:
        await page.get_by_role("searchbox").press_sequentially(" x")
        await page.wait_for_load_state("networkidle")
        assert "harmed" not in await page.title()
        assert await page.locator("main img, main svg, main script").count() == 0


async def test_no_headline_of_a_feed_runs(browser: Browser, knowledge: Knowledge, phrasebook: Phrasebook) -> None:
    told = [story(f"Trainium {payload}", summary=payload, locale=None) for payload in PAYLOADS]
    issue = edition(13, f"Trainium {''.join(PAYLOADS)}", headline=PAYLOADS[1])
    stand = newsstand(knowledge, *told, editions=(issue,))
    dispatcher = Dispatcher(knowledge.reporting(stand), phrasebook, Unkept())
    async with serving(dispatcher, SystemClock(), Settings()) as site:
        for path in ("/en/news", "/en/news/13", "/en/news/all", "/en/t/trainium"):
            async with reading(browser, site, path) as page:
                await page.wait_for_load_state("networkidle")
                if path == "/en/news":
                    assert "onerror" in await page.locator("main").inner_text()
                assert "harmed" not in await page.title()
                assert await page.locator("main img, main svg, main script, main math").count() == 0
                assert await page.locator("main a[href^='javascript']").count() == 0


async def test_no_payload_in_a_path_runs(browser: Browser, site: Site) -> None:
    payload = quote("".join(PAYLOADS), safe="")
    for path in (f"/en/t/{payload}", f"/en/t/trainium?q={payload}&from={payload}&for={payload}"):
        async with reading(browser, site, path) as page:
            assert "harmed" not in await page.title()
            assert await page.locator("main img, main svg, main script").count() == 0


LINES = """() => {
  const lines = new Map();
  for (const block of document.querySelectorAll("main p, main li, main dd")) {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement.closest("p, li, dd") !== block) continue;
      if (parseFloat(getComputedStyle(node.parentElement).fontSize) < 15) continue;
      for (let place = 0; place < node.length; place++) {
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + 1);
        const box = range.getClientRects()[0];
        if (!box) continue;
        const key = `${Math.round(box.bottom + scrollY)}`;
        lines.set(key, (lines.get(key) || "") + node.data[place]);
      }
    }
  }
  return [...lines.values()];
}"""
