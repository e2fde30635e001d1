"""Sending: at the pace that Telegram takes, again where that helps, and telling refusals apart."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

from telegram.error import ChatMigrated, TelegramError

from bot.clock import Clock
from bot.delivery.pace import Pace, Urgency
from bot.surfaces.telegram.api import Api, Parameters
from bot.surfaces.telegram.refusals import Refusal, classify
from bot.surfaces.telegram.request import TooFastError

TRIES = 5
"""How often a message is tried; being too fast does not count."""
_FIRST_PAUSE = 0.5
_MARGIN = 0.1

_log = logging.getLogger(__name__)


class NotSentError(Exception):
    """A message that could not be sent for now, or ever; `refusal` says which."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def may_pass(self) -> bool:
        """Whether trying again later may help."""
        return self.refusal in {Refusal.UNREACHABLE, Refusal.TIMEOUT, Refusal.TOKEN}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes: a chat, its topic, and the message it replies to, without which it may go or not."""

    chat: int
    thread: int | None = None
    reply_to: int | None = None
    needs_original: bool = False

    @property
    def is_group(self) -> bool:
        """Telegram gives groups and channels negative identifiers."""
        return self.chat < 0

    def parameters(self, chat: int) -> Parameters:
        """The place as sendMessage takes it.

        Topics and messages have other numbers in a chat that the group has moved to.
        """
        placed: Parameters = {"chat_id": chat}
        if chat != self.chat:
            return placed
        if self.thread is not None:
            placed["message_thread_id"] = self.thread
        if self.reply_to is not None:
            may_go_alone = {} if self.needs_original else {"allow_sending_without_reply": True}
            placed["reply_parameters"] = {"message_id": self.reply_to, **may_go_alone}
        return placed


class Sender:
    """Calls the Bot API for those who answer; a message that fails for good is logged once and raises NotSentError."""

    def __init__(self, api: Api, pace: Pace, clock: Clock) -> None:
        self._api = api
        self._pace = pace
        self._clock = clock
        self.token_refused = asyncio.Event()

    async def send(self, place: Place, parameters: Parameters, urgency: Urgency = Urgency.REPLY) -> int:
        """Send a message, or a poll; its number.

        Entities that Telegram does not understand are left out rather than the message.
        """
        method = "sendPoll" if "question" in parameters else "sendMessage"
        try:
            return int((await self._persist(method, place, parameters, urgency))["message_id"])
        except NotSentError as refused:
            if refused.refusal is not Refusal.MARKUP or "entities" not in parameters:
                raise
            _log.exception("entities refused, sent as plain text")
            return await self.send(place, {key: value for key, value in parameters.items() if key != "entities"})

    async def edit(self, chat: int, message: int, parameters: Parameters) -> None:
        """Put another text and other buttons in the place of a message; saying the same again is no fault."""
        try:
            await self._persist("editMessageText", Place(chat), {**parameters, "message_id": message})
        except NotSentError as refused:
            if refused.refusal is not Refusal.UNCHANGED:
                raise

    async def answer_press(self, press: str, **parameters: Any) -> None:
        """Stop the spinner of a pressed button, with a pop-up or a link."""
        await self._at_once("answerCallbackQuery", {"callback_query_id": press, **parameters})

    async def answer_inline(self, query: str, parameters: Parameters) -> None:
        """Answer an inline query."""
        await self._at_once("answerInlineQuery", {"inline_query_id": query, **parameters})

    async def answer_guest(self, query: str, result: Parameters) -> None:
        """Answer a guest question."""
        await self._at_once("answerGuestQuery", {"guest_query_id": query, "result": result})

    async def admins(self, chat: int) -> frozenset[int]:
        """Who administers a group."""
        try:
            members = await self._api.call("getChatAdministrators", {"chat_id": chat})
        except TelegramError as error:
            raise self._refused(classify(error), error) from error
        return frozenset(member["user"]["id"] for member in members)

    async def _at_once(self, method: str, parameters: Parameters) -> None:
        """Presses and queries are worth an answer now or not at all; too late is no fault."""
        try:
            await self._api.call(method, parameters)
        except TelegramError as error:
            self._refused(classify(error), error)

    async def _persist(
        self, method: str, place: Place, parameters: Parameters, urgency: Urgency = Urgency.REPLY
    ) -> dict[str, Any]:
        """Do the call until it succeeds or is refused for good."""
        chat, tries, counts = place.chat, 0, method.startswith("send")
        while True:
            await self._pace.turn(chat, is_group=place.is_group, counts=counts, urgency=urgency)
            try:
                done: dict[str, Any] = await self._api.call(method, {**parameters, **place.parameters(chat)})
            except TooFastError as error:
                self._pace.hold(error.seconds + _MARGIN, chat)
            except ChatMigrated as error:
                if chat != place.chat:
                    raise self._refused(Refusal.MIGRATED, error) from error
                chat = error.new_chat_id
            except TelegramError as error:
                tries += 1
                refusal = classify(error)
                if refusal not in {Refusal.UNREACHABLE, Refusal.TIMEOUT} or tries == TRIES:
                    raise self._refused(refusal, error) from error
                await self._clock.sleep(_FIRST_PAUSE * 2 ** (tries - 1))
            else:
                return done

    def _refused(self, refusal: Refusal, error: TelegramError) -> NotSentError:
        if refusal is Refusal.TOKEN:
            self.token_refused.set()
        level = logging.INFO if refusal in _EXPECTED else logging.WARNING
        said = type(error).__name__ if isinstance(error, ChatMigrated) else error  # its text tells the group's number
        _log.log(level, "not sent: %s (%s)", refusal, said, extra={"action": "telegram_refused"})
        return NotSentError(refusal)


_EXPECTED = frozenset(
    {
        Refusal.UNCHANGED,
        Refusal.TOO_LATE,
        Refusal.GONE,
        Refusal.TOPIC_CLOSED,
        Refusal.NO_RIGHTS,
        Refusal.VANISHED,
        Refusal.MIGRATED,
    }
)
