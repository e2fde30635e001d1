"""Discord as a surface: the client, its connection and its health."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

import discord
from aiohttp import TraceConfig
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.delivery.pace import Limits, Pace
from bot.delivery.sharing import Sharing, sharing
from bot.errors import OperatorError
from bot.language.phrasebook import Phrasebook
from bot.settings import Settings
from bot.surfaces.discord.commands import Names, Tree
from bot.surfaces.discord.guard import Guard
from bot.surfaces.discord.health import IdentifyPace, Pulse
from bot.surfaces.discord.poster import DiscordPoster
from bot.surfaces.discord.presses import pressables
from bot.surfaces.discord.receive import SURFACE
from bot.surfaces.discord.replicas import DiscordReplicas
from bot.surfaces.discord.replies import Replies
from bot.surfaces.discord.sync import sync

if TYPE_CHECKING:
    from aiohttp.web import AbstractRouteDef

FINISHING = 10.0
"""Seconds that answers under way get when the surface stops."""

CHECK_EVERY = 15.0

SERVERS_PAUSE = 0.2
"""Seconds after the last server that Discord lists from which on the surface is ready.

The library would wait for 2: answers need nothing of a server, and one that is listed later is taken all the same."""

LIMITS = Limits(a_second=40.0)
"""Discord takes 50 requests a second of a bot, answers to interactions not counted."""

# Close codes after which trying again is of no use, and could cost the token.
_FINAL = {
    4004: "the token is not valid",
    4010: "the shard is not valid: see PLAINTERMS_DISCORD_SHARD_IDS and _COUNT",
    4011: "the bot is in so many servers that it needs shards: set PLAINTERMS_DISCORD_SHARD_COUNT",
    4013: "the intents are not valid",
    4014: "the intents are not allowed",
}

_log = logging.getLogger(__name__)

Ready = Callable[[bool], None]


class Client(discord.AutoShardedClient):
    """The connection to Discord: commands and buttons over the replies; no privileged intent, no pings."""

    def __init__(
        self,
        settings: Settings,
        dispatcher: Dispatcher,
        clock: Clock,
        trace: TraceConfig | None = None,
        pace: IdentifyPace | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=SERVERS_PAUSE,
            shard_ids=shard_ids(settings),  # type: ignore[arg-type]  # its stub forgets that None is its default
            shard_count=settings.discord_shard_count,
            http_trace=trace,  # type: ignore[arg-type]  # as above
        )
        replies = Replies(dispatcher, clock, settings.public_url)
        self.guard = Guard(replies.apologise)
        self.tree = Tree(self, replies, self.guard)
        self._names = Names(dispatcher.phrasebook)
        self._pressables = pressables(replies, self.guard)
        self._pace = pace or IdentifyPace(clock)
        self._pulse = Pulse(clock)
        self._silent: set[int] = set()
        self.tell: Ready = lambda _is_ready: None

    async def setup_hook(self) -> None:
        """Make buttons of any age work, and send the commands if they have changed."""
        self.add_dynamic_items(*self._pressables)
        await self.tree.set_translator(self._names)
        await sync(self.tree)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002  # the library's signature
        """Begin sessions one by one."""
        await self._pace.wait()

    async def on_ready(self) -> None:
        """All shards have begun."""
        self.tell(self.is_alive())

    async def on_shard_ready(self, shard_id: int) -> None:
        """One shard has begun anew."""
        await self.on_shard_resumed(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """One shard is back."""
        self._silent.discard(shard_id)
        self.tell(self.is_alive())

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """One shard has lost its connection; the library connects it again."""
        self._silent.add(shard_id)
        self.tell(False)

    def is_alive(self) -> bool:
        """Whether all shards are connected and their heartbeats answered."""
        return self.is_ready() and not self._silent and self._pulse.feel(self.latencies)


class DiscordSurface:
    """Discord as the rest of the program sees it."""

    name = SURFACE

    def __init__(
        self,
        build: Callable[[], Client],
        token: str,
        phrasebook: Phrasebook,
        clock: Clock,
        sharing: Sharing | None = None,
    ) -> None:
        self.client = build()
        self.poster = DiscordPoster(lambda: self.client, Pace(clock, LIMITS, sharing), phrasebook)
        self._build = build
        self._token = token
        self._clock = clock

    def routes(self) -> Sequence[AbstractRouteDef]:
        """None: everything comes through the gateway."""
        return ()

    async def run(self, ready: Ready) -> None:
        """Take questions until cancelled. OperatorError: Discord refused the token or the settings, for good."""
        if self.client.is_closed():  # its library cannot open one again
            self.client = self._build()
        self.client.tell = ready
        watching = asyncio.create_task(self._watch(ready))
        try:
            async with self._finishing():
                await self.client.start(self._token)
        except discord.LoginFailure as refused:
            raise OperatorError("PLAINTERMS_DISCORD_TOKEN: Discord refused it") from refused
        except discord.PrivilegedIntentsRequired as refused:
            raise OperatorError(f"Discord: {_FINAL[4014]}") from refused
        except discord.ConnectionClosed as closed:
            if closed.code in _FINAL:
                raise OperatorError(f"Discord: {_FINAL[closed.code]}") from closed
            raise
        finally:
            watching.cancel()
            ready(False)

    @asynccontextmanager
    async def _finishing(self) -> AsyncIterator[None]:
        self.client.guard.start()
        async with self.client:
            try:
                yield
            finally:
                await self.client.guard.stop(FINISHING)

    async def _watch(self, ready: Ready) -> None:
        """Notice a connection that is open and dead."""
        while True:
            await self._clock.sleep(CHECK_EVERY)
            if self.client.is_ready():
                ready(self.client.is_alive())


@asynccontextmanager
async def open_discord(
    settings: Settings,
    dispatcher: Dispatcher,
    clock: Clock,
    trace: TraceConfig | None = None,
    replicas: DiscordReplicas | None = None,
) -> AsyncIterator[DiscordSurface]:
    """Discord for these settings; it connects when it runs. On leaving, what is under way is finished first.

    OperatorError if one of the other servers has the same shards.
    """
    if not settings.discord_token:
        raise OperatorError("PLAINTERMS_DISCORD_TOKEN: it is needed for Discord")
    token, phrasebook = settings.discord_token, dispatcher.phrasebook
    shards, pace = shard_ids(settings), IdentifyPace(clock, replicas.until_session if replicas else None)
    shared = sharing(SURFACE, replicas.store, replicas.replicas, clock) if replicas else None
    with _talking_to(settings.discord_base_url):
        async with replicas.holding(token, shards) if replicas else nullcontext():
            build = partial(Client, settings, dispatcher, clock, trace, pace)
            yield DiscordSurface(build, token, phrasebook, clock, shared)


def shard_ids(settings: Settings) -> list[int] | None:
    """This process's shards: `0,1,4-7` in the settings; None takes all. OperatorError for anything else."""
    text, count = settings.discord_shard_ids, settings.discord_shard_count
    if not text:
        return None
    try:
        ids = sorted({each for part in text.split(",") for each in _range(part)})
    except ValueError:
        raise OperatorError(f"PLAINTERMS_DISCORD_SHARD_IDS: write 0,1 or 0-3, not {text}") from None
    if count is None or not ids or ids[-1] >= count:
        raise OperatorError("PLAINTERMS_DISCORD_SHARD_COUNT: it must be set, and greater than every shard id")
    return ids


def _range(part: str) -> range:
    first, dash, last = part.strip().partition("-")
    return range(int(first), int(last if dash else first) + 1)


@contextmanager
def _talking_to(base_url: str | None) -> Iterator[None]:
    """The library keeps Discord's addresses in classes; others hold for as long as the surface is open."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    if base_url:
        Route.BASE = f"{base_url}/api/v10"
        DiscordWebSocket.DEFAULT_GATEWAY = URL(f"{base_url.replace('http', 'ws', 1)}/gateway")
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
