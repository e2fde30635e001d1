"""What every test may ask for: the repository's own entries and phrases, a dispatcher over them, a clock to turn."""

from __future__ import annotations

import random

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.glossary.glossary import Glossary
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder
from tests.hand_clock import HandClock


@pytest.fixture(scope="session")
def glossary() -> Glossary:
    """The entries of the repository."""
    return read_glossary(content_folder("entries")).glossary


@pytest.fixture(scope="session")
def phrasebook() -> Phrasebook:
    """The phrases of the repository; a missing phrase or variable raises."""
    return Phrasebook.read(content_folder("locales"), strict=True)


@pytest.fixture(scope="session")
def knowledge(glossary: Glossary) -> Knowledge:
    """The glossary with its look-up."""
    return Knowledge.of(glossary)


@pytest.fixture
def dispatcher(knowledge: Knowledge, phrasebook: Phrasebook) -> Dispatcher:
    """Answers, with preferences in memory and dice that always fall the same way."""
    return Dispatcher(knowledge, phrasebook, Unkept(), random.Random(7))


@pytest.fixture
def clock() -> HandClock:
    """A clock that a test turns."""
    return HandClock()
