"""The faces of Trainium in chats and in the terminal, in every language; the web keeps its own beside its tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from bot.app.answers import open_answers
from bot.cli.render import RENDERERS, Wanted
from bot.question import View

HOME = Path(__file__).parent / "trainium"
FILE_ENDINGS = {"telegram": "json", "discord": "json", "terminal": "txt"}


def renderings() -> Iterator[tuple[str, str]]:
    """Each face's file name, and its text."""
    dispatcher = open_answers()
    for surface, ending in FILE_ENDINGS.items():
        for locale in dispatcher.phrasebook.locales:
            for view in (View.CARD, View.MYTHS, View.FACTS):
                text = RENDERERS[surface](dispatcher, Wanted("trainium", view, None, locale, public=False))
                yield f"{surface}-{locale}-{view}.{ending}", _readable(text) if ending == "json" else f"{text}\n"


def _readable(line: str) -> str:
    return json.dumps(json.loads(line), ensure_ascii=False, indent=1) + "\n"
