from __future__ import annotations

import discord
import simcord

from bot.answers.dispatcher import Dispatcher
from tests.emulators.discord.simulation import Simulation, fresh_client, labels, seen, written
from tests.hand_clock import HandClock

DEVELOPERS_NOTE = "Training or serving a model may cost less here"


def a_channel(simulation: Simulation) -> tuple[simcord.ChannelHandle, simcord.MemberActor]:
    guild = simulation.create_guild()
    return guild.create_text_channel("general"), guild.add_member(simulation.create_user("anna"))


async def test_a_card_is_for_all_to_see_and_short(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    assert not card.ephemeral
    assert written(card).startswith("### Trainium\nTrainium is a family of computer chips")
    assert "For everyone:" not in written(card)
    assert len(written(card)) <= 1300


async def test_a_card_offers_roles_two_views_the_bin_and_a_menu_of_the_rest(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    assert labels(card)[:7] == [
        "Developers",
        "Business",
        "Investors",
        "Everyone",
        "Myth or reality?",
        "How it works",
        "🗑️",
    ]
    assert labels(card)[7:10] == ["Facts & sources", "Limits", "Related"]


async def test_a_press_on_a_shared_card_answers_the_presser_alone(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    before = written(card)
    note = await anna.click(seen(card), label="Developers")
    assert note.ephemeral
    assert DEVELOPERS_NOTE in written(note)
    assert written(card) == before
    assert len(channel.history(viewer=None)) == 1


async def test_a_press_on_a_private_card_turns_it(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium", private=True)
    assert card.ephemeral
    await anna.click(seen(card), label="Developers")
    assert DEVELOPERS_NOTE in written(card)
    await anna.click(seen(card), label="Myth or reality?")
    assert "Amazon has dropped Nvidia for Trainium." in written(card)
    await anna.click(seen(card), label="‹ Summary")
    assert DEVELOPERS_NOTE in written(card)


async def test_the_menu_opens_the_other_views(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    facts = await anna.select(seen(card), ["1t_trainium_f"])
    assert facts.ephemeral
    assert "1.4 million" in written(facts)


async def test_cards_in_direct_messages_are_whole_and_turn(simulation: Simulation) -> None:
    anna = simulation.create_user("anna")
    card = await anna.slash("explain", term="trainium")
    assert not card.ephemeral
    assert "For everyone:" in written(card)
    assert "🗑️" not in labels(card)
    await anna.click(seen(card), label="Developers")
    assert DEVELOPERS_NOTE in written(card)
    assert "Remembered: Developers" in written(card)


async def test_related_entries_open_as_new_messages(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium", private=True)
    await anna.select(seen(card), ["1t_trainium_r"])
    assert "Part of" in written(card)
    related = labels(card).index("Trainium2")
    assert related
    opened = await anna.click(seen(card), label="Trainium2")
    assert opened.ephemeral
    assert "Trainium2" in written(opened)
    assert "Part of" in written(card)


async def test_buttons_work_after_a_restart(simulation: Simulation, dispatcher: Dispatcher, clock: HandClock) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    await simulation.restart_bot(fresh_client(dispatcher, clock))
    note = await anna.click(seen(card), label="Developers")
    assert DEVELOPERS_NOTE in written(note)


async def test_buttons_work_after_the_interaction_has_expired(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    private = await anna.slash(channel, "explain", term="token", private=True)
    await simulation.advance_time(16 * 60)
    assert DEVELOPERS_NOTE in written(await anna.click(seen(card), label="Developers"))
    await anna.click(seen(private), label="Myth or reality?")
    assert "Myth" in written(private)


async def test_no_view_is_kept(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    await anna.click(seen(card), label="Developers")
    store = simulation.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views
    assert not store._modals


async def test_a_view_that_would_be_cut_for_all_is_shown_whole_to_the_asker(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    facts = await anna.slash(channel, "explain", term="trainium facts")
    assert facts.ephemeral
    assert len(written(facts)) > 1300
    assert "\n…" not in written(facts)
    assert not (await anna.slash(channel, "explain", term="trainium myths")).ephemeral


async def test_the_same_entry_again_is_answered_privately_for_ten_minutes(
    simulation: Simulation, clock: HandClock
) -> None:
    channel, anna = a_channel(simulation)
    await anna.slash(channel, "explain", term="trainium")
    assert (await anna.slash(channel, "explain", term="AWS Trainium")).ephemeral
    assert not (await anna.slash(channel, "explain", term="token")).ephemeral
    other = simulation.guild.create_text_channel("other")
    assert not (await anna.slash(other, "explain", term="trainium")).ephemeral
    clock.turn(601)
    assert not (await anna.slash(channel, "explain", term="trainium")).ephemeral


async def test_what_is_not_found_is_told_privately(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    answer = await anna.slash(channel, "explain", term="xyzzyqwert")
    assert answer.ephemeral
    assert "No entry for “xyzzyqwert” yet." in written(answer)
    assert labels(answer) == ["Ask for it", "Browse all"]


async def test_what_is_not_found_can_be_asked_for_in_place(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    answer = await anna.slash(channel, "explain", term="xyzzyqwert")
    await anna.click(seen(answer), label="Ask for it")
    assert written(answer) == "Thank you, noted: the editors see what is asked for."
    assert labels(answer) == ["Browse all"]


async def test_the_asker_may_remove_her_card_and_others_may_not(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    bela = simulation.guild.add_member(simulation.create_user("bela"))
    card = await anna.slash(channel, "explain", term="trainium")
    refused = await bela.click(seen(card), custom_id="bin")
    assert refused.ephemeral
    assert "Only the person who asked" in written(refused)
    await anna.click(seen(card), custom_id="bin")
    assert card.response is None


async def test_who_may_manage_messages_may_remove_any_card(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    role = simulation.guild.create_role("moderators", permissions=discord.Permissions(manage_messages=True))
    moderator = simulation.guild.add_member(simulation.create_user("mod"), roles=[role])
    card = await anna.slash(channel, "explain", term="trainium")
    await moderator.click(seen(card), custom_id="bin")
    assert card.response is None


async def test_settings_keep_the_way_to_the_servers_form(simulation: Simulation) -> None:
    channel, _ = a_channel(simulation)
    role = simulation.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    manager = simulation.guild.add_member(simulation.create_user("manager"), roles=[role])
    settings = await manager.slash(channel, "settings")
    await manager.click(seen(settings), label="Developers")
    assert "Remembered: Developers" in written(settings)
    assert "Server settings" in labels(settings)


async def test_a_removed_card_may_be_asked_for_again(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    card = await anna.slash(channel, "explain", term="trainium")
    await anna.click(seen(card), custom_id="bin")
    assert not (await anna.slash(channel, "explain", term="trainium")).ephemeral


async def test_browse_settings_and_help_answer_the_asker_alone(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    for name in ("browse", "settings", "help"):
        answer = await anna.slash(channel, name)
        assert answer.ephemeral, name
        assert written(answer), name


async def test_a_shelf_turns_its_pages_in_place(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    browse = await anna.slash(channel, "browse")
    shelf = next(label for label in labels(browse) if label.startswith("Models"))
    await anna.click(seen(browse), label=shelf)
    assert "Models (1 of" in written(browse)
    assert len([label for label in labels(browse) if label not in {"Next ›", "All entries"}]) == 15
    await anna.click(seen(browse), label="Next ›")
    assert "Models (2 of" in written(browse)


async def test_the_quiz_asks_and_judges(simulation: Simulation) -> None:
    channel, anna = a_channel(simulation)
    quiz = await anna.slash(channel, "quiz")
    assert {"Myth", "Reality"} <= set(labels(quiz))
    verdict = await anna.click(seen(quiz), label="Myth")
    assert "Right!" in written(verdict) or "Not quite." in written(verdict)
