"""The guide is true: what it tells an operator to type works in that order, under folders of the test's own."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from bot.cli import group
from bot.clock import SystemClock
from bot.store.store import open_store
from tests.deploy.test_files import run, tool

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
PAGES = (*ROOT.glob("*.md"), ROOT / "deploy" / "README.md")
OUTSIDE = ("python3 -m venv ", "systemctl ", "docker ", "kubectl ", "/opt/plainterms/bin/python -m pip ")
"""What needs a system of its own: other tests look at what these are given."""


def blocks(language: str) -> Iterator[str]:
    """The fenced blocks of a language, in their order."""
    for found in re.finditer(r"^```(\w*)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL):
        if found[1] == language:
            yield found[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what is deployed from, in a folder that stands for the root of the machine."""
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    for folder in ("etc/systemd/system", "var/lib/plainterms", "var/backups", "opt"):
        (tmp_path / folder).mkdir(parents=True)
    asyncio.run(_serve_once(tmp_path / "var" / "lib" / "plainterms" / "plainterms.db"))
    return tmp_path


async def _serve_once(database: Path) -> None:
    async with open_store(f"sqlite:///{database}", SystemClock()):
        pass


def test_what_it_says_to_type_works(checkout: Path) -> None:
    typed = [line for block in blocks("sh") for line in block.splitlines()]
    lines = [line for line in typed if not line.startswith(OUTSIDE)]
    assert sum(line.startswith("plainterms ") for line in lines) == 3
    first = next(place for place, line in enumerate(lines) if line.startswith("plainterms "))
    settings = [line for line in lines if line.startswith(("export ", "set -a"))]
    rest = [line for line in lines[first:] if line not in settings]
    script = "\n".join(["set -ex", *lines[:first], *settings, *rest, "plainterms doctor"])
    here = re.sub(r"(?<![\w.])/(?=etc/|opt/|var/)", f"{checkout}/", script)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["/bin/sh", "-c", here.replace("$PATH", path)],
        cwd=checkout,
        env={"PATH": path, "HOME": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Trainium is a family of computer chips" in done.stdout
    assert done.stdout.count("plainterms.db is whole and up to date") == 2
    assert len(list((checkout / "var" / "backups").glob("plainterms-*.db"))) == 1
    assert {file.stat().st_mode & 0o777 for file in (checkout / "etc" / "plainterms").iterdir()} == {0o600}


def test_an_overlay_of_ones_own_names_image_and_settings(checkout: Path) -> None:
    kubectl = tool("kubectl")
    [own] = blocks("yaml")
    (checkout / "plainterms").mkdir()
    (checkout / "plainterms" / "kustomization.yaml").write_text(own)
    made = list(yaml.safe_load_all(run(kubectl, "kustomize", str(checkout / "plainterms"))))
    [settings] = [each["data"] for each in made if each["kind"] == "ConfigMap"]
    assert settings["PLAINTERMS_PUBLIC_URL"] == "https://terms.example"
    assert settings["PLAINTERMS_WEB_BIND"] == "0.0.0.0:8080"
    [pod] = [each["spec"]["template"]["spec"] for each in made if each["kind"] == "StatefulSet"]
    assert pod["containers"][0]["image"].startswith("registry.example/plainterms:")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_is_named_exists(page: Path) -> None:
    for name in re.findall(r"(?:`|^|\$ )plainterms ([a-z-]+)\b", page.read_text(encoding="utf-8"), re.MULTILINE):
        context = group.make_context("plainterms", [], resilient_parsing=True)
        assert group.get_command(context, name), f"{page.name}: plainterms {name}"
