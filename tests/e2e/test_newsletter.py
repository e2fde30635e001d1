"""A browser reads a linked newsletter as it read the newsletter, but for the links."""

from __future__ import annotations

import random

import pytest
from playwright.async_api import Browser

from bot.newsletter.form import Form
from tests.newsletter.issues import link
from tests.newsletter.test_linking import HTML_PIECES

pytestmark = pytest.mark.asyncio(loop_scope="module")

SAME_WITHOUT_LINKS = """(issues) => issues.filter(([before, after]) => {
    const [original, linked] = [before, after].map((text) => new DOMParser().parseFromString(text, "text/html"));
    for (const link of linked.querySelectorAll('a[href^="https://terms.example/t/"]')) {
        link.replaceWith(...link.childNodes);
    }
    linked.normalize();
    return original.documentElement.outerHTML !== linked.documentElement.outerHTML;
})"""


async def test_odd_html_means_to_a_browser_what_it_meant_before(browser: Browser) -> None:
    dice = random.Random(7)
    sources = ["".join(dice.choices(HTML_PIECES, k=dice.randint(1, 25))) for _ in range(600)]
    issues = [(source, found.text) for source in sources if (found := link(source, Form.HTML)).links]
    page = await browser.new_page()
    assert len(issues) > 200
    assert await page.evaluate(SAME_WITHOUT_LINKS, issues) == []
    await page.close()
