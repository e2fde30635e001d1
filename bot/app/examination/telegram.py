"""Telegram: the token, the bot's name, its modes, and how updates come."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from aiohttp import ClientSession

from bot.app.examination.finding import Finding, Heard, State, hear, unheard
from bot.settings import Settings
from bot.surfaces.telegram.webhook import PATH

PART = "telegram"


async def examine(settings: Settings, session: ClientSession) -> AsyncIterator[Finding | Heard]:
    """What is found; the platform's answer comes first, for its clock."""
    if not settings.telegram_token:
        yield Finding(PART, State.NOTE, "no token, so it is off", "get one from @BotFather if you want it")
        return
    api = f"{settings.telegram_base_url}/bot{settings.telegram_token}"
    heard = await hear(session, f"{api}/getMe")
    yield heard
    me = heard.content.get("result")
    if heard.status != 200 or not isinstance(me, dict):
        yield unheard(PART, heard, "PLAINTERMS_TELEGRAM_TOKEN")
        return
    for finding in _of_bot(settings, me):
        yield finding
    webhook = (await hear(session, f"{api}/getWebhookInfo")).content.get("result")
    for finding in _of_webhook(settings, webhook if isinstance(webhook, dict) else {}):
        yield finding


def _of_bot(settings: Settings, me: Mapping[str, Any]) -> Iterator[Finding]:
    name = str(me.get("username", ""))
    yield Finding(PART, State.OK, f"@{name} answers")
    if settings.telegram_name and settings.telegram_name.casefold() != name.casefold():
        advice = f"set PLAINTERMS_TELEGRAM_NAME to {name}"
        yield Finding(PART, State.FAULT, f"the web page names another bot: {settings.telegram_name}", advice)
    if me.get("can_read_all_group_messages"):
        yield Finding(PART, State.NOTE, "it is sent every message of its groups", "@BotFather, /setprivacy, Enable")
    if not me.get("supports_inline_queries"):
        yield Finding(PART, State.NOTE, "nobody can ask it in other chats", "@BotFather, /setinline")


def _of_webhook(settings: Settings, webhook: Mapping[str, Any]) -> Iterator[Finding]:
    url, wanted = str(webhook.get("url") or ""), f"{settings.public_url}{PATH}"
    if not settings.telegram_webhook_secret:
        if url:
            said = f"updates are still posted to {urlsplit(url).hostname}"
            yield Finding(PART, State.NOTE, said, "serve takes that back when it starts")
        return
    if not settings.public_url:
        yield Finding(PART, State.FAULT, "a webhook needs a public address", "set PLAINTERMS_PUBLIC_URL")
    elif url != wanted:
        yield Finding(PART, State.NOTE, "the webhook is not set yet", "serve sets it when it starts")
    if trouble := webhook.get("last_error_message"):
        said = f"it could not post last time: {trouble}"
        yield Finding(PART, State.NOTE, said, "see that the proxy passes the webhook's path on")
    if pending := webhook.get("pending_update_count"):
        yield Finding(PART, State.NOTE, f"{pending} updates wait", "they come when serve runs")
