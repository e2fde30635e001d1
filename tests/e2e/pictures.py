"""`python -m tests.e2e.pictures`: take the pictures that the README shows."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playwright.async_api import async_playwright

from bot.app.answers import open_answers
from bot.clock import SystemClock
from bot.settings import Settings
from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.surfaces.web.served import serving

PICTURES = Path(__file__).parents[2] / "deploy" / "pictures"


async def main() -> None:
    """The Trainium page, as a reader at a desk sees its top."""
    PICTURES.mkdir(exist_ok=True)
    async with serving(open_answers(), SystemClock(), Settings()) as site, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = await browser.new_page(viewport={"width": 900, "height": 760}, device_scale_factor=1.5)
        await page.goto(f"{site.url}/en/t/trainium")
        await page.screenshot(path=PICTURES / "card.png")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
