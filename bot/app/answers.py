"""What a question needs and nothing more: entries, phrases, look-up. Nothing of it must be closed."""

from __future__ import annotations

import logging

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Preferences, Unkept
from bot.errors import OperatorError
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder

_log = logging.getLogger(__name__)


def open_answers(preferences: Preferences | None = None) -> Dispatcher:
    """A dispatcher over the glossary. A faulty entry is left out and told; OperatorError if there is no folder."""
    folder = content_folder("entries")
    if not folder.is_dir():
        raise OperatorError(f"PLAINTERMS_ENTRIES: there is no folder {folder}")
    reading = read_glossary(folder)
    for problem in reading.problems:
        _log.warning("an entry is left out: %s", problem)
    phrasebook = Phrasebook.read(content_folder("locales"))
    return Dispatcher(Knowledge.of(reading.glossary), phrasebook, preferences or Unkept())
