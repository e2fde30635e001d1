"""Telegram as a surface: connects, takes updates by polling or webhook, and stops cleanly."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext

from aiohttp import TraceConfig
from aiohttp.web import AbstractRouteDef
from telegram import User

from bot.answers.dispatcher import Dispatcher
from bot.clock import Clock
from bot.delivery.pace import Limits, Pace
from bot.delivery.sharing import sharing
from bot.errors import OperatorError
from bot.settings import Settings
from bot.surfaces.telegram.api import Api, open_api
from bot.surfaces.telegram.destination import SURFACE
from bot.surfaces.telegram.intake import Intake
from bot.surfaces.telegram.menus import set_menus
from bot.surfaces.telegram.once import Alone
from bot.surfaces.telegram.patience import TOKEN_REFUSED, Patience
from bot.surfaces.telegram.polling import KINDS, Polling
from bot.surfaces.telegram.poster import TelegramPoster
from bot.surfaces.telegram.replicas import TelegramReplicas
from bot.surfaces.telegram.replies import Replies
from bot.surfaces.telegram.sender import Sender
from bot.surfaces.telegram.webhook import PATH, Webhook

_log = logging.getLogger(__name__)


@asynccontextmanager
async def open_telegram(  # noqa: PLR0913, PLR0917  # all that a surface may be given
    settings: Settings,
    dispatcher: Dispatcher,
    clock: Clock,
    limits: Limits | None = None,
    trace: TraceConfig | None = None,
    replicas: TelegramReplicas | None = None,
) -> AsyncIterator[TelegramSurface]:
    """The surface, ready to run; `limits` are the platform's own unless a test says otherwise.

    Without `replicas` there is this one alone.
    """
    _check(settings)
    shared = sharing(SURFACE, replicas.store, replicas.replicas, clock) if replicas else None
    async with open_api(settings, trace) as api:
        yield TelegramSurface(settings, api, dispatcher, clock, Pace(clock, limits, shared), replicas)


class TelegramSurface:
    """Answers on Telegram."""

    name = SURFACE

    def __init__(  # noqa: PLR0913, PLR0917  # as above
        self,
        settings: Settings,
        api: Api,
        dispatcher: Dispatcher,
        clock: Clock,
        pace: Pace,
        replicas: TelegramReplicas | None = None,
    ) -> None:
        self._settings = settings
        self._api = api
        self._dispatcher = dispatcher
        self._clock = clock
        self._replicas = replicas
        self._sender = Sender(api, pace, clock)
        self.poster = TelegramPoster(api, pace, dispatcher.phrasebook, self._sender.token_refused)
        secret = settings.telegram_webhook_secret
        self._webhook = Webhook(secret) if secret else None

    def routes(self) -> Sequence[AbstractRouteDef]:
        """The webhook, where there is a secret for it."""
        return [self._webhook.route()] if self._webhook else []

    async def run(self, ready: Callable[[bool], None]) -> None:
        """Take updates until cancelled; what is under way then ends first.

        OperatorError if the token is refused, or if another server on the same database is in the way.
        """
        patience = Patience(self._clock, ready)
        me = await patience.until_done(self._api.get_me)
        self.poster.username = me.username or ""
        setting = set_menus(self._api, self._dispatcher.phrasebook, self._clock)
        menus = asyncio.create_task(setting, name="telegram menus")
        try:
            await self._take_updates(me, patience)
        finally:
            menus.cancel()
            [outcome] = await asyncio.gather(menus, return_exceptions=True)
            if isinstance(outcome, Exception):
                _log.error("the menus are not set", exc_info=outcome)

    async def _take_updates(self, me: User, patience: Patience) -> None:
        handle = Replies(self._sender, me, self._dispatcher, self._clock).handle
        if self._webhook:
            given = self._replicas.being_given(me.id, self._api.token) if self._replicas else nullcontext(Alone())
            async with given as once:
                await self._be_given(self._webhook, Intake(handle, once), patience, _kinds(me))
        else:
            async with self._replicas.polling(me.id) if self._replicas else nullcontext():
                await Polling(self._api, Intake(handle), patience, self._clock, _kinds(me)).run()

    async def _be_given(self, webhook: Webhook, intake: Intake, patience: Patience, kinds: Sequence[str]) -> None:
        """Take what is posted; only a send can show that the token is no longer good."""
        url = f"{self._settings.public_url}{PATH}"
        secret = self._settings.telegram_webhook_secret
        webhook.intake = intake
        try:
            await patience.until_done(
                lambda: self._api.set_webhook(
                    url, secret_token=secret, allowed_updates=kinds, drop_pending_updates=False
                )
            )
            patience.recover()
            await self._sender.token_refused.wait()
            raise OperatorError(TOKEN_REFUSED)
        finally:
            webhook.intake = None
            await intake.finish()


def _kinds(me: User) -> Sequence[str]:
    """The updates to ask for; guest questions only where the bot may answer them."""
    return [kind for kind in KINDS if kind != "guest_message" or me.supports_guest_queries]


def _check(settings: Settings) -> None:
    if settings.telegram_webhook_secret and not settings.public_url:
        raise OperatorError("PLAINTERMS_PUBLIC_URL: a webhook (PLAINTERMS_TELEGRAM_WEBHOOK_SECRET) needs it")
