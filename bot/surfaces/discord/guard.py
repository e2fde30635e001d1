"""The one place where everything that goes wrong with an interaction ends: logged, and told if anyone can be told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum

import aiohttp
import discord

from bot.log import begin_question, reference
from bot.surfaces.discord.receive import Interaction

_log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that an answer may take to arrive; Discord itself waits for three."""

UNREACHED = (aiohttp.ClientError, TimeoutError, OSError)
"""What goes wrong on the way to Discord: its library lets most of it out as it came."""

Apologise = Callable[[Interaction, str], Awaitable[None]]
Work = Callable[[], Awaitable[None]]


class Code(IntEnum):
    """The errors that Discord names apart: https://docs.discord.com/developers/topics/opcodes-and-status-codes ."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    CANNOT_MESSAGE_USER = 50007
    MISSING_PERMISSIONS = 50013
    EXPIRED_TOKEN = 50027
    INVALID_FORM_BODY = 50035
    LOCKED_THREAD = 50083


_GONE = frozenset({Code.UNKNOWN_CHANNEL, Code.UNKNOWN_MESSAGE, Code.UNKNOWN_WEBHOOK, Code.EXPIRED_TOKEN})
_FORBIDDEN = frozenset({Code.MISSING_ACCESS, Code.MISSING_PERMISSIONS, Code.LOCKED_THREAD})


class Guard:
    """Runs what answers an interaction and lets nothing out: Discord's library has no hook for what a button raises."""

    def __init__(self, apologise: Apologise) -> None:
        self._apologise = apologise
        self._under_way: set[asyncio.Task[object]] = set()
        self._stopping = False

    async def run(self, interaction: Interaction, work: Work) -> None:
        """Do the work; what it raises is logged, with a reference that the asker is given where she can be reached."""
        if self._stopping:
            return
        with self._counted():
            begin_question()
            try:
                await work()
            except discord.HTTPException as refused:
                if note_refusal(refused):
                    await self._excuse(interaction, refused)
            except UNREACHED as lost:
                _log.warning("Discord was not reached: %r", lost)
            except Exception as fault:  # the edge of the surface: nothing may get past it
                await self._excuse(interaction, fault)

    def start(self) -> None:
        """Take interactions."""
        self._stopping = False

    async def stop(self, seconds: float) -> None:
        """Take nothing more, and wait at most so long for what is under way."""
        self._stopping = True
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=seconds)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("interactions are answered in a task")
        self._under_way.add(task)
        try:
            yield
        finally:
            self._under_way.discard(task)

    async def _excuse(self, interaction: Interaction, fault: Exception) -> None:
        told = reference()
        _log.error("interaction failed, reference %s", told, exc_info=fault)
        if interaction.type is discord.InteractionType.autocomplete:
            return
        try:
            await self._apologise(interaction, told)
        except Exception:  # an apology that fails must not hide what it was for
            _log.warning("the apology with reference %s did not arrive", told, exc_info=True)


async def persist(send: Callable[[], Awaitable[object]]) -> None:
    """Answer an interaction, and once more where the connection broke: Discord takes one answer at most."""
    try:
        async with asyncio.timeout(PATIENCE):
            await send()
    except TimeoutError:
        raise
    except UNREACHED:
        try:
            async with asyncio.timeout(PATIENCE):
                await send()
        except discord.HTTPException as refused:
            if refused.code != Code.ALREADY_ACKNOWLEDGED:  # the first answer had arrived
                raise


def note_refusal(refused: discord.HTTPException) -> bool:
    """Log what Discord refused, as loud as it deserves; whether the fault is ours and can be apologised for."""
    match refused.code:
        case Code.UNKNOWN_INTERACTION:
            _log.info("answered too late; the asker will try again")
        case Code.ALREADY_ACKNOWLEDGED:
            _log.warning("someone else answered first: does a second process use this token?")
        case Code.INVALID_FORM_BODY:
            _log.error("Discord refused the message: %s", refused.text)
            return True
        case code if code in _GONE:
            _log.info("nothing left to answer to: %s", refused.text)
        case code if code in _FORBIDDEN:
            _log.warning("not allowed to answer here: %s", refused.text)
        case _:
            _log.warning("Discord answered %s: %s", refused.status, refused.text[:200])
    return False
