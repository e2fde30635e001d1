"""Where a newsletter's links lead: to the pages, or to the chat on Telegram."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import parse_qs, urlencode, urlsplit

from bot import address
from bot.glossary.audience import Audience
from bot.glossary.entry import Slug
from bot.language.locale import Locale
from bot.question import Open

_PAGE = re.compile(r"(?:/[A-Za-z-]{2,11})?/t/([a-z][a-z0-9-]*)/?")


@dataclass(frozen=True, slots=True)
class Reader:
    """What a link says of whoever follows it: her language and role where they are known, and the issue she reads."""

    locale: Locale | None = None
    audience: Audience | None = None
    campaign: str | None = None


class Destination(Protocol):
    """Where the links to entries lead, and whither a link that stands already leads."""

    def url_of(self, slug: Slug) -> str:
        """The link to an entry."""

    def slug_of(self, url: str) -> Slug | None:
        """The entry that a link leads to, whatever else it says of its reader; None for a link elsewhere."""


@dataclass(frozen=True, slots=True)
class OnTheWeb:
    """Pages below `base`; without a locale the reader's browser says which."""

    base: str
    reader: Reader

    def url_of(self, slug: Slug) -> str:
        """The entry's page."""
        reader = self.reader
        query = urlencode({key: value for key, value in (("for", reader.audience), ("from", reader.campaign)) if value})
        locale = f"/{reader.locale}" if reader.locale else ""
        return f"{self.base}{locale}/t/{slug}{f'?{query}' if query else ''}"

    def slug_of(self, url: str) -> Slug | None:
        """Of an entry's page in any language, with any query behind it."""
        if not url.startswith(f"{self.base}/"):
            return None
        found = _PAGE.fullmatch(re.split(r"[?#]", url[len(self.base) :], maxsplit=1)[0])
        return found and found[1]


@dataclass(frozen=True, slots=True)
class OnTelegram:
    """The private chat of the bot of this name, at the entry."""

    name: str
    reader: Reader

    def url_of(self, slug: Slug) -> str:
        """The chat's address with the entry's."""
        reader = self.reader
        opened = Open(slug, audience=reader.audience, locale=reader.locale, campaign=reader.campaign)
        return f"https://t.me/{self.name}?start={address.write(opened)}"

    def slug_of(self, url: str) -> Slug | None:
        """Of any link that opens an entry in the chat."""
        if not url.startswith(f"https://t.me/{self.name}?"):
            return None
        try:
            opened = address.read(parse_qs(urlsplit(url).query).get("start", [""])[0])
        except (address.AddressError, ValueError):
            return None
        return opened.slug if isinstance(opened, Open) else None
