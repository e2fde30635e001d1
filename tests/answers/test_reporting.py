"""Errors are reported to one address, which names the entry and its language."""

from __future__ import annotations

import pytest

from bot.answers.card import Small
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.preferences import Unkept
from bot.answers.reporting import report_link
from bot.glossary.markup import Run
from bot.language.phrasebook import Phrasebook
from bot.question import Asker, Open, View

READER = Asker("telegram", "1")


@pytest.mark.parametrize(
    ("report_url", "link"),
    [
        ("https://x.example/issues/new", "https://x.example/issues/new?title=gpu%20%28hu%29"),
        ("https://x.example/new?label=fault", "https://x.example/new?label=fault&title=gpu%20%28hu%29"),
        ("https://x.example/{locale}?about={slug}", "https://x.example/hu?about=gpu"),
        ("mailto:desk@x.example", "mailto:desk@x.example?subject=gpu%20%28hu%29"),
        ("mailto:desk@x.example?subject=Fault:{slug}", "mailto:desk@x.example?subject=Fault:gpu"),
    ],
    ids=["issue", "issue with a query", "places of its own", "mail", "mail with a subject"],
)
def test_the_entry_and_its_language_are_filled_in(report_url: str, link: str) -> None:
    assert report_link(report_url, "gpu", "hu") == link


@pytest.mark.parametrize(
    ("report_url", "line"),
    [
        ("https://x.example/new", Run("Fehler melden", link="https://x.example/new?title=trainium%20%28de%29")),
        ("mailto:desk@x.example", Run("Fehler gefunden? Schreib an desk@x.example, Betreff: trainium (de)")),
    ],
    ids=["a link", "a mail address in words"],
)
async def test_the_facts_end_with_the_way_to_report_an_error(
    knowledge: Knowledge, phrasebook: Phrasebook, report_url: str, line: Run
) -> None:
    own = Knowledge(knowledge.glossary, knowledge.index)
    dispatcher = Dispatcher(own, phrasebook, Unkept(), report_url=report_url)
    answer = await dispatcher.answer(Open("trainium", View.FACTS, locale="de"), READER)
    assert answer.cards[0].blocks[-1] == Small((line,))
    card = await dispatcher.answer(Open("trainium", locale="de"), READER)
    assert Small((line,)) not in card.cards[0].blocks


async def test_without_an_address_nothing_is_said_of_it(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Open("trainium", View.FACTS), READER)
    assert "Report" not in str(answer.cards)
