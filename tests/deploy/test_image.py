"""What the image is made of and does, without a container engine: its files, its settings, its commands, its rights."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.test_wheel import installed

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text()
NOBODY = "10001"
AS_NOBODY = (
    *(
        shutil.which("setpriv") or "/usr/bin/env",
        "--reuid",
        NOBODY,
        "--regid",
        NOBODY,
        "--clear-groups",
        "--no-new-privs",
    ),
    *("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"),
)
"""A user who may read everything, since tests may lie where he cannot look, and write nothing but what is his."""


@dataclass(frozen=True)
class Container:
    """The image's program and its volume; `env` is all that it knows of the world."""

    programs: Path
    data: Path
    env: dict[str, str]

    def start(self, command: Sequence[str]) -> subprocess.Popen[str]:
        """Start it as nobody."""
        return subprocess.Popen(
            [*AS_NOBODY, str(self.programs / command[0]), *command[1:]],
            cwd=self.data,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Container:
    """The wheel of nothing but what is copied into the image, and the settings that it sets."""
    if subprocess.run([*AS_NOBODY, "true"], capture_output=True, check=False).returncode:
        pytest.skip("not checked: only root can become nobody, by setpriv")
    source, home, data = (tmp_path_factory.mktemp(name) for name in ("source", "home", "data"))
    for name in re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    os.chown(data, int(NOBODY), int(NOBODY))
    settings = dict(re.findall(r"(PLAINTERMS_\w+)=(\S+)", DOCKERFILE))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        settings["PLAINTERMS_WEB_BIND"] = f"0.0.0.0:{free.getsockname()[1]}"
    settings["PLAINTERMS_DATABASE_URL"] = settings["PLAINTERMS_DATABASE_URL"].replace("/data", str(data))
    programs = installed(source, home).parent
    return Container(programs, data, {"PATH": str(programs), **settings})


def command(instruction: str) -> list[str]:
    """The last command of that kind, in exec form."""
    [*_, found] = re.findall(rf"^{instruction}.*?(\[.+\])$", DOCKERFILE, re.MULTILINE)
    words: list[str] = json.loads(found)
    return words


def test_as_nobody_without_a_home_it_serves_is_healthy_and_stops(container: Container) -> None:
    serving = container.start(command("ENTRYPOINT") + command("CMD"))
    try:
        assert serving.stdout
        assert serving.stdout.readline().startswith("Plainterms answers on ")
        health = container.start(command("HEALTHCHECK"))
        assert health.communicate(timeout=60)[0] == "alive\n"
        assert health.returncode == 0
    finally:
        serving.send_signal(signal.SIGTERM)
        said, _ = serving.communicate(timeout=60)
    assert serving.returncode == 0, said
    assert (container.data / "plainterms.db").exists()


def test_nothing_else_of_it_can_be_written(container: Container) -> None:
    place = container.programs / "plainterms-was-here"
    writing = container.start(["python", "-c", f"open({str(place)!r}, 'w')"])
    assert "PermissionError" in writing.communicate(timeout=60)[0]
