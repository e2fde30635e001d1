"""What the Bot API refuses, in its own words."""

from __future__ import annotations

import importlib.util
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

Parameters = Mapping[str, Any]

SPECIFICATION = "telegram-bot-api-10.0.json"
_ENTITIES = frozenset(
    {"bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "text_link", "blockquote"}
    | {"expandable_blockquote", "date_time", "text_mention"}
)
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_START = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class RefusalError(Exception):
    """An answer that is not ok."""

    status: int
    description: str
    parameters: dict[str, Any] = field(default_factory=dict)


def bad(description: str) -> RefusalError:
    return RefusalError(400, f"Bad Request: {description}")


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def schema_problems(method: str, parameters: Parameters) -> list[str]:
    """What the published description of the interface objects to; nothing where `API_SPECS` names no folder."""
    check = published_check()
    return check(method, parameters) if check else []


@cache
def published_check() -> Callable[[str, Parameters], list[str]] | None:
    folder = Path(os.environ.get("API_SPECS") or "/nowhere")
    if not (folder / SPECIFICATION).is_file():
        return None
    specification = json.loads((folder / SPECIFICATION).read_text(encoding="utf-8"))
    loading = importlib.util.spec_from_file_location("telegram_check", folder / "telegram_check.py")
    assert loading
    assert loading.loader
    checker = importlib.util.module_from_spec(loading)
    loading.loader.exec_module(checker)
    return lambda method, parameters: list(checker.check(specification, method, parameters))


def judge(method: str, parameters: Parameters) -> None:
    """Raise the refusal that the parameters deserve."""
    for rule in _RULES.get(method, ()):
        for refusal in rule(parameters):
            raise refusal


def _text(parameters: Parameters, limit: int = 4096, key: str = "text") -> Iterator[RefusalError]:
    text = parameters.get(key, "")
    if any("\ud800" <= character <= "\udfff" for character in text):
        yield bad("strings must be encoded in UTF-8")
    if not text.strip():
        yield bad("message text is empty")
    if units(text) > limit:
        yield bad("message is too long")


def _entities(parameters: Parameters, key: str = "text") -> Iterator[RefusalError]:
    length = units(parameters.get(key, ""))
    entities = parameters.get("entities", [])
    for entity in entities:
        if entity["type"] not in _ENTITIES:
            yield bad(f"unsupported entity type {entity['type']}")
        if not (entity["offset"] >= 0 and entity["length"] > 0 and entity["offset"] + entity["length"] <= length):
            yield bad("ENTITY_BOUNDS_INVALID")
        if (entity["type"] == "text_link") != ("url" in entity):
            yield bad("ENTITY_URL_INVALID")
    if len(entities) > 100:
        yield bad("too many entities: the real one would drop them in silence")
    if any(_overlap(one, other) for one in entities for other in entities):
        yield bad("code and quotations do not nest")
    if "parse_mode" in parameters:
        yield bad("this bot must not send a parse mode")


def _overlap(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if one is other or one["type"] not in {"code", "expandable_blockquote"} or other["type"] == "expandable_blockquote":
        return False
    crossing = one["offset"] < other["offset"] < one["offset"] + one["length"] < other["offset"] + other["length"]
    inside = one["offset"] <= other["offset"] < one["offset"] + one["length"]
    return bool(crossing or (one["type"] == "code" and inside))


def _keyboard(parameters: Parameters) -> Iterator[RefusalError]:
    rows = parameters.get("reply_markup", {}).get("inline_keyboard", [])
    buttons = [button for row in rows for button in row]
    if len(buttons) > 100 or any(len(row) > 8 or not row for row in rows):
        yield bad("reply markup is too long")
    for button in buttons:
        if not button.get("text"):
            yield bad("text buttons are unallowed in the inline keyboard")
        if len(button) != 2:
            yield bad("inline keyboard button must have exactly one action")
        if not 1 <= len(button.get("callback_data", "x").encode()) <= 64:
            yield bad("BUTTON_DATA_INVALID")
    addresses = [button["callback_data"] for button in buttons if "callback_data" in button]
    if len(addresses) != len(set(addresses)):
        yield bad("two buttons ask the same")


def _placeholder(parameters: Parameters) -> Iterator[RefusalError]:
    placeholder = parameters.get("reply_markup", {}).get("input_field_placeholder", "x")
    if not 1 <= units(placeholder) <= 64:
        yield bad("INPUT_FIELD_PLACEHOLDER_INVALID")


def _thread(parameters: Parameters) -> Iterator[RefusalError]:
    if parameters.get("message_thread_id") == 1:
        yield bad("message thread not found")


def _callback(parameters: Parameters) -> Iterator[RefusalError]:
    if units(parameters.get("text", "")) > 200:
        yield bad("MESSAGE_TOO_LONG")
    url = parameters.get("url")
    if url is not None and not _START.fullmatch(url.partition("?start=")[2]):
        yield bad("URL_INVALID")


def _inline(parameters: Parameters) -> Iterator[RefusalError]:
    results = parameters["results"]
    ids = [result["id"] for result in results]
    if len(results) > 50:
        yield bad("RESULTS_TOO_MUCH")
    if len(set(ids)) != len(ids):
        yield bad("RESULT_ID_DUPLICATE")
    if any(not 1 <= len(identifier.encode()) <= 64 for identifier in ids):
        yield bad("RESULT_ID_INVALID")
    if len(parameters.get("next_offset", "").encode()) > 64:
        yield bad("NEXT_OFFSET_INVALID")
    if (button := parameters.get("button")) and not _START.fullmatch(button.get("start_parameter", "")):
        yield bad("START_PARAM_INVALID")
    for result in results:
        yield from _result(result)


def _result(result: Mapping[str, Any]) -> Iterator[RefusalError]:
    content = dict(result["input_message_content"])
    content["text"] = content.pop("message_text")
    yield from _text(content)
    yield from _entities(content)
    yield from _keyboard(result)


def _commands(parameters: Parameters) -> Iterator[RefusalError]:
    for command in parameters["commands"]:
        if not _COMMAND.fullmatch(command["command"]):
            yield bad("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= 256:
            yield bad("BOT_COMMAND_DESCRIPTION_INVALID")


def _length(key: str, limit: int) -> Callable[[Parameters], Iterator[RefusalError]]:
    def rule(parameters: Parameters) -> Iterator[RefusalError]:
        if units(parameters.get(key, "")) > limit:
            yield bad(f"{key} is too long")

    return rule


def _poll(parameters: Parameters) -> Iterator[RefusalError]:
    options = [option["text"] for option in parameters["options"]]
    if not 1 <= units(parameters["question"]) <= 300:
        yield bad("poll question must be non-empty and at most 300 characters")
    if not 1 <= len(options) <= 12 or any(not 1 <= units(option) <= 100 for option in options):
        yield bad("poll options are invalid")
    explanation = parameters.get("explanation", "")
    if units(explanation) > 200 or explanation.count("\n") > 2:
        yield bad("poll explanation is too long")
    yield from _entities({"text": explanation, "entities": parameters.get("explanation_entities", [])})


_MESSAGE = (_text, _entities, _keyboard, _placeholder, _thread)
_RULES: dict[str, tuple[Callable[[Parameters], Iterator[RefusalError]], ...]] = {
    "sendMessage": _MESSAGE,
    "editMessageText": (_text, _entities, _keyboard),
    "answerCallbackQuery": (_callback,),
    "answerInlineQuery": (_inline,),
    "answerGuestQuery": (lambda parameters: _result(parameters["result"]),),
    "sendPoll": (_poll, _keyboard, _thread),
    "setMyCommands": (_commands,),
    "setMyName": (_length("name", 64),),
    "setMyDescription": (_length("description", 512),),
    "setMyShortDescription": (_length("short_description", 120),),
}
