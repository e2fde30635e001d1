from __future__ import annotations

import pytest

from bot.surfaces.discord.surface import Client
from tests.conversations.dialogues import DIALOGUES, hold
from tests.emulators.discord.payloads import DIRECT, SERVER, Person
from tests.emulators.discord.reader import Reader
from tests.emulators.discord.server import DiscordServer


@pytest.mark.parametrize("name", DIALOGUES)
async def test_conversations_run_in_direct_messages(name: str, client: Client, server: DiscordServer) -> None:
    dialogue = DIALOGUES[name]
    await hold(dialogue, Reader(client, server, Person(locale=dialogue.client_locale), DIRECT))


@pytest.mark.parametrize("name", ["ask, read the developer's note, then the myths", "a Hungarian phone gets Hungarian"])
async def test_conversations_run_in_a_server(name: str, client: Client, server: DiscordServer) -> None:
    dialogue = DIALOGUES[name]
    await hold(dialogue, Reader(client, server, Person(locale=dialogue.client_locale), SERVER))
