from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers.card import (
    Action,
    Answer,
    Block,
    Bullets,
    Card,
    Claim,
    Facts,
    Group,
    Heading,
    Paragraph,
    Quotation,
    Reference,
    References,
    Small,
    Steps,
)
from bot.answers.card import Fact as FactRow
from bot.answers.dispatcher import Dispatcher
from bot.glossary.markup import Run
from bot.language.phrasebook import Phrasebook
from bot.question import Asker, Open, Turn, View
from bot.surfaces.discord.render import (
    MAX_COMPONENTS,
    MAX_POST,
    MAX_PUBLIC_TEXT,
    MAX_TEXT,
    Message,
    render,
    render_post,
    request,
)
from tests.emulators.discord.reader import inside
from tests.emulators.discord.specification import hold_against_specification


def contents(message: Message) -> list[str]:
    return [each["content"] for each in inside(message["components"]) if each["type"] == 10]


def hold_limits(message: Message, *, public: bool) -> None:
    everything = inside(message["components"])
    assert len(everything) <= MAX_COMPONENTS
    assert sum(map(len, contents(message))) <= (MAX_PUBLIC_TEXT if public else MAX_TEXT)
    assert all(contents(message))
    custom_ids = [each["custom_id"] for each in everything if "custom_id" in each]
    assert len(custom_ids) == len(set(custom_ids))
    for each in everything:
        match each["type"]:
            case 1:
                assert 1 <= len(each["components"]) <= 5
            case 2:
                assert len(each["custom_id"]) <= 64
                assert "emoji" in each or 1 <= len(each["label"]) <= 40
            case 3:
                assert 1 <= len(each["options"]) <= 25
                assert len(each["placeholder"]) <= 150
                assert all(1 <= len(option["label"]) <= 100 for option in each["options"])
    sent = request(message)
    hold_against_specification(sent["method"], sent["path"], sent["body"])


@pytest.mark.parametrize("public", [True, False], ids=["public", "private"])
async def test_every_view_of_every_entry_in_every_locale_fits(dispatcher: Dispatcher, *, public: bool) -> None:
    asker = Asker("discord", "1", "2" if public else None, public=public, brief=public, page_size=15)
    phrasebook = dispatcher.phrasebook
    for slug, view, locale in itertools.product(dispatcher.knowledge.glossary.entries, View, phrasebook.locales):
        answer = await dispatcher.answer(Open(slug, view, locale=locale), asker)
        url = "https://plainterms.example"
        hold_limits(render(answer, phrasebook.speak(answer.locale), public=public, public_url=url), public=public)


async def test_no_summary_is_cut(dispatcher: Dispatcher) -> None:
    asker = Asker("discord", "1", "2", public=True, brief=True)
    for slug, locale in itertools.product(dispatcher.knowledge.glossary.entries, dispatcher.phrasebook.locales):
        answer = await dispatcher.answer(Open(slug, locale=locale), asker)
        message = render(answer, dispatcher.phrasebook.speak(locale), public=True)
        assert not any("\n…" in text for text in contents(message)), slug


words = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=400)
texts = st.lists(st.builds(Run, words, st.booleans(), st.booleans(), st.booleans()), max_size=3).map(tuple)
items = st.lists(texts, max_size=12).map(tuple)
references = st.builds(Reference, words, words, words, st.just("https://a.example/b"))
rows = st.builds(FactRow, words, words, st.none() | words, st.none() | words, st.none() | words, st.just(()))
blocks: st.SearchStrategy[Block] = st.one_of(
    st.builds(Heading, words),
    st.builds(Paragraph, texts),
    st.builds(Steps, items),
    st.builds(Bullets, items),
    st.builds(Quotation, items),
    st.builds(Claim, words, texts, words, texts),
    st.builds(Facts, st.lists(rows, max_size=8).map(tuple)),
    st.builds(References, st.lists(references, max_size=30).map(tuple)),
    st.builds(Small, texts),
)
cards = st.builds(Card, st.text(max_size=80), st.lists(blocks, max_size=12).map(tuple))
slugs = st.from_regex(r"[a-z][a-z0-9-]{0,26}", fullmatch=True)
questions = st.builds(Turn, slugs, st.sampled_from(View)) | st.builds(Open, slugs)
actions = st.builds(Action, words, questions, st.sampled_from(Group), st.booleans(), st.booleans())
answers = st.builds(
    Answer,
    st.lists(cards, min_size=1, max_size=4).map(tuple),
    st.lists(actions, max_size=60).map(tuple),
    toast=st.none() | st.text(min_size=1, max_size=100),
)


@settings(max_examples=60, deadline=None)
@given(answers, st.booleans())
def test_any_answer_fits(answer: Answer, public: bool) -> None:
    say = Phrasebook({"en": "discord-more-about = More: { $headword }\ndiscord-choose-entry = Choose"}).speak("en")
    hold_limits(render(answer, say, public=public), public=public)


@settings(max_examples=60, deadline=None)
@given(answers)
def test_any_post_fits(answer: Answer) -> None:
    say = Phrasebook({"en": "discord-more-about = More: { $headword }\ndiscord-choose-entry = Choose"}).speak("en")
    post = render_post(answer, say)
    assert len(post["content"]) <= MAX_POST
    assert len(inside(post["components"])) <= MAX_COMPONENTS


def test_a_post_of_three_full_cards_fits(phrasebook: Phrasebook) -> None:
    full = Card("Title", tuple(Paragraph((Run("word " * 100),)) for _ in range(9)))
    assert len(render_post(Answer((full,) * 3), phrasebook.speak("en"))["content"]) <= MAX_POST


def plain_answer(*blocks: Block, **more: object) -> Answer:
    return Answer((Card("Title", blocks),), **more)  # type: ignore[arg-type]  # a table's keywords


def test_provenance_stays_when_the_rest_is_too_long(phrasebook: Phrasebook) -> None:
    long = Bullets(tuple((Run(f"line {number}, " + "word " * 40),) for number in range(60)))
    message = render(plain_answer(long, Small((Run("As of November 2026"),))), phrasebook.speak("en"), public=True)
    assert contents(message)[0].endswith("\n…\n-# As of November 2026")


def test_the_full_page_is_linked_in_the_small_print(phrasebook: Phrasebook) -> None:
    answer = plain_answer(Small((Run("As of November 2026"),)), slug="trainium", locale="hu")
    message = render(answer, phrasebook.speak("hu"), public=True, public_url="https://plainterms.example")
    assert contents(message)[0].endswith(" · [teljes oldal](https://plainterms.example/hu/t/trainium)")


def test_many_sources_are_named_by_their_publishers(phrasebook: Phrasebook) -> None:
    reference = Reference("T" * 160, "Publisher", "2026", "https://a.example/b")
    text = contents(render(plain_answer(References((reference,) * 30)), phrasebook.speak("en"), public=False))[0]
    assert text.count("- [Publisher, 2026](https://a.example/b)") == 30


def test_more_than_fifteen_entries_stand_in_a_menu(phrasebook: Phrasebook) -> None:
    listed = tuple(Action(f"Entry {number}", Open(f"entry-{number}"), Group.ENTRY) for number in range(20))
    message = render(plain_answer(actions=listed), phrasebook.speak("en"), public=False)
    menu = next(each for each in inside(message["components"]) if each["type"] == 3)
    assert [option["value"] for option in menu["options"]][:2] == ["1o_entry-0", "1o_entry-1"]


def test_nothing_in_a_message_can_ping(phrasebook: Phrasebook) -> None:
    message = render(plain_answer(Paragraph((Run("@everyone"),))), phrasebook.speak("en"), public=True)
    assert message["allowed_mentions"] == {"parse": []}
