"""What a question needs and nothing more: entries, phrases, look-up. Nothing of it must be closed."""

from __future__ import annotations

import logging
from pathlib import Path

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Preferences, Unkept
from bot.answers.subscriptions import Subscriptions
from bot.answers.traces import Traces
from bot.app.kept import restored_or
from bot.errors import OperatorError
from bot.glossary.glossary import Glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import cache_folder, content_folder

_log = logging.getLogger(__name__)


def open_answers(
    preferences: Preferences | None = None, subscriptions: Subscriptions | None = None, traces: Traces | None = None
) -> Dispatcher:
    """A dispatcher over the glossary as its files are now; OperatorError if there is no folder of entries."""
    phrasebook = Phrasebook.read(content_folder("locales"))
    return Dispatcher(
        Knowledge.of(_read(_folder())), phrasebook, preferences or Unkept(), subscriptions=subscriptions, traces=traces
    )


def open_kept_answers() -> Dispatcher:
    """The same for a process that answers one question: it takes what an earlier one has kept, if that still holds."""
    folder = _folder()
    knowledge = restored_or(lambda: _read(folder), folder, cache_folder())
    return Dispatcher(knowledge, Phrasebook.read(content_folder("locales")), Unkept())


def _folder() -> Path:
    folder = content_folder("entries")
    if not folder.is_dir():
        raise OperatorError(f"PLAINTERMS_ENTRIES: there is no folder {folder}")
    return folder


def _read(folder: Path) -> Glossary:
    """Read the entries; a faulty one is left out and told."""
    from bot.glossary.reading import read_glossary  # noqa: PLC0415  # spares what is kept PyYAML and pydantic

    reading = read_glossary(folder)
    for problem in reading.problems:
        _log.warning("an entry is left out: %s", problem)
    return reading.glossary
