"""An outage of the database, told once, and once that it is over: two lines in the log and not thousands."""

from __future__ import annotations

import logging

_log = logging.getLogger(__name__)


class Outage:
    """Kept by whoever goes on by itself; `who` is a plural that begins the line, `action` a field of it."""

    def __init__(self, who: str, action: str) -> None:
        self._who = who
        self._extra = {"action": action}
        self._lasts = False

    def tell(self, trouble: Exception) -> None:
        """The database did not do what was asked."""
        if not self._lasts:
            self._lasts = True
            _log.warning("%s wait for the database: %s", self._who, trouble, extra=self._extra)

    def end(self) -> None:
        """The database did what was asked."""
        if self._lasts:
            self._lasts = False
            _log.info("the database is back, %s go on", self._who, extra=self._extra)
