"""What the Bot API's refusals mean for this bot."""

from __future__ import annotations

from enum import StrEnum

from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, InvalidToken, NetworkError, TimedOut
from telegram.error import TelegramError as ApiError

from bot.surfaces.telegram.request import TooFastError


class Refusal(StrEnum):
    """Why a call was not done."""

    GONE = "nobody there: blocked, deactivated, removed, or no such chat"
    MIGRATED = "the group became a supergroup"
    NO_RIGHTS = "the bot may not write here"
    TOPIC_CLOSED = "the topic is closed or deleted"
    UNCHANGED = "the message already says that"
    TOO_LATE = "the press or query is too old"
    VANISHED = "the message to edit or to reply to is gone"
    MARKUP = "the entities are not understood"
    TOO_FAST = "too many requests"
    TOKEN = "the token is refused"  # noqa: S105, a reason, not a secret
    TAKEN = "another process takes the updates"
    UNREACHABLE = "the server is not reached, or fails"
    TIMEOUT = "no answer in time: it may have been done"
    FAULT = "the call is faulty"


_GONE = (
    "bot was blocked",
    "user is deactivated",
    "chat not found",
    "bot was kicked",
    "not a member",
    "group chat was deleted",
)
_DESCRIPTIONS = {
    Refusal.GONE: (*_GONE, "bot can't initiate conversation", "peer_id_invalid"),
    Refusal.NO_RIGHTS: ("not enough rights", "have no rights", "need administrator rights", "chat_write_forbidden"),
    Refusal.TOPIC_CLOSED: ("topic_closed", "topic_deleted", "message thread not found"),
    Refusal.UNCHANGED: ("message is not modified",),
    Refusal.TOO_LATE: ("query is too old", "query id is invalid", "query_id_invalid"),
    Refusal.VANISHED: (
        "message to edit not found",
        "message to be replied not found",
        "message can't be edited",
        "no text in the message",
        "message_id_invalid",
    ),
    Refusal.MARKUP: ("can't parse entities", "entity_bounds_invalid", "entity_url_invalid"),
}


def classify(error: ApiError) -> Refusal:
    """Which refusal an error is; in the library a BadRequest is a NetworkError, so the order matters."""
    match error:
        case TooFastError():
            return Refusal.TOO_FAST
        case ChatMigrated():
            return Refusal.MIGRATED
        case InvalidToken():
            return Refusal.TOKEN
        case Conflict():
            return Refusal.TAKEN
        case BadRequest() | Forbidden():
            return _described(error)
        case TimedOut():
            return Refusal.TIMEOUT
        case NetworkError():
            return Refusal.UNREACHABLE
        case _:
            return Refusal.FAULT


def _described(error: ApiError) -> Refusal:
    text = error.message.casefold()
    for refusal, descriptions in _DESCRIPTIONS.items():
        if any(description in text for description in descriptions):
            return refusal
    return Refusal.GONE if isinstance(error, Forbidden) else Refusal.FAULT
