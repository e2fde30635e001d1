from __future__ import annotations

from typing import Any

import pytest

from bot import address
from bot.question import Browse, Help, IssueWords, Open, Terms, Turn, View
from bot.surfaces.discord.surface import Client
from tests.emulators.discord.server import DiscordServer

CUSTOM_IDS = [
    *(
        address.write(question)
        for question in (Turn("trainium", View.MYTHS), Open("rag"), Browse(), Help(), Terms("", 2), IssueWords("13"))
    ),
    *("9t_trainium", "views", "entries", "bin", "server"),
]


def matching(client: Client, custom_id: str) -> list[Any]:
    known = client._connection._view_store._dynamic_items
    return [item for pattern, item in known.items() if pattern.fullmatch(custom_id)]


@pytest.mark.parametrize("custom_id", CUSTOM_IDS)
async def test_each_custom_id_finds_one_class(custom_id: str, client: Client) -> None:
    assert len(matching(client, custom_id)) == 1


@pytest.mark.parametrize("custom_id", ["", "bins", "xbin", "1", "1t trainium", "trainium", "views:1", "servers"])
async def test_what_is_not_ours_finds_none(custom_id: str, client: Client) -> None:
    assert not matching(client, custom_id)


@pytest.mark.usefixtures("client")
async def test_no_command_is_sent_to_a_single_server(server: DiscordServer) -> None:
    assert not [request for request in server.requests if "/guilds/" in request.path]
