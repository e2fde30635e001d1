from __future__ import annotations

import discord
import pytest
import simcord

from bot.answers.dispatcher import Dispatcher
from bot.errors import StoreError
from bot.question import Preference
from bot.surfaces.discord.surface import Client
from tests.emulators.discord.payloads import ANNA, MANAGE_SERVER, SERVER, Person, command, message, press
from tests.emulators.discord.reader import ask, buttons, is_private, shown, text
from tests.emulators.discord.server import DiscordServer
from tests.emulators.discord.simulation import Simulation, labels, seen, written

MANAGER = Person(700_000_000_000_000_010, "en-US", MANAGE_SERVER)


def people(simulation: Simulation) -> tuple[simcord.ChannelHandle, simcord.MemberActor, simcord.MemberActor]:
    guild = simulation.create_guild()
    role = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    channel = guild.create_text_channel("general")
    manager = guild.add_member(simulation.create_user("manager"), roles=[role])
    return channel, manager, guild.add_member(simulation.create_user("anna"))


async def chosen(manager: simcord.MemberActor, channel: simcord.ChannelHandle, language: str, seen_by: str) -> str:
    settings = await manager.slash(channel, "settings")
    form = await manager.click(seen(settings), label="Server settings")
    assert form.modal is not None
    language_field, visibility_field = (label["component"]["custom_id"] for label in form.modal["components"])
    saved = await manager.submit_modal(form, {language_field: [language], visibility_field: seen_by})
    return written(saved)


async def test_a_manager_makes_answers_private(simulation: Simulation) -> None:
    channel, manager, anna = people(simulation)
    assert await chosen(manager, channel, "automatic", "private") == "Saved for this server."
    assert (await anna.slash(channel, "explain", term="trainium")).ephemeral
    assert not (await anna.slash(channel, "explain", term="trainium", private=False)).ephemeral


async def test_a_manager_chooses_the_language_of_shared_cards(simulation: Simulation) -> None:
    channel, manager, anna = people(simulation)
    await chosen(manager, channel, "hu", "public")
    assert "Állapot" in written(await anna.slash(channel, "explain", term="trainium"))
    assert "As of" in written(await anna.slash(channel, "explain", term="trainium", private=True))


async def test_the_form_shows_what_holds(simulation: Simulation) -> None:
    channel, manager, _ = people(simulation)
    await chosen(manager, channel, "hu", "private")
    form = await manager.click(seen(await manager.slash(channel, "settings")), label="Server settings")
    assert form.modal is not None
    fields = [label["component"]["options"] for label in form.modal["components"]]
    assert [[option["value"] for option in each if option.get("default")] for each in fields] == [["hu"], ["private"]]


async def test_others_do_not_see_the_button(simulation: Simulation) -> None:
    channel, _, anna = people(simulation)
    assert "Server settings" not in labels(await anna.slash(channel, "settings"))


async def test_a_button_kept_from_better_days_is_refused(client: Client, server: DiscordServer) -> None:
    settings = await ask(client, server, command("settings", MANAGER))
    answer = await ask(
        client, server, press(buttons(settings)["Server settings"], shown(settings, SERVER, MANAGER), ANNA)
    )
    assert text(answer) == "This is for people who may manage the server."


class Broken:
    """A store that does not answer."""

    async def _refuse(self, *_: object, **_chosen: object) -> Preference:
        raise StoreError

    of_person = of_chat = save_person = save_chat = _refuse


@pytest.fixture
def dispatcher_without_store(dispatcher: Dispatcher) -> Dispatcher:
    dispatcher.preferences = Broken()
    return dispatcher


@pytest.mark.usefixtures("dispatcher_without_store")
async def test_a_broken_store_keeps_nobody_from_an_answer(client: Client, server: DiscordServer) -> None:
    answer = await ask(client, server, command(term="trainium"))
    assert not is_private(answer)
    assert "Trainium" in text(answer)


@pytest.mark.usefixtures("dispatcher_without_store")
async def test_what_could_not_be_saved_is_not_called_saved(simulation: Simulation) -> None:
    channel, manager, _ = people(simulation)
    assert "could not save" in await chosen(manager, channel, "hu", "private")


async def test_a_persons_settings_do_not_touch_the_servers(
    client: Client, server: DiscordServer, dispatcher: Dispatcher
) -> None:
    settings = await ask(client, server, command("settings"))
    await ask(
        client, server, press(buttons(settings)["Magyar"], message(settings["data"]["components"], ephemeral=True))
    )
    assert (await dispatcher.preferences.of_person("discord", str(ANNA.id))).locale == "hu"
    assert (await dispatcher.preferences.of_chat("discord", str(SERVER.guild))).locale is None
    assert "As of" in text(await ask(client, server, command(term="trainium")))
    assert "Állapot" in text(await ask(client, server, command(term="trainium", private=True)))
