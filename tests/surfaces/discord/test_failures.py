from __future__ import annotations

import asyncio
import functools
import logging
import re
from typing import Any

import pytest

from bot.answers.card import Answer
from bot.answers.dispatcher import Dispatcher
from bot.surfaces.discord.surface import Client
from tests.emulators.discord.payloads import (
    ANNA,
    BELA,
    MANAGE_MESSAGES,
    MANAGE_SERVER,
    SERVER,
    Payload,
    Person,
    command,
    menu,
    message,
    press,
    typing,
)
from tests.emulators.discord.reader import ask, buttons, give, is_private, shown, text
from tests.emulators.discord.server import DiscordServer

CALLBACK = "/interactions/*/callback"

SWALLOWED = {
    "unknown interaction": (404, 10062, logging.INFO, "too late"),
    "already acknowledged": (400, 40060, logging.WARNING, "second process"),
    "missing access": (403, 50001, logging.WARNING, "not allowed"),
    "missing permissions": (403, 50013, logging.WARNING, "not allowed"),
    "locked thread": (400, 50083, logging.WARNING, "not allowed"),
    "deleted message": (404, 10008, logging.INFO, "nothing left"),
    "deleted channel": (404, 10003, logging.INFO, "nothing left"),
    "unknown webhook": (404, 10015, logging.INFO, "nothing left"),
    "expired token": (401, 50027, logging.INFO, "nothing left"),
    "something new": (400, 99999, logging.WARNING, "Discord answered 400"),
}


async def settled(client: Client) -> None:
    """Wait until all that is under way has ended."""
    await client.guard.stop(10)
    client.guard.start()


@pytest.mark.parametrize("refusal", SWALLOWED.values(), ids=SWALLOWED.keys())
async def test_a_refusal_is_noted_once_and_nothing_else_is_sent(
    refusal: tuple[int, int, int, str],
    client: Client,
    server: DiscordServer,
    caplog: pytest.LogCaptureFixture,
) -> None:
    status, code, level, says = refusal
    caplog.set_level(logging.INFO)
    server.refuse(CALLBACK, status, code)
    await ask(client, server, command(term="trainium"))
    await settled(client)
    assert len(server.callbacks()) == 1
    ours = [record for record in caplog.records if record.name == "bot.surfaces.discord.guard"]
    assert [record.levelno for record in ours] == [level]
    assert says in ours[0].getMessage()
    assert not [record for record in caplog.records if record.levelno > level]


async def test_a_card_that_did_not_arrive_may_be_asked_for_again(client: Client, server: DiscordServer) -> None:
    server.refuse(CALLBACK, 404, 10062)
    await ask(client, server, command(term="trainium"))
    await settled(client)
    assert not is_private(await ask(client, server, command(term="trainium")))


async def test_an_invalid_body_is_logged_with_its_field_and_excused(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse(CALLBACK, 400, 50035)
    payload = command(term="trainium")
    await ask(client, server, payload)
    await server.until(lambda: len(server.callbacks()) == 2)
    assert "In data: refused" in caplog.text
    apology = server.callbacks()[1]
    assert is_private(apology)
    reference = re.search(r"reference: ([0-9a-f]{8})", text(apology))
    assert reference
    assert f"reference {reference[1]}" in caplog.text


async def broken(*_: object) -> Answer:
    raise RuntimeError("a bug")


PAYLOADS = {
    "a command": command(term="trainium"),
    "a button": press(
        "1t_trainium_m",
        message([{"type": 1, "components": [{"type": 2, "style": 2, "label": "m", "custom_id": "1t_trainium_m"}]}]),
    ),
    "a message menu": menu("Explain terms in this message", message(content="Trainium")),
}


@pytest.mark.parametrize("payload", PAYLOADS.values(), ids=PAYLOADS.keys())
async def test_a_bug_is_excused_with_the_reference_in_the_log(
    payload: Payload, client: Client, server: DiscordServer, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    dispatcher.answer = broken  # type: ignore[method-assign, assignment]  # the bug
    apology = await ask(client, server, payload)
    assert is_private(apology)
    reference = re.search(r"reference: ([0-9a-f]{8})", text(apology))
    assert reference
    assert f"reference {reference[1]}" in caplog.text
    assert "a bug" in caplog.text


async def test_a_suggestion_that_comes_too_late_is_quiet(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse(CALLBACK, 404, 10062)
    await ask(client, server, typing("tra"))
    await settled(client)
    assert len(server.callbacks()) == 1
    assert not caplog.records


async def test_a_suggestion_answered_by_someone_else_warns_of_a_second_process(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse(CALLBACK, 400, 40060)
    await ask(client, server, typing("tra"))
    await settled(client)
    assert "second process" in caplog.text


async def test_a_bug_in_suggestions_is_logged_and_not_excused(
    client: Client, server: DiscordServer, dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture
) -> None:
    dispatcher.knowledge = None  # type: ignore[assignment]  # the bug
    give(client, typing("tra"))
    await asyncio.sleep(0)
    await settled(client)
    assert "interaction failed, reference" in caplog.text
    assert not server.callbacks()


OUTDATED = {
    "an option that is gone": {"name": "explain", "options": {"word": "trainium"}},
    "a command that is gone": {"name": "define", "options": {"term": "trainium"}},
}


@pytest.mark.parametrize("call", OUTDATED.values(), ids=OUTDATED.keys())
async def test_a_command_in_a_former_form_is_explained(
    call: dict[str, Any], client: Client, server: DiscordServer
) -> None:
    answer = await ask(client, server, command(call["name"], **call["options"]))
    assert is_private(answer)
    assert text(answer) == "This command has changed. Reload Discord, then try it again."


@pytest.mark.parametrize("headers", [{"Via": "1.1 google", "Retry-After": "0"}], ids=["rate limited"])
async def test_a_rate_limit_is_waited_out(headers: dict[str, str], client: Client, server: DiscordServer) -> None:
    limited = {"message": "You are being rate limited.", "retry_after": 0.0, "global": False}
    server.refuse(CALLBACK, 429, body=limited, headers=headers)
    await ask(client, server, command(term="trainium"))
    await server.until(lambda: len(server.callbacks()) == 2)


async def test_a_ban_page_instead_of_json_is_noted(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse(CALLBACK, 429, body="<html>Access denied</html>")
    await ask(client, server, command(term="trainium"))
    await settled(client)
    assert "Discord answered 429" in caplog.text


async def test_a_server_error_is_tried_again(
    client: Client, server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.refuse(CALLBACK, 502, body="<html>bad gateway</html>")
    asleep = asyncio.sleep
    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", lambda _seconds: asleep(0))
    await ask(client, server, command(term="trainium"))
    await server.until(lambda: len(server.callbacks()) == 2)


async def test_an_answer_whose_connection_broke_is_sent_again(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse(CALLBACK, 0)
    await ask(client, server, command(term="trainium"))
    await settled(client)
    assert [text(body).splitlines()[0] for body in server.callbacks()] == ["### Trainium"] * 2
    assert not caplog.records


@pytest.mark.parametrize(("pressed", "kind"), [("bin", 6), ("server", 9)])
async def test_a_bin_and_a_form_whose_connection_broke_are_asked_for_again(
    pressed: str, kind: int, client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    moderator = Person(700_000_000_000_000_011, permissions=MANAGE_MESSAGES | MANAGE_SERVER)
    card = await ask(client, server, command(term="trainium"))
    row = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": pressed}]}]
    server.refuse(CALLBACK, 0)
    on = shown(card, SERVER, ANNA) if pressed == "bin" else message(row)
    await ask(client, server, press(pressed, on, moderator))
    await settled(client)
    assert [body["type"] for body in server.callbacks()] == [4, kind, kind]
    assert not caplog.records


async def test_an_answer_that_had_arrived_before_the_connection_broke_is_no_fault(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse(CALLBACK, 0)
    server.refuse(CALLBACK, 400, 40060)
    await ask(client, server, command(term="trainium"))
    await settled(client)
    assert len(server.callbacks()) == 2
    assert not caplog.records
    assert is_private(await ask(client, server, command(term="trainium")))


async def test_a_discord_that_is_not_reached_is_noted_once_and_the_card_may_be_asked_for_again(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse(CALLBACK, 0, times=2)
    await ask(client, server, command(term="trainium"))
    await settled(client)
    assert len(server.callbacks()) == 2
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "not reached" in caplog.text
    assert not is_private(await ask(client, server, command(term="trainium")))


async def test_a_press_on_a_message_that_is_gone_is_noted(client: Client, server: DiscordServer) -> None:
    card = await ask(client, server, command(term="trainium", private=True))
    server.refuse(CALLBACK, 404, 10008)
    await ask(client, server, press(buttons(card)["How it works"], shown(card, SERVER, ANNA)))
    await settled(client)


async def test_one_press_gives_one_answer(client: Client, server: DiscordServer) -> None:
    card = await ask(client, server, command(term="trainium"))
    before = len(server.callbacks())
    for custom_id in buttons(card).values():
        await ask(client, server, press(custom_id, shown(card, SERVER, BELA), BELA))
    await settled(client)
    assert len(server.callbacks()) - before == len(buttons(card))


@pytest.mark.parametrize("address", ["9t_trainium_m", "0q_trainium", "1t_trainium_zzz", "1x_1"])
async def test_buttons_of_another_version_get_a_fresh_card(address: str, client: Client, server: DiscordServer) -> None:
    row = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": address}]}]
    answer = await ask(client, server, press(address, message(row)))
    assert is_private(answer)
    assert text(answer).startswith("### Trainium") or "Send me any AI word" in text(answer)


async def test_a_renamed_or_unknown_entry_is_told(client: Client, server: DiscordServer) -> None:
    row = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": "1t_no-such-entry"}]}]
    answer = await ask(client, server, press("1t_no-such-entry", message(row)))
    assert "no-such-entry" in text(answer)


async def test_the_bin_defers_and_deletes_through_the_interaction(client: Client, server: DiscordServer) -> None:
    card = await ask(client, server, command(term="trainium"))
    moderator = Person(700_000_000_000_000_011, permissions=MANAGE_MESSAGES)
    deferred = await ask(client, server, press("bin", shown(card, SERVER, ANNA), moderator))
    assert deferred["type"] == 6
    await server.until(lambda: any(request.method == "DELETE" for request in server.requests))


async def test_a_card_that_someone_else_removed_first_is_no_fault(
    client: Client, server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    card = await ask(client, server, command(term="trainium"))
    server.refuse("/webhooks/*", 404, 10008)
    await ask(client, server, press("bin", shown(card, SERVER, ANNA)))
    await settled(client)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_stopping_bot_finishes_what_is_under_way(client: Client, server: DiscordServer) -> None:
    give(client, command(term="trainium"))
    await asyncio.sleep(0)
    await client.guard.stop(10)
    assert len(server.callbacks()) == 1
    give(client, command(term="token"))
    await asyncio.sleep(0)
    await client.guard.stop(10)
    assert len(server.callbacks()) == 1


async def test_a_pending_card_is_answered_while_the_glossary_is_swapped(
    client: Client, server: DiscordServer, dispatcher: Dispatcher
) -> None:
    give(client, command(term="trainium"))
    give(client, typing("tra"))
    dispatcher.knowledge = dispatcher.knowledge.over(dispatcher.knowledge.glossary)
    give(client, command(term="token"))
    give(client, typing("tok"))
    await server.until(lambda: server.has_answered(4))
    assert {body["type"] for body in server.callbacks()} == {4, 8}


async def test_five_hundred_in_one_turn_of_the_loop_are_all_answered(client: Client, server: DiscordServer) -> None:
    for number in range(500):
        give(client, command(person=Person(number + 1), term="trainium", private=True))
    await server.until(lambda: server.has_answered(500))


async def test_many_cards_leave_nothing_behind(client: Client, server: DiscordServer) -> None:
    for number in range(200):
        give(client, command(term="trainium", private=bool(number % 2)))
        if number % 100 == 99:
            await server.until(functools.partial(server.has_answered, number + 1))
    store = client._connection._view_store
    assert (store._views, store._synced_message_views, store._modals) == ({}, {}, {})


PINGS = [
    "@everyone",
    "<@700000000000000007>",
    "<@&1>",
    "`x` <@everyone> `x`",
    "[click](https://evil.example)",
    "**b** _i_",
]


@pytest.mark.parametrize("typed", [*PINGS, "x" * 6000, "\u202e\u200b", "```", "# heading"])
async def test_an_echoed_query_can_do_nothing(typed: str, client: Client, server: DiscordServer) -> None:
    answer = await ask(client, server, command(term=typed))
    assert is_private(answer)
    assert answer["data"]["allowed_mentions"] == {"parse": []}
    shown_text = text(answer)
    assert len(shown_text) < 300
    assert not re.search(r"(?<!\\)(<[@#/]|\]\(|\*\*)", shown_text)
