"""Sending: at the pace that Telegram takes, again where that helps, and telling refusals apart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from telegram import Bot, InlineQueryResultArticle, Message
from telegram.error import ChatMigrated, TelegramError

from bot.clock import Clock
from bot.delivery.pace import Pace, Urgency
from bot.surfaces.telegram.refusals import Refusal, classify
from bot.surfaces.telegram.request import TooFastError

T = TypeVar("T")
Parameters = dict[str, Any]

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
    """Where a message goes: a chat, its topic, and the message it replies to."""

    chat: int
    thread: int | None = None
    reply_to: int | None = None

    @property
    def is_group(self) -> bool:
        """Telegram gives groups and channels negative identifiers."""
        return self.chat < 0

    def parameters(self, chat: int) -> Parameters:
        """The place as sendMessage takes it, but for the chat; a reply may go without the original.

        Topics and messages have other numbers in a chat that the group has moved to.
        """
        placed: Parameters = {}
        if chat != self.chat:
            return placed
        if self.thread is not None:
            placed["message_thread_id"] = self.thread
        if self.reply_to is not None:
            placed["reply_parameters"] = {"message_id": self.reply_to, "allow_sending_without_reply": True}
        return placed


class Sender:
    """Calls the Bot API for those who answer; a call that fails for good is logged once and raises NotSentError."""

    def __init__(self, bot: Bot, pace: Pace, clock: Clock) -> None:
        self._bot = bot
        self._pace = pace
        self._clock = clock
        self.token_refused = asyncio.Event()

    async def send(self, place: Place, parameters: Parameters, urgency: Urgency = Urgency.REPLY) -> Message:
        """Send a message; entities that Telegram does not understand are left out rather than the message."""

        async def call(chat: int) -> Message:
            return await self._bot.send_message(chat, text, api_kwargs={**rest, **place.parameters(chat)})

        text, rest = _parted(parameters)
        try:
            return await self._persist(call, place.chat, is_group=place.is_group, urgency=urgency)
        except NotSentError as refused:
            if refused.refusal is not Refusal.MARKUP or "entities" not in rest:
                raise
            _log.exception("entities refused, sent as plain text")
            return await self.send(place, {key: value for key, value in parameters.items() if key != "entities"})

    async def send_quiz(self, place: Place, parameters: Parameters) -> Message:
        """Send a poll."""

        async def call(chat: int) -> Message:
            return await self._bot.send_poll(chat, question, options, api_kwargs={**rest, **place.parameters(chat)})

        rest = dict(parameters)
        question, options = rest.pop("question"), rest.pop("options")
        return await self._persist(call, place.chat, is_group=place.is_group)

    async def edit(self, chat: int, message: int, parameters: Parameters) -> None:
        """Put another text and other buttons in the place of a message; saying the same again is no fault."""

        async def call(chat: int) -> object:
            return await self._bot.edit_message_text(text, chat, message, api_kwargs=rest)

        text, rest = _parted(parameters)
        try:
            await self._persist(call, chat, counts=False)
        except NotSentError as refused:
            if refused.refusal is not Refusal.UNCHANGED:
                raise

    async def answer_press(self, press: str, **parameters: Any) -> None:
        """Stop the spinner of a pressed button, with a pop-up or a link; too late is no fault."""
        await self._at_once(self._bot.answer_callback_query(press, **parameters))

    async def answer_inline(self, query: str, parameters: Parameters) -> None:
        """Answer an inline query; too late is no fault."""
        await self._at_once(self._bot.answer_inline_query(query, [], api_kwargs=parameters))

    async def answer_guest(self, query: str, result: InlineQueryResultArticle) -> None:
        """Answer a guest question; too late is no fault."""
        await self._at_once(self._bot.answer_guest_query(query, result))

    async def admins(self, chat: int) -> frozenset[int]:
        """Who administers a group."""
        try:
            members = await self._bot.get_chat_administrators(chat)
        except TelegramError as error:
            raise self._given_up(classify(error), error) from error
        return frozenset(member.user.id for member in members)

    async def _at_once(self, call: Awaitable[object]) -> None:
        """Presses and inline queries are worth an answer now or not at all."""
        try:
            await call
        except TelegramError as error:
            refusal = classify(error)
            if refusal is not Refusal.TOO_LATE:
                _log.warning("not answered: %s (%s)", refusal, error)

    async def _persist(
        self,
        call: Callable[[int], Awaitable[T]],
        chat: int,
        *,
        is_group: bool = False,
        counts: bool = True,
        urgency: Urgency = Urgency.REPLY,
    ) -> T:
        """Do the call until it succeeds or is refused for good; `counts`: it is a message, not an edit."""
        tries, moved = 0, False
        while True:
            await self._pace.turn(chat, is_group=is_group, counts=counts, urgency=urgency)
            try:
                return await call(chat)
            except TooFastError as refused:
                self._pace.hold(refused.seconds + _MARGIN, chat)
            except ChatMigrated as refused:
                if moved:
                    raise NotSentError(Refusal.MIGRATED) from refused
                chat, moved = refused.new_chat_id, True
            except TelegramError as error:
                tries += 1
                refused_for = classify(error)
                if refused_for not in {Refusal.UNREACHABLE, Refusal.TIMEOUT} or tries == TRIES:
                    raise self._given_up(refused_for, error) from error
                await self._clock.sleep(_FIRST_PAUSE * 2 ** (tries - 1))

    def _given_up(self, refusal: Refusal, error: TelegramError) -> NotSentError:
        if refusal is Refusal.TOKEN:
            self.token_refused.set()
        expected = {Refusal.UNCHANGED, Refusal.GONE, Refusal.TOPIC_CLOSED, Refusal.NO_RIGHTS, Refusal.VANISHED}
        level = logging.INFO if refusal in expected else logging.WARNING
        _log.log(level, "not sent: %s (%s)", refusal, error, extra={"action": "telegram_refused"})
        return NotSentError(refusal)


def _parted(parameters: Parameters) -> tuple[str, Parameters]:
    rest = dict(parameters)
    return rest.pop("text"), rest
