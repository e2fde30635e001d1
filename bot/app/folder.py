"""Where the entries lie."""

from __future__ import annotations

from pathlib import Path

from bot.errors import OperatorError
from bot.settings import content_folder


def entries_folder() -> Path:
    """The folder of the entries; OperatorError if there is none."""
    folder = content_folder("entries")
    if not folder.is_dir():
        raise OperatorError(f"PLAINTERMS_ENTRIES: there is no folder {folder}")
    return folder
