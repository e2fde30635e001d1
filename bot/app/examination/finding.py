"""What an examination finds, and how a platform is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout

PATIENCE = ClientTimeout(total=10)


class State(StrEnum):
    """How it stands: a note is worth knowing, a fault keeps something from working."""

    OK = "ok"
    NOTE = "note"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: what was looked at, what was found, and what to do about it."""

    part: str
    state: State
    said: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Heard:
    """A platform's answer; status 0 if there was none. `content` is what its JSON holds, {} for anything else."""

    status: int
    content: Mapping[str, Any]
    date: datetime | None = None
    trouble: str = ""


async def hear(session: ClientSession, url: str, headers: Mapping[str, str] | None = None) -> Heard:
    """Ask a platform. What goes wrong is told by its kind alone, since a URL may hold a token."""
    try:
        async with session.get(url, headers=headers, timeout=PATIENCE, allow_redirects=False) as response:
            content = _json(await response.read())
            return Heard(response.status, content, _date(response.headers.get("Date")))
    except (ClientError, TimeoutError, OSError) as trouble:
        return Heard(0, {}, trouble=type(trouble).__name__)


def unheard(part: str, heard: Heard, setting: str) -> Finding:
    """The finding for an answer that is none."""
    if heard.status == 0:
        said = f"it cannot be reached: {heard.trouble}"
        return Finding(part, State.FAULT, said, "look at the network, its proxy and the system's clock")
    if heard.status in {401, 403, 404}:
        return Finding(part, State.FAULT, "it refuses the token", f"set {setting} to the one that it shows now")
    return Finding(part, State.FAULT, f"it answered {heard.status}", "try again in a minute")


def _json(body: bytes) -> Mapping[str, Any]:
    try:
        read: Any = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def _date(text: str | None) -> datetime | None:
    try:
        return parsedate_to_datetime(text) if text else None
    except ValueError:
        return None
