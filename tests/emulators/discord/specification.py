"""Holds every request against Discord's published OpenAPI file, where API_SPECS names the folder that has it."""

from __future__ import annotations

import functools
import importlib.util
import os
from pathlib import Path
from types import ModuleType
from typing import Any

FOLDER = os.environ.get("API_SPECS")
WHY_NOT = "API_SPECS names no folder with discord-openapi.json and discord_check.py"


def is_there() -> bool:
    """Whether the published file can be read."""
    return FOLDER is not None and (Path(FOLDER) / "discord_check.py").is_file()


def problems(method: str, path: str, body: Any) -> list[str]:
    """What Discord would refuse; nothing where the published file is not there."""
    if body is None or not is_there():
        return []
    found: list[str] = _validator().check(method, path, body)
    return found


def hold_against_specification(method: str, path: str, body: Any) -> None:
    """AssertionError if Discord would refuse the request."""
    found = problems(method, path, body)
    assert not found, f"{method} {path}: {found}"


@functools.cache
def _validator() -> Any:
    return _module().Validator()


def _module() -> ModuleType:
    path = Path(str(FOLDER)) / "discord_check.py"
    spec = importlib.util.spec_from_file_location("discord_check", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
