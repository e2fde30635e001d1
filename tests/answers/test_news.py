"""What readers see of the news: an entry's stories, the newest of all, editions and the archive."""

from __future__ import annotations

import pytest

from bot import address
from bot.answers.card import Answer, Bullets, Group, Paragraph, Small
from bot.answers.dispatcher import Dispatcher
from bot.answers.typed import read_line
from bot.glossary.markup import plain_text
from bot.question import About, Asker, Explain, News, Open, Question, Start, Turn, View
from bot.story import LONGEST_HEADLINE, LONGEST_LINK, LONGEST_PUBLISHER, Story
from bot.surfaces.discord import render as discord
from bot.surfaces.telegram import render as telegram
from bot.surfaces.telegram.text import MAX_UNITS, units
from tests.news.feeding import NOW
from tests.news.told import edition, newsstand, story

READER = Asker("terminal", "1")
ISSUES = (
    edition(12, "RAG against hallucination."),
    edition(13, "Trainium, GPU, token, RAG, hallucination, prompt and transformer.", headline="Chips to rent"),
    edition(13, "Trainium és GPU.", "hu", "Bérelhető chipek"),
)


@pytest.fixture
def told(dispatcher: Dispatcher) -> Dispatcher:
    """A dispatcher with some stories and editions."""
    stories = (
        story("Trainium at the library", days=1),
        story("Könyvtárba költözik a Trainium", days=2, locale="hu"),
        story("Tokens at the market", days=3),
    )
    dispatcher.knowledge = dispatcher.knowledge.reporting(newsstand(dispatcher.knowledge, *stories, editions=ISSUES))
    return dispatcher


async def _ask(dispatcher: Dispatcher, question: Question, locale: str = "en") -> Answer:
    return await dispatcher.answer(question, Asker("terminal", "1", client_locale=locale))


def _lines(answer: Answer) -> list[str]:
    [card] = answer.cards
    lines = []
    for block in card.blocks:
        if isinstance(block, Paragraph | Small):
            lines.append(plain_text(block.text))
        elif isinstance(block, Bullets):
            lines += [plain_text(each) for each in block.items]
    return lines


async def test_an_entry_shows_its_stories_with_date_and_publisher(told: Dispatcher) -> None:
    assert _lines(await _ask(told, Turn("trainium", View.NEWS))) == [
        "Trainium at the library – The Courier, November 29, 2026",
        "Könyvtárba költözik a Trainium – The Courier, November 28, 2026 (Hungarian)",
    ]


async def test_the_reader_s_language_comes_first(told: Dispatcher) -> None:
    assert _lines(await _ask(told, Explain("trainium hírek"), "hu")) == [
        "Könyvtárba költözik a Trainium – The Courier, 2026. november 28.",
        "Trainium at the library – The Courier, 2026. november 29. (angol)",
    ]


async def test_fresh_news_are_not_hidden_by_a_finished_answer(dispatcher: Dispatcher) -> None:
    before = await _ask(dispatcher, Open("trainium"))
    dispatcher.knowledge = dispatcher.knowledge.reporting(newsstand(dispatcher.knowledge, story("Trainium is here")))
    after = await _ask(dispatcher, Open("trainium"))
    assert ["News" in [action.label for action in answer.actions] for answer in (before, after)] == [False, True]


async def test_asked_for_news_that_there_are_not_the_card_says_so(told: Dispatcher) -> None:
    answer = await _ask(told, Explain("GPU", view=View.NEWS))
    assert (answer.slug, answer.view, _lines(answer)[0]) == (
        "gpu",
        View.CARD,
        "Nothing in the news about this just now.",
    )


async def test_the_news_are_the_newest_of_all_with_the_words_they_name(told: Dispatcher) -> None:
    answer = await _ask(told, News())
    assert [line.partition(" – ")[0] for line in _lines(answer)] == [
        "Trainium at the library",
        "Tokens at the market",
        "Könyvtárba költözik a Trainium",
    ]
    assert [action.label for action in answer.actions] == [
        "Trainium",
        "Token",
        "Issue 13 · Nov 2–8, 2026",
        "All issues",
    ]


async def test_without_any_news_a_line_says_so(dispatcher: Dispatcher) -> None:
    answer = await _ask(dispatcher, News())
    assert (_lines(answer), answer.actions) == (["Nothing in the news just now."], ())
    assert _lines(await _ask(dispatcher, News(archive=True))) == ["There are no issues yet."]


@pytest.mark.parametrize(
    ("locale", "title", "headline"),
    [
        ("en", "Issue 13 · Nov 2–8, 2026", "Chips to rent"),
        ("hu", "13. szám · 2026. november 2–8.", "Bérelhető chipek"),
        ("de", "Ausgabe 13 · 2.–8. November 2026", "Chips to rent"),
    ],
)
async def test_an_edition_bears_its_number_and_week(told: Dispatcher, locale: str, title: str, headline: str) -> None:
    answer = await _ask(told, News(13), locale)
    assert (answer.cards[0].title, _lines(answer)[0]) == (title, headline)


async def test_an_edition_lists_its_words_a_page_at_a_time(told: Dispatcher) -> None:
    first, second = await _ask(told, News(13)), await _ask(told, News(13, page=1))
    names = [action.label for answer in (first, second) for action in answer.in_group(Group.ENTRY)]
    assert names == [
        "Trainium",
        "GPU",
        "Token",
        "Retrieval-augmented generation",
        "Hallucination",
        "Prompt",
        "Transformer",
    ]
    assert [action.question for action in first.in_group(Group.PAGE)] == [News(13, page=1)]
    assert [action.question for action in second.in_group(Group.PAGE)] == [News(13)]


async def test_the_archive_lists_editions_with_the_words_each_names(told: Dispatcher) -> None:
    answer = await _ask(told, News(archive=True))
    assert _lines(answer) == [
        "Issue 13 · Nov 2–8, 2026\nChips to rent\nTrainium, GPU, Token, Retrieval-augmented generation, Hallucination",
        "Issue 12 · Oct 26 – Nov 1, 2026\nChips\nRetrieval-augmented generation, Hallucination",
    ]
    assert [action.question for action in answer.in_group(Group.CHOICE)] == [News(13), News(12)]


async def test_the_archive_s_line_of_words_begins_with_a_capital(dispatcher: Dispatcher) -> None:
    issue = edition(13, "Token, RAG és GPU.", "hu")
    dispatcher.knowledge = dispatcher.knowledge.reporting(newsstand(dispatcher.knowledge, editions=(issue,)))
    [line] = _lines(await _ask(dispatcher, News(archive=True), "hu"))
    assert line.splitlines()[2] == "Token, visszakereséssel kiegészített generálás, grafikus processzor"


async def test_an_edition_that_there_is_not_is_told(told: Dispatcher) -> None:
    assert _lines(await _ask(told, News(99))) == ["There is no issue 99."]


async def test_a_first_meeting_offers_words_of_the_latest_edition(told: Dispatcher) -> None:
    answer = await _ask(told, Start())
    assert [action.label for action in answer.in_group(Group.ENTRY)] == ["Trainium", "GPU", "Token"]


async def test_about_tells_where_news_come_from(told: Dispatcher) -> None:
    assert any("headlines" in line for line in _lines(await _ask(told, About())))


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("/news", News()),
        ("/news trainium", Explain("trainium", view=View.NEWS)),
        ("/news 13", News(13)),
        ("/news 123456", Explain("123456", view=View.NEWS)),
    ],
)
def test_news_are_typed_with_a_word_a_number_or_nothing(line: str, question: Question) -> None:
    assert read_line(line) == question


@pytest.mark.parametrize(
    ("question", "written"),
    [(News(), "1z"), (News(13), "1z_13"), (News(0, page=2), "1z_0__2"), (News(archive=True, page=3), "1z__a_3")],
)
def test_news_have_an_address(question: News, written: str) -> None:
    assert address.write(question) == written
    assert address.read(written) == question


@pytest.mark.parametrize("forged", ["1z_013", "1z_-1", "1z_12345", "1z__b", "1z__a_0"])
def test_a_forged_address_of_news_is_refused(forged: str) -> None:
    with pytest.raises(address.AddressError):
        address.read(forged)


async def test_the_longest_stories_fit_every_surface(dispatcher: Dispatcher) -> None:
    longest = [
        Story(
            f"https://a.example/{number}/".ljust(LONGEST_LINK, "x"),
            f"Trainium {number} ".ljust(LONGEST_HEADLINE, "W"),
            "",
            "P" * LONGEST_PUBLISHER,
            NOW,
            "hu",
            "f",
        )
        for number in range(9)
    ]
    dispatcher.knowledge = dispatcher.knowledge.reporting(newsstand(dispatcher.knowledge, *longest, editions=ISSUES))
    for question in (News(), Turn("trainium", View.NEWS), News(13), News(archive=True)):
        answer = await _ask(dispatcher, question)
        say = dispatcher.phrasebook.speak("en")
        assert units(telegram.render(answer, say, public=False)["text"]) <= MAX_UNITS
        [container] = discord.render(answer, say, public=False)["components"]
        assert sum(len(part.get("content", "")) for part in container["components"]) <= discord.MAX_TEXT
