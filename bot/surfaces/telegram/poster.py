"""Posting to those who have subscribed on Telegram: one try a call, behind all replies, silent where others are."""

from __future__ import annotations

import asyncio
from typing import assert_never

from telegram.error import ChatMigrated, NetworkError, TelegramError

from bot.answers.card import Answer
from bot.delivery.pace import Pace
from bot.delivery.poster import Forbidden, Gone, Held, Migrated, Outcome, Refused, Sent, TryAgain
from bot.errors import StoreError
from bot.language.phrasebook import Phrasebook
from bot.question import Place
from bot.surfaces.telegram.api import Api, Parameters
from bot.surfaces.telegram.destination import SURFACE, address_of
from bot.surfaces.telegram.refusals import Refusal, classify
from bot.surfaces.telegram.render import render
from bot.surfaces.telegram.request import TooFastError

_MARGIN = 0.1
_TOKEN_PAUSE = 60.0
_NO_TURN_PAUSE = 1.0
_NEVER_LEFT = "ClientConnector"
"""How aiohttp's names begin for a connection that was never made."""


class TelegramPoster:
    """Posts at the surface's own pace; `username` is the bot's, known once it is connected."""

    name = SURFACE

    def __init__(self, api: Api, pace: Pace, phrasebook: Phrasebook, token_refused: asyncio.Event) -> None:
        self._api = api
        self._pace = pace
        self._phrasebook = phrasebook
        self._token_refused = token_refused
        self.username = ""

    async def post(self, place: Place, answer: Answer, key: str) -> Outcome:  # noqa: ARG002  # Telegram takes no keys
        """Try once; entities that Telegram does not understand are left out rather than the message."""
        is_shared = place.shared is not None
        say = self._phrasebook.speak(answer.locale)
        parameters = render(answer, say, public=is_shared, username=self.username) | address_of(place)
        if is_shared:
            parameters["disable_notification"] = True
        outcome, refusal = await self._try(parameters)
        if refusal is Refusal.MARKUP and parameters.get("entities"):
            outcome, _ = await self._try({key: value for key, value in parameters.items() if key != "entities"})
        return outcome

    async def _try(self, parameters: Parameters) -> tuple[Outcome, Refusal | None]:
        chat: int = parameters["chat_id"]
        try:
            await self._pace.broadcast_turn(chat, is_group=chat < 0)
            await self._api.call("sendMessage", parameters)
        except StoreError:
            return Held(_NO_TURN_PAUSE), None
        except TelegramError as error:
            refusal = classify(error)
            return await self._outcome(refusal, error), refusal
        return Sent(), None

    async def _outcome(self, refusal: Refusal, error: TelegramError) -> Outcome:
        match refusal:
            case Refusal.GONE:
                return Gone(error.message)
            case Refusal.NO_RIGHTS | Refusal.TOPIC_CLOSED:
                return Forbidden(error.message)
            case Refusal.MIGRATED:
                return Migrated(str(error.new_chat_id)) if isinstance(error, ChatMigrated) else Refused(error.message)
            case Refusal.TOO_FAST:
                return await self._held(error.seconds + _MARGIN if isinstance(error, TooFastError) else 1.0)
            case Refusal.TOKEN:
                self._token_refused.set()
                return Held(_TOKEN_PAUSE)
            case Refusal.UNREACHABLE | Refusal.TIMEOUT | Refusal.TAKEN:
                was_made = not (isinstance(error, NetworkError) and error.message.startswith(_NEVER_LEFT))
                return TryAgain(error.message, may_have_arrived=was_made)
            case Refusal.UNCHANGED | Refusal.TOO_LATE | Refusal.VANISHED | Refusal.MARKUP | Refusal.FAULT:
                return Refused(error.message)
            case _:
                assert_never(refusal)

    async def _held(self, seconds: float) -> Held:
        """A broadcast writes to each chat once, so whoever is told to wait stands for all."""
        await self._pace.hold_broadcasts(seconds)
        return Held(seconds)
