"""People on Discord: what they do comes through an emulated gateway, and an emulated REST takes the answers."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.question import Start
from bot.surfaces.discord.commands import PLAIN_COMMANDS
from bot.surfaces.discord.presses import ADDRESS
from bot.surfaces.discord.render import BIN, ENTRIES_MENU, VIEWS_MENU
from bot.surfaces.discord.replies import SERVER_BUTTON
from tests.benchmarks.mixed.seen import Seen, cards_of
from tests.benchmarks.mixed.words import Asked, Form, Words
from tests.emulators.discord import specification
from tests.emulators.discord.payloads import (
    DIRECT,
    MANAGE_MESSAGES,
    MANAGE_SERVER,
    Payload,
    Person,
    Place,
    command,
    menu,
    message,
    press,
    typing,
)
from tests.emulators.discord.reader import inside
from tests.emulators.discord.server import DiscordServer, Refusal, refused

PATIENCE = 40.0
"""Seconds until an interaction counts as not answered; Discord itself waits for three."""
SUGGESTIONS = 8
"""An answer to a key that was pressed: lost, it is not sent again, since the next key asks anew."""
MESSAGE_MENU = "Explain terms in this message"
_LOCALES = {"en": "en-US", "hu": "hu", "de": "de"}
_GUILD, _CHANNEL, _PERSON = 300_000_000_000_000_000, 400_000_000_000_000_000, 700_000_000_000_000_000


class Discord(DiscordServer):
    """Keeps no requests: tells each to whoever asked; a question's first request may fail."""

    def __init__(self) -> None:
        super().__init__()
        self.problems: list[str] = []
        self.met: Counter[str] = Counter()
        self.posts = 0
        self._asked: dict[str, _Waiting] = {}

    async def answered(self, payload: Payload, fault: float | None) -> _Waiting:
        """Let an interaction happen and wait until it is answered for good."""
        self._asked[payload["token"]] = waiting = _Waiting(fault)
        try:
            await self.dispatch("INTERACTION_CREATE", payload)
            async with asyncio.timeout(PATIENCE):
                await waiting.done.wait()
        except TimeoutError:
            waiting.failure = "no answer"
        finally:
            del self._asked[payload["token"]]
        return waiting

    async def rest(self, request: web.Request) -> web.StreamResponse:
        """One REST request."""
        path = request.path.removeprefix("/api/v10")
        body = await request.json() if request.can_read_body else None
        self.problems += specification.problems(request.method, path, body)
        waiting = next((self._asked[part] for part in path.split("/") if part in self._asked), None)
        if waiting is None:
            self.posts += path.startswith("/channels/") and request.method == "POST"
            return self._answer(request.method, path, body)
        if waiting.fault is not None:
            return self._spoil(waiting, body or {}, request)
        if body and path.endswith("/callback"):
            waiting.bodies.append(body)
        waiting.done.set()
        return self._answer(request.method, path, body)

    def _spoil(self, waiting: _Waiting, body: Payload, request: web.Request) -> web.StreamResponse:
        assert waiting.fault is not None
        waiting.met, refusal, is_final = _FAULTS[int(waiting.fault * len(_FAULTS))]
        self.met[waiting.met] += 1
        waiting.fault = None
        waiting.bodies.append(body)
        if is_final or (refusal is None and body.get("type") == SUGGESTIONS):
            waiting.done.set()
        if refusal is None:
            assert request.transport
            request.transport.abort()
            return web.Response()
        return refused(refusal)


@dataclass(slots=True)
class _Waiting:
    fault: float | None
    bodies: list[Payload] = field(default_factory=list)
    done: asyncio.Event = field(default_factory=asyncio.Event)
    met: str | None = None
    failure: str | None = None


class DiscordPeople:
    """A few people in a server of their own, who do one thing after the other."""

    def __init__(self, discord: Discord, words: Words, number: int) -> None:
        self._discord = discord
        self._words = words
        self._number = number
        self._shown: deque[tuple[Payload, Person, Place]] = deque(maxlen=4)

    async def ask(self, asked: Asked, dice: random.Random) -> Seen:
        """Ask in one of the ways that Discord has."""
        rights = dice.choice((0, 0, MANAGE_SERVER, MANAGE_MESSAGES))
        who = Person(_PERSON + self._number * 10 + dice.randrange(8), _LOCALES[asked.locale], rights)
        server = Place(_CHANNEL + self._number * 10 + dice.randrange(3), _GUILD + self._number, dice.choice(_SERVERS))
        own = Place(_CHANNEL + self._number * 10 + 9, None, channel_type=1, context=DIRECT.context)
        group = Place(_CHANNEL + self._number * 10 + 8, None, channel_type=3, context=2, installed_by=who.id)
        where = dice.choice((server, server, own, group))
        payload = self._payload(asked, who, where, dice)
        waiting = await self._discord.answered(payload, asked.fault)
        for body in waiting.bodies[-1:]:
            if body.get("type") in {4, 7} and not waiting.met:
                is_private = bool(body["data"].get("flags", 0) & 1 << 6)
                shown = message(body["data"]["components"], ephemeral=is_private, asked_by=who, place=where)
                self._shown.append((shown, who, where))
        return _seen(waiting)

    def _payload(self, asked: Asked, who: Person, where: Place, dice: random.Random) -> Payload:
        words = _sendable(asked.words)
        match asked.form:
            case Form.PRESS if self._shown:
                return self._press_shown(dice)
            case Form.PRESS | Form.ADDRESS | Form.FORGED:
                return _press_any(words, who, where, dice)
            case Form.COMMAND:
                return command(dice.choice([*PLAIN_COMMANDS]), who, where)
            case Form.TEXT:
                return menu(MESSAGE_MENU, message(content=words[:2000], asked_by=who, place=where), who, where)
            case Form.DAMAGED:
                return _odd(words, who, where, dice)
            case Form.EVENT:
                return typing("", who, where)
            case _ if dice.random() < 0.2:
                return typing(words[:100], who, where)
            case _ if dice.random() < 0.3:
                options = {"audience": dice.choice(("developer", "investor")), "private": dice.random() < 0.5}
                return command("explain", who, where, term=words[:6000], **options)
            case _:
                return command("explain", who, where, term=words[:6000])

    def _press_shown(self, dice: random.Random) -> Payload:
        shown, who, where = dice.choice(self._shown)
        pressable = [each for each in inside(shown["components"]) if each["type"] in {2, 3} and "custom_id" in each]
        if not pressable:
            return _press_any("1g", who, where, dice)
        chosen = dice.choice(pressable)
        values = (dice.choice(chosen["options"])["value"],) if chosen["type"] == 3 else None
        return press(chosen["custom_id"], shown, who, where, values)


_SERVERS = ("en-US", "hu", "de", "pt-BR")


def _press_any(words: str, who: Person, where: Place, dice: random.Random) -> Payload:
    """A press on what another version, another bot or nobody has drawn."""
    custom_id = words[:100] or Start.__name__
    is_ours = re.fullmatch(ADDRESS, custom_id) is not None
    if dice.random() < 0.3 or not is_ours:
        chosen = dice.choice((VIEWS_MENU, ENTRIES_MENU))
        return press(chosen, _with(_menu(chosen, custom_id), who, where), who, where, (custom_id,))
    pressed = dice.choice((*[custom_id] * 8, BIN, SERVER_BUTTON))
    return press(pressed, _with(_button(pressed), who, where), who, where)


def _odd(words: str, who: Person, where: Place, dice: random.Random) -> Payload:
    """What a client with an old or broken idea of the commands sends."""
    return dice.choice(
        (
            command("no-such-command", who, where, term=words),
            command("explain", who, where),
            command("explain", who, where, term=words, audience="nobody"),
            command("explain", who, where, term=words, surprise="x"),
            press(ENTRIES_MENU, _with(_menu(ENTRIES_MENU), who, where), who, where, ()),
            menu(MESSAGE_MENU, message(asked_by=who, place=where), who, where),
            typing("\u202e\u200b" + words, who, where),
            command("explain", Person(who.id, "tlh", who.permissions), where, term=words),
        )
    )


def _button(custom_id: str) -> Payload:
    return {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}


def _menu(custom_id: str, *values: str) -> Payload:
    return {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": value} for value in values]}


def _with(component: Payload, who: Person, where: Place) -> Payload:
    return message([{"type": 1, "components": [component]}], asked_by=who, place=where)


def _sendable(words: str) -> str:
    """As a client sends it: without halves of characters, and never nothing."""
    return words.encode("utf-16", "surrogatepass").decode("utf-16", "replace") or " "


def _seen(waiting: _Waiting) -> Seen:
    texts: list[str] = []
    addresses: list[str] = []
    choices: list[str] = []
    for body in waiting.bodies:
        given: Mapping[str, Any] = body.get("data") or {}
        everything = inside(given.get("components", []))
        texts += [each["content"] for each in everything if each["type"] == 10]
        addresses += [each["custom_id"] for each in everything if "custom_id" in each]
        addresses += [option["value"] for each in everything for option in each.get("options", ())]
        choices += [choice["value"] for choice in given.get("choices", ())[:1]]
    return Seen(texts, addresses, frozenset(choices) or cards_of(addresses), waiting.met, waiting.failure)


def _refusing(status: int, code: int, message: str) -> Refusal:
    return Refusal("*", status, {"code": code, "message": message})


_FAULTS: Sequence[tuple[str, Refusal | None, bool]] = (
    ("too fast", Refusal("*", 429, {"retry_after": 0.05, "global": False}, headers={"Via": "1.1 google"}), False),
    ("bad gateway", Refusal("*", 502, "<html><h1>502 Bad Gateway</h1></html>"), False),
    ("cut", None, False),
    ("too late", _refusing(404, 10062, "Unknown interaction"), True),
    ("answered already", _refusing(400, 40060, "Interaction has already been acknowledged."), True),
    ("no access", _refusing(403, 50001, "Missing Access"), True),
    ("unknown message", _refusing(404, 10008, "Unknown Message"), True),
    ("server error", Refusal("*", 500, {"code": 0, "message": "500: Internal Server Error"}), False),
)
"""Each with whether the interaction is over after it."""
