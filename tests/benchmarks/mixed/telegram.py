"""People on Telegram: their updates go to the product's webhook, and an emulated Bot API takes what it says."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from aiohttp import ClientError, ClientSession

from bot.delivery.allowance import A_MINUTE
from tests.benchmarks.mixed.product import SPEED
from tests.benchmarks.mixed.seen import Seen, cards_of
from tests.benchmarks.mixed.words import Asked, Form, Words
from tests.emulators.telegram.people import (
    BOT,
    CHANNEL,
    Chat,
    Person,
    Update,
    asks_inline,
    message,
    presses,
    presses_inline,
    private,
    says,
)
from tests.emulators.telegram.rules import RefusalError, bad, schema_problems
from tests.emulators.telegram.server import Call, Fault, TelegramEmulator

DELIVERIES = 6
"""How often an update is posted before it counts as lost; the product gives one up after three tries."""
HANG_SECONDS = 12.0
MESSAGES_KEPT = 4_000
_USERNAME = BOT["username"]
_numbers = count(1)
_moves = count(1)


class BotApi(TelegramEmulator):
    """Keeps no calls: tells each to whoever asked; a question's first call may fail."""

    def __init__(self) -> None:
        super().__init__()
        self.met: Counter[str] = Counter()
        self.posts = 0
        self._asked: dict[Hashable, Caused] = {}
        self._was: dict[int, int] = {}

    async def caused_by(self, update: Update, url: str, client: ClientSession, fault: float | None = None) -> Caused:
        """Post an update until it is taken, as Telegram does, and gather the calls that it causes."""
        caused, keys = Caused(fault), _keys(update)
        self._asked |= dict.fromkeys(keys, caused)
        try:
            caused.failure = await self._take({"update_id": next(_numbers), **update}, url, client)
        finally:
            for key in keys:
                self._asked.pop(key, None)
        return caused

    @property
    def secret(self) -> str:
        """What the product wants to be shown, once it has said where it is posted to."""
        return self._webhook.secret or ""

    async def _post_once(self, update: Update, url: str, client: ClientSession) -> str:
        headers = {"X-Telegram-Bot-Api-Secret-Token": self._webhook.secret or ""}
        try:
            async with client.post(url, json=update, headers=headers) as response:
                return str(response.status)
        except ClientError as lost:
            return repr(lost)

    async def _take(self, update: Update, url: str, client: ClientSession) -> str | None:
        """Why it is not taken, after so many tries."""
        status = ""
        for _ in range(DELIVERIES):
            if (status := await self._post_once(update, url, client)) == "200":
                return None
        return f"the webhook answered {status}"

    def _fault(self, method: str, parameters: dict[str, Any]) -> Fault | None:
        waiting = self._whose(parameters)
        if waiting is None or waiting.fault is None:
            return None
        names = _names(method, parameters)
        name, waiting.fault = names[int(waiting.fault * len(names))], None
        waiting.met = name
        self.met[name] += 1
        fault = _FAULTS[name](method, parameters)
        if fault.refusal:
            self.problems += schema_problems(method, parameters)
            if "migrate_to_chat_id" in fault.refusal.parameters:
                self._was[fault.refusal.parameters["migrate_to_chat_id"]] = parameters["chat_id"]
        if fault.gate:
            asyncio.get_running_loop().call_later(HANG_SECONDS, fault.gate.set)
        return fault

    async def _record(self, call: Call) -> None:
        if waiting := self._whose(call.parameters):
            waiting.calls.append(call)
        elif call.method in {"sendMessage", "sendPoll"}:
            self.posts += 1
        await self._notify()

    def _whose(self, parameters: Mapping[str, Any]) -> Caused | None:
        for name in ("callback_query_id", "inline_query_id", "guest_query_id", "chat_id"):
            if name in parameters:
                key = parameters[name]
                return self._asked.get(key) or self._asked.get(self._was.get(key))
        return None

    def _keep(self, parameters: dict[str, Any], content: dict[str, Any]) -> dict[str, Any]:
        if len(self._messages) >= MESSAGES_KEPT:
            del self._messages[next(iter(self._messages))]
        return super()._keep(parameters, content)


@dataclass(slots=True)
class Caused:
    """What an update has caused: the fault that its first call shall meet, until it has met one, and its calls."""

    fault: float | None = None
    calls: list[Call] = field(default_factory=list)
    met: str | None = None
    failure: str | None = None


ASKED_IN_A_ROW, MINUTE = A_MINUTE - 5, 60 / SPEED + 0.1
"""How often somebody asks within a minute of the product's, and how many seconds that takes."""


class TelegramPeople:
    """A few people and a group of theirs, who write one after the other."""

    def __init__(self, api: BotApi, url: str, client: ClientSession, words: Words, number: int) -> None:
        self._api = api
        self._url = url
        self._client = client
        self._words = words
        self._people = range(1_000_000 + number * 50, 1_000_050 + number * 50)
        self._patience: defaultdict[int, deque[float]] = defaultdict(lambda: deque(maxlen=ASKED_IN_A_ROW))
        self._groups = range(-1_000_000_000_000 - number * 2, -1_000_000_000_002 - number * 2, -1)
        self._shown: deque[dict[str, Any]] = deque(maxlen=4)
        for group in self._groups:
            api.admins[group] = [*self._people[:2]]

    async def ask(self, asked: Asked, dice: random.Random) -> Seen:
        """Ask in one of the ways that Telegram has."""
        rested = [person for person in self._people if self._is_rested(person)]
        person = Person(dice.choice(rested), dice.choice((asked.locale, asked.locale, None, "pt-br")))
        if asked.form is Form.EXACT:
            person = Person(person.id, asked.locale)
        update = self._update(asked, person, dice)
        self._patience[_asker(update, person)].append(time.monotonic())
        caused = await self._api.caused_by(update, self._url, self._client, asked.fault)
        self._shown.extend(_messages(caused.calls))
        if not caused.calls and asked.form in _MUST_ANSWER:
            caused.failure = caused.failure or "no answer"
        return _seen(caused)

    def _is_rested(self, person: int) -> bool:
        """Whether she has asked less than the product allows in a minute, which is shorter here."""
        asked = self._patience[person]
        return len(asked) < ASKED_IN_A_ROW or time.monotonic() - asked[0] > MINUTE

    def _update(self, asked: Asked, person: Person, dice: random.Random) -> Update:
        chat = Chat(dice.choice(self._groups), "supergroup", is_forum=dice.random() < 0.2)
        match asked.form:
            case Form.PRESS | Form.ADDRESS | Form.FORGED:
                return self._press(asked, person, chat, dice)
            case Form.EVENT:
                return _event(person, chat, dice)
            case Form.DAMAGED:
                whole = dice.choice((says(asked.words, person), presses("1t_trainium_m", message("x", person), person)))
                damaged: Any = self._words.damaged(whole)
                return damaged if isinstance(damaged, dict) else {"message": damaged}
            case Form.COMMAND:
                return says(asked.words, person, dice.choice((None, chat)))
            case Form.TEXT:
                return {"message": message(asked.words, person) | dice.choice(({}, _FORWARDED))}
            case _:
                return dice.choice(_WAYS)(asked.words[:4096], person, chat)

    def _press(self, asked: Asked, person: Person, chat: Chat, dice: random.Random) -> Update:
        where = dice.random()
        if asked.form is Form.PRESS and self._shown:
            on = dice.choice(self._shown)
            is_own = on["chat"]["id"] > 0 and self._is_rested(on["chat"]["id"])
            rows = on["reply_markup"]["inline_keyboard"]
            data = [button["callback_data"] for row in rows for button in row if "callback_data" in button]
            if data and (is_own or on["chat"]["id"] < 0):
                owner = Person(on["chat"]["id"], person.language) if is_own else person
                return presses(dice.choice(data), on, owner)
        if where < 0.15:
            return presses_inline(asked.words, person)
        if where < 0.3:
            return says(f"/start {asked.words}", person)
        if where < 0.4:
            gone = {"chat": private(person).parameters(), "message_id": 5, "date": 0}
            return presses(asked.words, gone, person)
        place = chat if where < 0.6 else private(person)
        return presses(asked.words, message("A card", None, place, **{"from": BOT}), person)


def _event(person: Person, chat: Chat, dice: random.Random) -> Update:
    left = {"user": BOT, "status": "left"}
    joined = {"user": BOT, "status": "member"}
    blocked = {"user": BOT, "status": "kicked", "until_date": 0}
    sticker = {"file_id": "1", "file_unique_id": "1", "type": "regular", "width": 1, "height": 1}
    flags = {"is_animated": False, "is_video": False}
    change = {"from": person.parameters(), "date": 1}
    added = {"chat": chat.parameters(), "old_chat_member": left, "new_chat_member": joined}
    parted = {"chat": private(person).parameters(), "old_chat_member": joined, "new_chat_member": blocked}
    return dice.choice(
        (
            {"my_chat_member": change | added},
            {"my_chat_member": change | parted},
            {"message": message(None, person, sticker=sticker | flags)},
            {"message": message(None, person, chat, new_chat_title="Another title")},
            {"message": message(None, person, chat, migrate_to_chat_id=-1_009_000_000_000 - next(_moves))},
            {"channel_post": message("/explain trainium", None, CHANNEL, sender_chat=CHANNEL.parameters())},
            {"message": message("/settings", None, chat, sender_chat=chat.parameters(), **{"from": BOT})},
            {"edited_message": message("edited", person)},
            {"guest_message": message(f"@{_USERNAME} gpu", person, chat, guest_query_id=str(next(_moves)))},
            {"no_such_update": {}},
        )
    )


_WAYS: Sequence[Callable[[str, Person, Chat], Update]] = (
    lambda words, person, _chat: says(words, person),
    lambda words, person, _chat: says(words, person),
    lambda words, person, _chat: says(f"/explain {words}"[:4096], person),
    lambda words, person, chat: says(f"/explain {words}"[:4096], person, chat),
    lambda words, person, chat: says(f"/explain@{_USERNAME} {words}"[:4096], person, chat),
    lambda words, person, chat: says(words, person, chat, reply_to_message=message("?", None, chat, **{"from": BOT})),
    lambda words, person, _chat: {"message": message(None, person, caption=words[:1024])},
    lambda words, person, _chat: asks_inline(words[:256], person),
)

_FORWARDED = {"forward_origin": {"type": "hidden_user", "date": 1, "sender_user_name": "A friend"}}
_MUST_ANSWER = frozenset({Form.EXACT, Form.SLIP, Form.FRAMED, Form.TEXT, Form.PRESS, Form.ADDRESS, Form.FORGED})


def _asker(update: Update, otherwise: Person) -> int:
    """Who asks, where the update says so in the way that Telegram does."""
    senders = [content.get("from") for content in update.values() if isinstance(content, dict)]
    numbers = [sender.get("id") for sender in senders if isinstance(sender, dict)]
    return next((number for number in numbers if isinstance(number, int)), otherwise.id)


def _keys(update: Update) -> list[Hashable]:
    """What the calls that an update causes are known by."""
    keys: dict[Hashable, None] = {}
    for content in update.values():
        if isinstance(content, dict):
            inner = content.get("message")
            chat = (inner if isinstance(inner, dict) else content).get("chat")
            sender = content.get("from")
            found = [content.get("id"), content.get("guest_query_id")]
            found += [place.get("id") for place in (chat, sender) if isinstance(place, dict)]
            keys |= dict.fromkeys(key for key in found if isinstance(key, int | str))
    return [*keys]


def _messages(calls: Sequence[Call]) -> list[dict[str, Any]]:
    results = (call.result for call in calls if isinstance(call.result, dict))
    return [result for result in results if "message_id" in result and "reply_markup" in result]


def _seen(caused: Caused) -> Seen:
    texts: list[str] = []
    addresses: list[str] = []
    results: list[str] = []
    for call in caused.calls:
        texts += [str(call.parameters[key]) for key in ("text", "question") if key in call.parameters]
        rows = call.parameters.get("reply_markup", {}).get("inline_keyboard", ())
        addresses += [button["callback_data"] for row in rows for button in row if "callback_data" in button]
        results += [result["id"].partition(".")[0] for result in call.parameters.get("results", ())[:1]]
    slugs = frozenset(results) or cards_of(addresses)
    return Seen(texts, addresses, slugs, caused.met, caused.failure)


def _refused(refusal: RefusalError) -> Callable[[str, dict[str, Any]], Fault]:
    return lambda method, _parameters: Fault(method, refusal)


def _names(method: str, parameters: Mapping[str, Any]) -> Sequence[str]:
    """The faults that a method can meet."""
    always = ("too fast", "bad gateway", "cut")
    match method:
        case "answerCallbackQuery" | "answerInlineQuery" | "answerGuestQuery":
            return (*always, "too old")
        case "editMessageText":
            return (*always, "not modified", "not found", "blocked")
        case "sendMessage" | "sendPoll":
            more = ("moved", "no rights", "topic closed") if parameters["chat_id"] < 0 else ("blocked", "no chat")
            return (*always, *always, *more, "hang") if parameters["chat_id"] % 5 == 0 else (*always, *more)
        case _:
            return always


_FAULTS: Mapping[str, Callable[[str, dict[str, Any]], Fault]] = {
    "too fast": _refused(RefusalError(429, "Too Many Requests: retry after 2", {"retry_after": 2})),
    "bad gateway": lambda method, _: Fault(method, body=b"<html><h1>502 Bad Gateway</h1></html>"),
    "cut": lambda method, _: Fault(method, drop=True),
    "hang": lambda method, _: Fault(method, gate=asyncio.Event()),
    "too old": _refused(bad("query is too old and response timeout expired or query ID is invalid")),
    "not modified": _refused(bad("message is not modified: specified new message content and reply markup are equal")),
    "not found": _refused(bad("message to edit not found")),
    "blocked": _refused(RefusalError(403, "Forbidden: bot was blocked by the user")),
    "no chat": _refused(bad("chat not found")),
    "no rights": _refused(bad("not enough rights to send text messages to the chat")),
    "topic closed": _refused(bad("TOPIC_CLOSED")),
    "moved": lambda method, _: Fault(
        method,
        RefusalError(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            {"migrate_to_chat_id": -1_008_000_000_000 - next(_moves)},
        ),
    ),
}
