"""systemd hears how the service is, and is never waited for."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from bot.app.systemd import ALIVE, READY, Systemd


@pytest.mark.parametrize("address", ["notify", "@plainterms-tests"], ids=["a path", "an abstract name"])
def test_what_is_told_arrives(tmp_path: Path, address: str) -> None:
    path = address if address.startswith("@") else str(tmp_path / address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{path[1:]}" if path.startswith("@") else path)
        Systemd(path).tell(READY)
        Systemd(path).tell(ALIVE)
        assert [listening.recv(64), listening.recv(64)] == [b"READY=1", b"WATCHDOG=1"]


@pytest.mark.parametrize("path", [None, "/nowhere/at/all"], ids=["no systemd", "a socket that is gone"])
def test_where_nobody_listens_nothing_happens(path: str | None) -> None:
    Systemd(path).tell(READY)
