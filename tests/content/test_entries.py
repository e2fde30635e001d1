from datetime import date
from pathlib import Path

from bot.checks import check_folder
from bot.glossary.problem import Severity
from bot.glossary.reading import read_glossary
from bot.language.phrasebook import Phrasebook
from tests.content.samples import LOCALES, SAMPLE, problems_in

ENTRIES = Path(__file__).parents[2] / "entries"


def test_the_entries_have_no_errors() -> None:
    reading = read_glossary(ENTRIES)
    last_change = max(w.review.last_checked for e in reading.glossary.entries.values() for w in e.wordings.values())

    found = check_folder(ENTRIES, max(last_change.first_day(), date(2026, 11, 30)), Phrasebook.read(LOCALES))

    assert [str(problem) for problem in found if problem.severity is Severity.ERROR] == []


def test_every_entry_speaks_every_locale() -> None:
    locales = set(Phrasebook.read(LOCALES).locales)

    assert {
        e.slug: locales - set(e.wordings)
        for e in read_glossary(ENTRIES).glossary.entries.values()
        if locales - set(e.wordings)
    } == {}


def test_the_sample_has_no_fault() -> None:
    assert problems_in(SAMPLE) == []
