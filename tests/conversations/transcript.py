"""`python -m tests.conversations.transcript`: the transcript that the README shows, really asked and answered."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASKED = (
    ("trainium", "--for", "developer"),
    ("what is the difference between a gpu and a tpu",),
    ("tranium", "--view", "myths", "--language", "de"),
)


def transcript() -> str:
    """Questions on the command line with what each prints, as in a terminal 77 characters wide."""
    return "\n\n".join(f"$ plainterms explain {shlex.join(asked)}\n{_answer(asked)}" for asked in ASKED)


def _answer(asked: tuple[str, ...]) -> str:
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "COLUMNS": "77"}
    command = [sys.executable, "-m", "bot", "explain", *asked]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.rstrip()


if __name__ == "__main__":
    print(transcript())
