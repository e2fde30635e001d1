"""PostgreSQL from the machine's own programs: a server in a folder of its own, on a private port, gone afterwards."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

PATIENCE = 30
"""Seconds until a server that does not start or stop is a fault."""

MISSING = "PostgreSQL is not installed (Debian: apt install postgresql)"


@dataclass(slots=True)
class Server:
    """A server that trusts whoever reaches it, and that does not wait for the disk."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def address(self) -> str:
        """Its URL, without the name of a database."""
        return f"postgresql://plainterms@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and return when it takes connections."""
        alone = ("listen_addresses=127.0.0.1", "unix_socket_directories=", f"port={self.port}")
        settings = [f"-c{each}" for each in (*alone, "fsync=off", "max_connections=200")]
        command = [_program("postgres"), "-D", f"{self.folder}/data", *settings]
        with (self.folder / "log").open("ab") as log:
            self.process = _started(command, log.fileno())
        for _ in range(PATIENCE * 20):
            with suppress(psycopg.OperationalError):
                psycopg.connect(f"{self.address}/postgres", connect_timeout=PATIENCE).close()
                return
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.05)
                break
        raise RuntimeError((self.folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it, and every connection with it; SIGQUIT ends it as a crash does."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def create(self) -> str:
        """The URL of a new and empty database."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{self.address}/{name}"


def is_installed() -> bool:
    """Whether there is a PostgreSQL server on this machine, and somebody who may run it."""
    return bool(_program("postgres")) and (os.getuid() != 0 or _servant() is not None)


@contextmanager
def serving() -> Iterator[Server]:
    """A server with nothing in it."""
    folder = Path(tempfile.mkdtemp(prefix="plainterms-postgresql-"))
    if servant := _servant():
        os.chown(folder, servant.pw_uid, servant.pw_gid)
    server = Server(folder, _free_port())
    try:
        # Sorted as English is, not by bytes as SQLite does it: nothing may hang on the order of letters.
        layout = ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en", "--locale=C.UTF-8", "--no-sync"]
        command = [_program("initdb"), "-D", f"{folder}/data", "--username=plainterms", "--auth=trust", *layout]
        with (folder / "log").open("ab") as log:
            made = _started(command, log.fileno()).wait(PATIENCE)
        if made != 0:
            raise RuntimeError((folder / "log").read_text())
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def _started(command: Sequence[str], log: int) -> subprocess.Popen[bytes]:
    """As somebody else where root runs the tests: PostgreSQL refuses root."""
    servant = _servant()
    user, group = (servant.pw_uid, servant.pw_gid) if servant else (None, None)
    groups: list[int] | None = [] if servant else None
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", user=user, group=group, extra_groups=groups
    )


def _servant() -> pwd.struct_passwd | None:
    if os.getuid() != 0:
        return None
    return next((each for each in pwd.getpwall() if each.pw_name in {"postgres", "nobody"}), None)


def _program(name: str) -> str:
    """From the newest version that Debian has put aside, else from the path; empty where there is none."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return str(versions[-1]) if versions else shutil.which(name) or ""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
