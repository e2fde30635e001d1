"""What a question needs and nothing more: entries, phrases, look-up. Nothing of it must be closed."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.landing import Campaigns, Rubrics
from bot.answers.preferences import Preferences, Unkept
from bot.answers.subscriptions import Subscriptions
from bot.answers.traces import Traces
from bot.app.folder import entries_folder
from bot.app.kept import restored_or
from bot.language.phrasebook import Phrasebook
from bot.settings import cache_folder, content_folder

if TYPE_CHECKING:
    from bot.app.apart import Reading
    from bot.glossary.library import Library
    from bot.glossary.problem import Problem

_log = logging.getLogger(__name__)


def open_answers(  # noqa: PLR0913  # what an answer is drawn from
    preferences: Preferences | None = None,
    subscriptions: Subscriptions | None = None,
    traces: Traces | None = None,
    *,
    reading: Reading | None = None,
    report_url: str | None = None,
    campaigns: Campaigns | None = None,
    rubrics: Rubrics | None = None,
) -> Dispatcher:
    """A dispatcher over the glossary as its files are now; OperatorError if there is no folder of entries.

    Whoever has begun the `reading` can read its library again when entries change.
    """
    return Dispatcher(
        _told(reading) if reading else Knowledge.of(_read(open_library()).glossary()),
        Phrasebook.read(content_folder("locales")),
        preferences or Unkept(),
        subscriptions=subscriptions,
        traces=traces,
        report_url=report_url,
        campaigns=campaigns,
        rubrics=rubrics,
    )


def open_kept_answers() -> Dispatcher:
    """The same for a process that answers one question: it takes what an earlier one has kept, if that still holds."""
    knowledge = restored_or(lambda: _read(open_library()), entries_folder(), cache_folder())
    return Dispatcher(knowledge, Phrasebook.read(content_folder("locales")), Unkept())


def open_library() -> Library:
    """The entries' folder, not yet read; OperatorError if there is none."""
    from bot.glossary.library import Library  # noqa: PLC0415  # not needed where something was kept

    return Library(entries_folder())


def _told(reading: Reading) -> Knowledge:
    knowledge = reading.knowledge()
    _tell(reading.library.problems)
    return knowledge


def _read(library: Library) -> Library:
    _tell(library.read())
    return library


def _tell(problems: Iterable[Problem]) -> None:
    """A faulty entry is left out, and that is told."""
    for problem in problems:
        _log.warning("an entry is left out: %s", problem)
