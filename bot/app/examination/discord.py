"""Discord: the token, the application's name, its intents, and how interactions come."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

from aiohttp import ClientSession

from bot.app.examination.finding import Finding, Heard, State, hear, unheard
from bot.settings import Settings

PART = "discord"
PUBLIC_API = "https://discord.com"
_PRIVILEGED = {
    "presence": 1 << 12 | 1 << 13,
    "server members": 1 << 14 | 1 << 15,
    "message content": 1 << 18 | 1 << 19,
}
"""An application's flags: https://docs.discord.com/developers/resources/application ."""


async def examine(settings: Settings, session: ClientSession) -> AsyncIterator[Finding | Heard]:
    """What is found; the platform's answer comes first, for its clock."""
    if not settings.discord_token:
        yield Finding(PART, State.NOTE, "no token, so it is off", "make an application in the developer portal")
        return
    url = f"{settings.discord_base_url or PUBLIC_API}/api/v10/applications/@me"
    heard = await hear(session, url, {"Authorization": f"Bot {settings.discord_token}"})
    yield heard
    if heard.status != 200:
        yield unheard(PART, heard, "PLAINTERMS_DISCORD_TOKEN")
        return
    for finding in _of_application(heard.content):
        yield finding


def _of_application(application: Mapping[str, Any]) -> Iterator[Finding]:
    yield Finding(PART, State.OK, f"{application.get('name', 'the application')} answers")
    if application.get("interactions_endpoint_url"):
        advice = "developer portal, General Information: empty Interactions Endpoint URL"
        yield Finding(PART, State.FAULT, "questions are posted elsewhere, so the bot never hears them", advice)
    flags = int(application.get("flags") or 0)
    if needless := [name for name, bits in _PRIVILEGED.items() if flags & bits]:
        advice = "developer portal, Bot: turn them off"
        yield Finding(PART, State.NOTE, f"it may read more than it needs: {', '.join(needless)}", advice)
    if not application.get("bot_public", True):
        yield Finding(PART, State.NOTE, "only you can add it", "developer portal, Bot: Public Bot")
