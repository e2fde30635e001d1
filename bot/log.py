"""Logging: one line a record, as text or JSON, with the question it belongs to, and never a secret."""

from __future__ import annotations

import hmac
import logging
import re
import secrets
import sys
from collections.abc import Collection
from contextvars import ContextVar
from typing import Any

_TELEGRAM_TOKEN = re.compile(r"\d{6,}:[A-Za-z0-9_-]{30,}")
_CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""What moves a terminal's cursor or begins a line; line feeds are left to the formatters."""
_HIDDEN = "[secret]"
_QUIET = ("alembic", "aiohttp.access", "httpx", "httpcore", "telegram", "discord", "sqlalchemy", "watchfiles")
_MUTE = ("procrastinate", "psycopg.pool")
"""What ails them in an outage, they say again and again, and with tracebacks; whoever uses them says it once."""
_KEY = secrets.token_bytes(32)
_REFERENCE: ContextVar[str] = ContextVar("reference")


def begin_question() -> str:
    """A new reference for what this task does from now on: every line of its log bears it."""
    reference = secrets.token_hex(4)
    _REFERENCE.set(reference)
    return reference


def reference() -> str:
    """The reference of the question under way, to be told to whoever gets an apology; a new one where there is none."""
    return _REFERENCE.get("") or begin_question()


def pseudonym(*identifiers: object) -> str:
    """A name for a person or chat that holds for this run of the process alone, since the key is never kept."""
    return hmac.digest(_KEY, "\0".join(map(str, identifiers)).encode(), "sha256").hex()[:16]


class SafeFormatter(logging.Formatter):
    """Wraps a formatter and takes out secrets and control characters, exceptions' texts included."""

    def __init__(self, inner: logging.Formatter, secrets: Collection[str] = ()) -> None:
        super().__init__()
        self._inner = inner
        self._secrets = sorted((secret for secret in secrets if secret), key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        """The record as it is written."""
        line = self._inner.format(record)
        for secret in self._secrets:
            line = line.replace(secret, _HIDDEN)
        return _CONTROLS.sub(_shown, _TELEGRAM_TOKEN.sub(_HIDDEN, line))


class PlainLine(logging.Formatter):
    """`2026-11-30T08:00:00 WARNING bot.app: text [1f3a9c1e]`; line breaks inside a message are shown, not obeyed.

    A traceback is indented as a whole, since the text of an exception may hold what somebody typed.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        """The line without what follows it (a traceback)."""
        line = super().formatMessage(record).replace("\n", "\\n")
        reference = getattr(record, "reference", None)
        return f"{line} [{reference}]" if reference else line

    def formatException(self, ei: Any) -> str:  # noqa: N802  # logging's name
        """The traceback, no line of which can be taken for a record."""
        return "\n".join(f"    {line}" for line in super().formatException(ei).split("\n"))


def set_up_logging(level: str = "INFO", form: str = "text", secrets: Collection[str] = ()) -> None:
    """Write to standard error. Libraries are held at WARNING, since they log addresses and bodies below it."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(SafeFormatter(_json_lines() if form == "json" else PlainLine(), secrets))
    stream.addFilter(_referred)
    logging.basicConfig(level=level, handlers=[stream], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _MUTE:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _shown(control: re.Match[str]) -> str:
    return control[0].encode("unicode_escape").decode()


def _referred(record: logging.LogRecord) -> bool:
    """Give a record the reference of its question, unless it names one itself."""
    if not hasattr(record, "reference") and (current := _REFERENCE.get("")):
        record.reference = current
    return True


def _json_lines() -> logging.Formatter:
    from pythonjsonlogger.json import JsonFormatter  # noqa: PLC0415  # needed only where it is asked for

    return JsonFormatter(
        "%(asctime)s %(levelname)s %(name)s %(message)s",
        "%Y-%m-%dT%H:%M:%S%z",
        rename_fields={"asctime": "time", "levelname": "level", "name": "room"},
    )
