"""Where a newsletter's links lead: to the pages, or to the chat on Telegram."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from bot import address
from bot.glossary.audience import Audience
from bot.glossary.entry import Slug
from bot.language.locale import Locale
from bot.question import Open


@dataclass(frozen=True, slots=True)
class Reader:
    """What a link says of whoever follows it: her language and role where they are known, and the issue she reads."""

    locale: Locale | None = None
    audience: Audience | None = None
    campaign: str | None = None


def on_the_web(base: str, reader: Reader) -> Callable[[Slug], str]:
    """Pages below `base`; without a locale the reader's browser says which."""
    query = urlencode({key: value for key, value in (("for", reader.audience), ("from", reader.campaign)) if value})
    locale = f"/{reader.locale}" if reader.locale else ""
    return lambda slug: f"{base}{locale}/t/{slug}{f'?{query}' if query else ''}"


def on_telegram(name: str, reader: Reader) -> Callable[[Slug], str]:
    """The bot's private chat, at the entry."""

    def url_of(slug: Slug) -> str:
        opened = Open(slug, audience=reader.audience, locale=reader.locale, campaign=reader.campaign)
        return f"https://t.me/{name}?start={address.write(opened)}"

    return url_of
