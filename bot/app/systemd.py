"""Telling systemd how the service is, where it was started by it: man 3 sd_notify."""

from __future__ import annotations

import logging
import socket
from dataclasses import dataclass

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Systemd:
    """Its socket: a path, or a name in the abstract namespace behind `@`; None without systemd."""

    path: str | None

    def tell(self, state: str) -> None:
        """Send a state; one that cannot be sent is no reason to stop."""
        if not self.path:
            return
        address = f"\0{self.path[1:]}" if self.path.startswith("@") else self.path
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sending:
                sending.setblocking(False)
                sending.sendto(state.encode(), address)
        except OSError as refused:
            _log.debug("systemd was not told %s: %s", state, refused)
