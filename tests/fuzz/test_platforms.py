"""Damaged updates and interactions end in one answer, a refusal or silence, and never in an apology."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import User

from bot.answers.dispatcher import Dispatcher
from bot.clock import SystemClock
from bot.delivery.pace import Pace
from bot.surfaces.discord.presses import ADDRESS
from bot.surfaces.discord.render import ENTRIES_MENU
from bot.surfaces.discord.surface import Client
from bot.surfaces.telegram.api import Api
from bot.surfaces.telegram.intake import TRIES, Intake
from bot.surfaces.telegram.replies import Replies
from bot.surfaces.telegram.sender import Sender
from tests.emulators.discord import payloads
from tests.emulators.discord.reader import ask, open_bot
from tests.emulators.discord.server import open_server
from tests.emulators.telegram.bot import UNHURRIED
from tests.emulators.telegram.people import (
    BELA,
    BOT,
    GROUP,
    Person,
    asks_inline,
    message,
    presses,
    presses_inline,
    says,
)
from tests.emulators.telegram.server import TOKEN
from tests.fuzz import damaged
from tests.fuzz.amount import fuzzed
from tests.hand_clock import HandClock

UPDATES = (
    says("trainium"),
    says("/explain trainium developer", BELA, GROUP),
    says("/start 1o_trainium_c_b_hu_13"),
    says("What is RAG? " * 20, reply_to_message=message("trainium", BELA)),
    presses("1t_trainium_m_d", message("Trainium")),
    presses_inline("1t_trainium_h"),
    asks_inline("train"),
    {"my_chat_member": {"chat": GROUP.parameters(), "from": BELA.parameters(), "date": 1, "new_chat_member": {}}},
)
MENU = "Explain terms in this message"
_numbers = count(1)


class DeafApi(Api):
    """A Bot API that takes everything and remembers nothing."""

    async def call(self, method: str, parameters: dict[str, Any]) -> Any:  # noqa: ARG002  # nobody listens
        """A result that fits every method."""
        return [] if method == "getChatAdministrators" else {"message_id": 1}


def _intake(dispatcher: Dispatcher) -> Intake:
    clock = SystemClock()
    sender = Sender(DeafApi(TOKEN), Pace(clock, UNHURRIED), clock)
    return Intake(Replies(sender, User.de_json(BOT, None), dispatcher, clock).handle)


def bugs(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged as a bug."""
    return [caplog.handler.format(record) for record in caplog.records if record.levelno >= logging.ERROR]


@fuzzed
@given(damaged.trees(*UPDATES))
async def test_an_update_of_any_form_is_done_in_a_few_tries(dispatcher: Dispatcher, update: Any) -> None:
    raw = {**(update if isinstance(update, dict) else {"message": update}), "update_id": next(_numbers)}
    intake = _intake(dispatcher)
    for _ in range(TRIES):
        await asyncio.wait([intake.take(raw)])
    assert intake.is_done(raw["update_id"])


typed = damaged.sent(*damaged.HOSTILE, "trainium investor", "what is rag?").filter(str.strip)
pressed = typed | damaged.sent("1t_trainium_m_d", "1k_2", "1l_hu", "1o_trainium_c_b_hu_13")
people = st.builds(Person, st.just(7), typed)
updates = st.one_of(
    st.builds(says, typed, people, st.sampled_from([None, GROUP])),
    st.builds(lambda rest: says(f"/start {rest}"), pressed),
    st.builds(lambda rest, chat: says(f"/explain {rest}", BELA, chat), typed, st.sampled_from([None, GROUP])),
    st.builds(lambda text: says("/explain", BELA, GROUP, reply_to_message=message(text)), typed),
    st.builds(lambda text: {"message": message(None, caption=text)}, typed),
    st.builds(lambda data, on: presses(data, message("Trainium", chat=on)), pressed, st.sampled_from([None, GROUP])),
    st.builds(presses_inline, pressed, people),
    st.builds(asks_inline, typed, people, typed),
)
interactions = st.one_of(
    st.builds(lambda term: payloads.command(term=term[:100]), typed),
    st.builds(lambda term: payloads.typing(term[:100]), typed),
    st.builds(lambda to: _press(to[:100]), st.from_regex(ADDRESS, fullmatch=True)),
    st.builds(lambda to: _choose(to[:100]), pressed),
    st.builds(lambda text: payloads.menu(MENU, payloads.message(content=text[:2000])), typed),
    st.builds(
        lambda text, locale: payloads.command(person=payloads.Person(locale=locale[:20]), term=text), typed, typed
    ),
)


def _press(custom_id: str) -> payloads.Payload:
    button = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    return payloads.press(custom_id, payloads.message([{"type": 1, "components": [button]}]))


def _choose(value: str) -> payloads.Payload:
    options = [{"label": "x", "value": value}]
    select = {"type": 3, "custom_id": ENTRIES_MENU, "options": options}
    return payloads.press(ENTRIES_MENU, payloads.message([{"type": 1, "components": [select]}]), values=(value,))


@fuzzed
@given(st.lists(updates, min_size=1, max_size=4))
async def test_whatever_people_type_and_press_on_telegram_is_no_bug(
    dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture, given_updates: list[Any]
) -> None:
    caplog.clear()
    intake = _intake(dispatcher)
    for update in given_updates:
        await asyncio.wait([intake.take({**update, "update_id": next(_numbers)})])
    assert bugs(caplog) == []


@fuzzed
@given(st.lists(interactions, min_size=1, max_size=4))
async def test_whatever_people_type_and_press_on_discord_is_answered(
    dispatcher: Dispatcher, caplog: pytest.LogCaptureFixture, given_payloads: list[payloads.Payload]
) -> None:
    caplog.clear()
    async with open_server() as server, open_bot(server, dispatcher, HandClock()) as client:
        for payload in given_payloads:
            await _answered(client, server, payload)
    assert bugs(caplog) == []


async def _answered(client: Client, server: Any, payload: payloads.Payload) -> None:
    async with asyncio.timeout(5):
        body = await ask(client, server, payload)
    assert body["type"] in {4, 5, 6, 7, 8}
