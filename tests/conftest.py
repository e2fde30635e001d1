"""What every test may ask for: the repository's own entries and phrases, a dispatcher over them, a clock to turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.glossary.glossary import Glossary
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from bot.settings import content_folder
from tests import postgresql
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


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[postgresql.Server]:
    """A server for all tests; each asks it for a database of its own."""
    if not postgresql.is_installed():
        pytest.skip(postgresql.MISSING)
    with postgresql.serving() as server:
        yield server


@pytest.fixture
def postgresql_url(postgresql_server: postgresql.Server) -> str:
    """An empty PostgreSQL database."""
    return postgresql_server.create()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A SQLite database that is not there yet."""
    return f"sqlite:///{tmp_path / 'var' / 'test.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A database with nothing in it, of either kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
