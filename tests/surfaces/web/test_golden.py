"""The whole page of Trainium as it was last looked at; `UPDATE_GOLDEN=1 pytest` writes it anew after a change."""

import os
from pathlib import Path

import pytest

from bot.answers.knowledge import Knowledge
from bot.language.phrasebook import Phrasebook
from bot.surfaces.web.pages import Pages
from tests.surfaces.web.conftest import SETTINGS

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("locale", ["en", "hu", "de"])
def test_the_page_of_trainium_is_as_it_was(knowledge: Knowledge, phrasebook: Phrasebook, locale: str) -> None:
    html = Pages(phrasebook, SETTINGS).entry(knowledge, knowledge.glossary.entries["trainium"], locale)
    shown = html[html.index("<main") : html.index("</main>")] + "</main>\n"
    file = GOLDEN / f"trainium.{locale}.html"
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(shown, encoding="utf-8")
    assert shown == file.read_text(encoding="utf-8"), "look at the page, then run UPDATE_GOLDEN=1 pytest"
