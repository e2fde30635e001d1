from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.card import (
    Answer,
    Block,
    Bullets,
    Card,
    Claim,
    Fact,
    Facts,
    Heading,
    Paragraph,
    Quotation,
    Reference,
    References,
    Small,
    Steps,
)
from bot.answers.dispatcher import Dispatcher
from bot.glossary.audience import Audience
from bot.glossary.markup import Run, SourceMark
from bot.language.phrasebook import Phrasebook
from bot.question import Asker, More, Question, Turn, View
from bot.surfaces.telegram.render import render
from tests.emulators.telegram.rules import judge, schema_problems, units

WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
RUNS = st.builds(
    Run,
    WORDS,
    strong=st.booleans(),
    emphasis=st.booleans(),
    code=st.booleans(),
    link=st.sampled_from([None, None, "https://example.org/a_(b)"]),
    entry=st.sampled_from([None, None, "token"]),
)
TEXTS = st.lists(st.one_of(RUNS, st.just(SourceMark("key"))), min_size=1, max_size=5).map(tuple)
ITEMS = st.lists(TEXTS, min_size=1, max_size=4).map(tuple)
REFERENCES = st.builds(Reference, WORDS, WORDS, WORDS, st.just("https://example.org"))
NOTES = st.one_of(st.none(), WORDS)
FACTS = st.builds(Fact, WORDS, WORDS, NOTES, NOTES, NOTES, st.lists(REFERENCES, max_size=2).map(tuple))
BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(Heading, WORDS),
    st.builds(Paragraph, TEXTS),
    st.builds(Steps, ITEMS),
    st.builds(Bullets, ITEMS),
    st.builds(Quotation, ITEMS),
    st.builds(Claim, WORDS, TEXTS, WORDS, TEXTS),
    st.builds(Facts, st.lists(FACTS, min_size=1, max_size=3).map(tuple)),
    st.builds(References, st.lists(REFERENCES, min_size=1, max_size=3).map(tuple)),
    st.builds(Small, TEXTS),
)
CARDS = st.lists(st.builds(Card, WORDS, st.lists(BLOCKS, max_size=8).map(tuple)), min_size=1, max_size=2)


@given(CARDS)
def test_any_card_becomes_a_message_that_telegram_takes(cards: list[Card]) -> None:
    phrases = Phrasebook({"en": ""}).speak("en")
    rendered = render(Answer(tuple(cards)), phrases, public=False)
    if rendered["text"].strip():
        judge("sendMessage", rendered)
    json.dumps(rendered)


def questions(dispatcher: Dispatcher) -> Iterator[Question]:
    for slug in dispatcher.knowledge.glossary.entries:
        yield from (Turn(slug, view) for view in View)
        yield from (Turn(slug, audience=audience) for audience in Audience)
        yield More(slug)


@pytest.mark.parametrize("public", [False, True], ids=["private", "public"])
@pytest.mark.parametrize("locale", ["en", "hu", "de"])
async def test_every_view_of_every_entry_fits(dispatcher: Dispatcher, locale: str, public: bool) -> None:
    asker = Asker("telegram", public=public, asked_locale=locale)
    phrases = dispatcher.phrasebook.speak(locale)
    faults = []
    for question in questions(dispatcher):
        answer = await dispatcher.answer(question, asker)
        rendered = render(answer, phrases, public=public)
        judge("sendMessage", rendered)
        faults += schema_problems("sendMessage", {"chat_id": 1, **rendered})
        faults += [f"{question}: {fault}" for fault in layout_faults(rendered["reply_markup"]["inline_keyboard"])]
    assert faults == []


def layout_faults(rows: list[list[dict[str, Any]]]) -> Iterator[str]:
    """What section 6 of the design does not allow below an entry's card."""
    rows = [row for row in rows if not row[0].get("callback_data", "").startswith("1o")]  # a list of related entries
    rows = [row for row in rows if row[0]["text"] not in {"Next ›", "Tovább ›", "Weiter ›"}]
    if len(rows) > 3 or sum(map(len, rows)) > 7:
        yield f"{len(rows)} rows, {sum(map(len, rows))} buttons"
    for row in rows:
        longest = {1: 40, 2: 18, 3: 12}.get(len(row), 0)
        yield from (f"{button['text']!r} is too long" for button in row if units(button["text"]) > longest)


async def test_the_entities_of_a_card_say_what_the_markup_says(dispatcher: Dispatcher) -> None:
    card = Card("T", (Paragraph((Run("a "), Run("b", strong=True, entry="token"), Run(" c"), Run("x()", code=True))),))
    rendered = render(Answer((card,)), dispatcher.phrasebook.speak("en"), public=False, username="some_bot")
    assert rendered["text"] == "T\na b cx()"
    assert rendered["entities"] == [
        {"type": "bold", "offset": 0, "length": 1},
        {"type": "bold", "offset": 4, "length": 1},
        {"type": "text_link", "offset": 4, "length": 1, "url": "https://t.me/some_bot?start=token"},
        {"type": "code", "offset": 7, "length": 3},
    ]


async def test_no_message_shows_a_preview_or_names_a_parse_mode(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Turn("trainium", View.FACTS), Asker("telegram"))
    rendered = render(answer, dispatcher.phrasebook.speak("en"), public=False)
    assert rendered["link_preview_options"] == {"is_disabled": True}
    assert "parse_mode" not in rendered


@pytest.mark.parametrize(("locale", "fold", "whole"), [("en", 700, 1100), ("hu", 800, 1250), ("de", 850, 1400)])
async def test_the_first_card_of_trainium_is_short(dispatcher: Dispatcher, locale: str, fold: int, whole: int) -> None:
    answer = await dispatcher.answer(Turn("trainium"), Asker("telegram", asked_locale=locale))
    rendered = render(answer, dispatcher.phrasebook.speak(locale), public=False)
    [folded] = [each["length"] for each in rendered["entities"] if each["type"] == "expandable_blockquote"]
    assert units(rendered["text"]) <= whole
    assert units(rendered["text"]) - folded <= fold
