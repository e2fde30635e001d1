"""Posting to those who have subscribed on Discord: ordinary text, so that a notification shows how it begins."""

from __future__ import annotations

from collections.abc import Callable

import discord
from aiohttp import ClientConnectorError, ClientError
from discord.http import Route

from bot.answers.card import Answer
from bot.delivery.pace import Pace
from bot.delivery.poster import Forbidden, Gone, Held, Outcome, Refused, Sent, TryAgain
from bot.errors import StoreError
from bot.language.phrasebook import Phrasebook
from bot.question import Place
from bot.surfaces.discord.guard import Code
from bot.surfaces.discord.receive import SURFACE
from bot.surfaces.discord.render import render_post

_GONE = frozenset({Code.UNKNOWN_CHANNEL, Code.CANNOT_MESSAGE_USER})
_TOKEN_PAUSE = 60.0
_RATE_PAUSE = 5.0
_NO_TURN_PAUSE = 1.0
_TOO_MANY = 429
_KEY_LENGTH = 25


class DiscordPoster:
    """Posts through whatever client is connected now; its library keeps to Discord's own limits besides."""

    name = SURFACE

    def __init__(self, client: Callable[[], discord.Client], pace: Pace, phrasebook: Phrasebook) -> None:
        self._client = client
        self._pace = pace
        self._phrasebook = phrasebook

    async def post(self, place: Place, answer: Answer, key: str) -> Outcome:
        """Try once; for some minutes Discord itself sees to it that one key gives one message."""
        unique = {"nonce": key[:_KEY_LENGTH], "enforce_nonce": True}
        message = render_post(answer, self._phrasebook.speak(answer.locale)) | unique
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=place.at)
        try:
            await self._pace.broadcast_turn(place.at)
            await self._client().http.request(route, json=message)
        except StoreError:
            return Held(_NO_TURN_PAUSE)
        except discord.HTTPException as refused:
            return await self._held(_RATE_PAUSE) if refused.status == _TOO_MANY else _outcome(refused)
        except (TimeoutError, ClientError, OSError) as failed:
            return TryAgain(type(failed).__name__, may_have_arrived=not isinstance(failed, ClientConnectorError))
        return Sent()

    async def _held(self, seconds: float) -> Held:
        await self._pace.hold_broadcasts(seconds)
        return Held(seconds)


def _outcome(refused: discord.HTTPException) -> Outcome:
    """What a refusal means; one that its text does not name goes by its status."""
    if refused.code in _GONE:
        return Gone(refused.text)
    match refused.status:
        case 401:
            return Held(_TOKEN_PAUSE)
        case 403:
            return Forbidden(refused.text)
        case 404:
            return Gone(refused.text)
        case status if status >= 500:
            return TryAgain(f"the server answered {status}")
        case _ if refused.code == Code.LOCKED_THREAD:
            return Forbidden(refused.text)
        case _:
            return Refused(refused.text)
