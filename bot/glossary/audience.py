"""For whom a note is written."""

from __future__ import annotations

from enum import StrEnum


class Audience(StrEnum):
    """A reader's role; `everyone` is the note shown to who has not chosen."""

    DEVELOPER = "developer"
    BUSINESS = "business"
    INVESTOR = "investor"
    EVERYONE = "everyone"
