from __future__ import annotations

import pytest

from tests.emulators.telegram.bot import Running
from tests.emulators.telegram.people import GROUP, says


@pytest.mark.parametrize(
    ("payload", "shows"),
    [
        ("trainium", "Trainium is a family"),
        ("1o_trainium", "Trainium is a family"),
        ("1o_trainium_m", "Myth or reality?"),
        ("1t_trainium__d", "For developers:"),
        ("1o_trainium____nl-13", "Trainium is a family"),
        ("RAG", "RAG"),
        ("1b", "All entries"),
        ("1s", "Settings"),
        ("zzzz-qqqqx", "No entry for “zzzz qqqqx” yet."),
        ("tranium", "Shown for “tranium”"),
        ("1o_tranium_m", "Myth or reality?"),
        ("9z_what", "That link leads nowhere any more."),
        ("gpt-4.1", "GPT"),
        ("x" * 300, "I know no AI word in this."),
        ("1o_" + "x" * 300, "That link leads nowhere any more."),
    ],
)
async def test_a_link_opens_what_it_names_and_never_fails(bot: Running, payload: str, shows: str) -> None:
    sent = await bot.one_after(says(f"/start {payload}"))
    assert shows.casefold() in sent.parameters["text"].casefold()


async def test_a_link_never_changes_a_preference(bot: Running) -> None:
    sent = await bot.one_after(says("/start 1l_de"))
    assert sent.parameters["text"].startswith("Settings")
    assert "As of November 2026" in (await bot.one_after(says("trainium"))).parameters["text"]


async def test_a_link_may_add_the_bot_to_a_group_with_a_word(bot: Running) -> None:
    sent = await bot.one_after(says("/start@plainterms_test_bot trainium", chat=GROUP))
    assert sent.parameters["text"].startswith("Trainium\n")
