"""The wheel, installed in an environment of its own, answers without the checkout."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def installed(source: Path, home: Path) -> Path:
    """An interpreter whose environment has the wheel of a folder and, from here, the libraries alone."""
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(home), cwd=source)
    _run(sys.executable, "-m", "venv", "--without-pip", str(home / "venv"), cwd=home)
    found = home / "venv" / "bin" / "python"
    (wheel,) = home.glob("*.whl")
    _run(sys.executable, "-m", "pip", "--python", str(found), "install", "--quiet", "--no-deps", str(wheel), cwd=home)
    (packages,) = (home / "venv").glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    return found


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An interpreter that does not know the checkout."""
    return installed(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        (("explain", "trainium", "--language", "hu"), "Trainium (angolul: AWS Trainium)"),
        (("explain", "what is a large language model?"), "Large language model"),
        (("explain", "Trainiumról"), "Trainium"),
        (("render", "rag", "--surface", "discord"), '"method": "POST"'),
        (("render", "rag", "--surface", "web"), "<!doctype html>"),
        (("--version",), "plainterms 0.1.0"),
    ],
    ids=["a name", "a question", "inflected", "discord", "web", "version"],
)
def test_the_wheel_answers_on_its_own(python: Path, asked: tuple[str, ...], printed: str) -> None:
    assert printed in _run(str(python.with_name("plainterms")), *asked, cwd=python.parent)


def test_the_wheel_reads_its_own_entries(python: Path) -> None:
    where = _run(
        str(python),
        "-c",
        "from bot.settings import content_folder; print(content_folder('entries'))",
        cwd=python.parent,
    )
    assert where.strip().endswith("bot/_content/entries")


def _run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout
