"""Links, buttons and names live for ever: what was renamed or replaced leads to where it stands now."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot import address
from bot.answers.card import Result, Small
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.glossary.markup import Run
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.question import Asker, Explain, Origin
from tests.emulators.telegram.bot import open_bot
from tests.emulators.telegram.people import presses, says
from tests.emulators.telegram.server import open_telegram_emulator
from tests.hand_clock import HandClock
from tests.small_glossary import put
from tests.surfaces.web.served import serving

PRESSER = Asker("telegram", "1", origin=Origin.BUTTON)
NOTICE = "Now filed under: GPU"
OLD = ("graphics-card", "video-card", "blitter")
"""A former slug, a former slug of what was replaced since, and what was replaced."""


@pytest.fixture
def moved(tmp_path: Path, phrasebook: Phrasebook) -> Dispatcher:
    put(tmp_path, "gpu", "GPU", term="formerly: [graphics-card]\nrelated: [cpu]\n")
    put(tmp_path, "blitter", "Blitter", term="formerly: [video-card]\nreplaced_by: gpu\n", status="retired")
    put(tmp_path, "cpu", "CPU")
    reading = read_glossary(tmp_path)
    assert reading.problems == ()
    return Dispatcher(Knowledge.of(reading.glossary), phrasebook, Unkept(), random.Random(1))


@pytest.mark.parametrize("slug", OLD)
@pytest.mark.parametrize("form", ["{}", "1o_{}", "1o_{}____13", "1t_{}", "1t_{}_r", "1j_{}_d"])
async def test_every_old_address_leads_on_and_says_so(moved: Dispatcher, slug: str, form: str) -> None:
    answer = await moved.answer(address.read(form.format(slug)), PRESSER)
    assert answer.slug == "gpu"
    assert answer.cards[0].blocks[0] == Small((Run(NOTICE),))
    assert not any(slug in action.address for action in answer.actions)


@pytest.mark.parametrize("slug", OLD)
async def test_the_buttons_of_an_old_card_are_swapped(moved: Dispatcher, slug: str) -> None:
    answer = await moved.answer(address.read(f"1m_{slug}"), PRESSER)
    assert (answer.slug, answer.more) == ("gpu", True)


@pytest.mark.parametrize("text", ["graphics card", "graphics-card", "video-card", "blitter"])
async def test_an_old_slug_that_is_typed_finds_the_entry(moved: Dispatcher, text: str) -> None:
    answer = await moved.answer(Explain(text), Asker("terminal", "1"))
    assert (answer.slug, answer.result) == ("gpu", Result.ANSWERED)


@pytest.mark.parametrize("slug", OLD)
async def test_old_pages_are_moved_for_good_and_keep_their_query(
    moved: Dispatcher, clock: HandClock, slug: str
) -> None:
    async with serving(moved, clock) as site:
        page = await site.get(f"/hu/t/{slug}?for=investor")
        assert (page.status, page.location) == (301, "/hu/t/gpu?for=investor")
        assert (await site.get(f"/t/{slug}", Accept_Language="de")).location == "/de/t/gpu"
        assert '"slug": "gpu"' in (await site.get(f"/t/{slug}.json")).text
        opened = await site.get((await site.get(f"/a/1o_{slug}____13", Accept_Language="hu")).location)
        assert (opened.status, opened.location) == (301, "/hu/t/gpu?from=13")


async def test_old_buttons_and_links_on_telegram_lead_on(moved: Dispatcher) -> None:
    async with open_telegram_emulator() as telegram, open_bot(telegram, moved) as bot:
        sent = await bot.one_after(says("gpu"))
        calls = await bot.after(presses("1t_graphics-card", sent.result))
        edited = next(call for call in calls if call.method == "editMessageText")
        assert edited.parameters["text"].startswith(f"GPU\n{NOTICE}\n")
        opened = await bot.one_after(says("/start blitter"))
        assert opened.parameters["text"].startswith(f"GPU\n{NOTICE}\n")
