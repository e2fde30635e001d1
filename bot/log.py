"""Logging: one line a record, as text or JSON, and never a secret."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Collection

_TELEGRAM_TOKEN = re.compile(r"\d{6,}:[A-Za-z0-9_-]{30,}")
_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), 127) if code != 10}
_HIDDEN = "[secret]"
_QUIET = ("alembic", "aiohttp.access", "httpx", "httpcore", "telegram", "discord", "sqlalchemy")


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
        return _TELEGRAM_TOKEN.sub(_HIDDEN, line).translate(_CONTROLS)


class PlainLine(logging.Formatter):
    """`2026-11-30T08:00:00 WARNING bot.app: text`; line breaks inside a message are shown, not obeyed."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's name
        """The line without what follows it (a traceback)."""
        return super().formatMessage(record).replace("\n", "\\n")


def set_up_logging(level: str = "INFO", form: str = "text", secrets: Collection[str] = ()) -> None:
    """Write to standard error. Libraries are held at WARNING, since they log addresses and bodies below it."""
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(SafeFormatter(_json_lines() if form == "json" else PlainLine(), secrets))
    logging.basicConfig(level=level, handlers=[stream], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def _json_lines() -> logging.Formatter:
    from pythonjsonlogger.json import JsonFormatter  # noqa: PLC0415  # needed only where it is asked for

    return JsonFormatter(
        "%(asctime)s %(levelname)s %(name)s %(message)s",
        rename_fields={"asctime": "time", "levelname": "level", "name": "room"},
    )
