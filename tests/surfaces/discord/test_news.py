from __future__ import annotations

from bot.answers.dispatcher import Dispatcher
from tests.emulators.discord.simulation import Simulation, labels, seen, written
from tests.news.told import edition, newsstand, story


async def test_news_are_shown_to_the_asker_alone_and_lead_to_the_issue(
    simulation: Simulation, dispatcher: Dispatcher
) -> None:
    stand = newsstand(
        dispatcher.knowledge,
        story("Trainium at the *library*", link="https://a.example/1"),
        editions=(edition(13, "GPU and Trainium"),),
    )
    dispatcher.knowledge = dispatcher.knowledge.reporting(stand)
    guild = simulation.create_guild()
    channel, anna = guild.create_text_channel("general"), guild.add_member(simulation.create_user("anna"))
    card = await anna.slash(channel, "news")
    assert card.ephemeral
    assert "[Trainium at the ∗library∗](https://a.example/1)" in written(card)
    assert labels(card) == ["Trainium", "Issue 13 · Nov 2–8, 2026", "All issues"]
    await anna.click(seen(card), label="Issue 13 · Nov 2–8, 2026")
    assert written(card).startswith("### Issue 13 · Nov 2–8, 2026\n[Chips](https://letter.example/en/13)")
    await anna.click(seen(card), label="All issues")
    assert written(card).startswith("### All issues\n- **Issue 13 · Nov 2–8, 2026**\n  Chips\n  *GPU, Trainium*")
