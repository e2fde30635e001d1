"""What stands on the cards, for every entry in every language."""

from __future__ import annotations

import pytest

from bot.answers.card import Answer, Bullets, Group, Quotation, Result, Small
from bot.answers.dispatcher import Dispatcher
from bot.answers.sheet import Sheet
from bot.glossary.audience import Audience
from bot.glossary.glossary import Glossary
from bot.glossary.markup import Run, plain_text
from bot.language.phrasebook import Phrasebook
from bot.question import (
    About,
    Asker,
    Browse,
    Compare,
    Explain,
    Guess,
    Help,
    More,
    MythOrReality,
    Open,
    Question,
    Quiz,
    Random,
    Terms,
    Turn,
    View,
)

LOCALES = ("en", "hu", "de")
READER = Asker("terminal", "1")
PROVENANCE = Small((Run("As of November 2026 · written and checked by machine"),))


async def _everywhere(dispatcher: Dispatcher, glossary: Glossary) -> list[Answer]:
    return [
        await dispatcher.answer(Open(slug, view, locale=locale), READER)
        for slug in glossary.entries
        for view in View
        for locale in LOCALES
    ]


async def test_no_two_actions_of_an_answer_share_an_address(dispatcher: Dispatcher, glossary: Glossary) -> None:
    for answer in await _everywhere(dispatcher, glossary):
        addresses = [action.address for action in answer.actions]
        assert len(set(addresses)) == len(addresses), f"{answer.slug} {answer.view} {answer.locale}"


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_fit_their_rows(phrasebook: Phrasebook, locale: str) -> None:
    say = phrasebook.speak(locale)
    in_threes = [*(f"role-{audience}" for audience in Audience), "view-limits", "view-related", "view-news", "back"]
    in_twos = [*(f"view-{view}" for view in View), "more"]
    assert [phrase for phrase in in_threes if len(say(phrase)) > 12] == []
    assert [phrase for phrase in in_twos if len(say(phrase)) > 18] == []


async def test_the_first_card_holds_definition_fold_note_and_provenance(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Explain("trainium", Audience.INVESTOR), READER)
    kinds = [type(block).__name__ for block in answer.cards[0].blocks]
    assert kinds == ["Paragraph", "Paragraph", "Quotation", "Paragraph", "Small"]
    assert "For investors:" in _text(answer)


@pytest.mark.parametrize("view", [view for view in View if view is not View.NEWS])
async def test_every_view_ends_with_its_provenance(dispatcher: Dispatcher, view: View) -> None:
    answer = await dispatcher.answer(Open("trainium", view), READER)
    assert answer.view is view
    assert answer.cards[0].blocks[-1] == PROVENANCE


async def test_claims_and_comparisons_tell_their_provenance_too(dispatcher: Dispatcher) -> None:
    for question in (MythOrReality(), Compare("gpu", "trainium")):
        (card,) = (await dispatcher.answer(question, READER)).cards
        assert [block for block in card.blocks if isinstance(block, Small)] == [PROVENANCE]


async def test_in_a_comparison_a_stub_says_so_below_its_own_definition(
    dispatcher: Dispatcher, glossary: Glossary
) -> None:
    stub = next(entry for entry in glossary.entries.values() if entry.status == "stub")
    (card,) = (await dispatcher.answer(Compare(stub.slug, "trainium"), READER)).cards
    kinds = [type(block).__name__ for block in card.blocks]
    assert kinds == ["Heading", "Paragraph", "Small", "Heading", "Paragraph", "Small"]


async def test_a_name_begins_a_title_and_a_button_with_a_capital_but_not_a_line_s_middle(
    dispatcher: Dispatcher,
) -> None:
    hungarian = Asker("terminal", "1", client_locale="hu")
    myths = await dispatcher.answer(Open("large-language-model", View.MYTHS), hungarian)
    compared = await dispatcher.answer(Compare("gpu", "large-language-model"), hungarian)
    assert myths.cards[0].title == "Nagy nyelvi modell: Tévhit vagy tény?"
    assert compared.cards[0].title == "Grafikus processzor vagy nagy nyelvi modell?"
    assert [action.label for action in compared.actions] == ["Grafikus processzor", "Nagy nyelvi modell"]


@pytest.mark.parametrize("question", [Help(), About()])
async def test_no_card_has_a_button_to_itself(dispatcher: Dispatcher, question: Question) -> None:
    answer = await dispatcher.answer(question, READER)
    assert answer.actions
    assert question not in [action.question for action in answer.actions]


async def test_a_public_card_has_no_note_and_a_brief_one_no_analogy(dispatcher: Dispatcher) -> None:
    public = await dispatcher.answer(Explain("trainium"), Asker("t", "1", "g", public=True))
    brief = await dispatcher.answer(Explain("trainium"), Asker("d", "1", "g", public=True, brief=True))
    assert "For everyone:" not in _text(public) + _text(brief)
    assert any(isinstance(block, Quotation) for block in public.cards[0].blocks)
    assert not any(isinstance(block, Quotation) for block in brief.cards[0].blocks)


async def test_an_empty_view_has_no_button_and_the_open_one_leads_back(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Turn("trainium", View.HOW), READER)
    views = {action.label: action for action in answer.actions if action.group is Group.VIEW}
    assert "News" not in views
    assert views["‹ Summary"].question == Turn("trainium", View.CARD)
    assert "How it works" not in views


async def test_what_was_asked_for_is_carried_by_the_buttons(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Explain("trainium", Audience.INVESTOR, locale="hu"), READER)
    (myths,) = [action for action in answer.actions if action.label == "Tévhit vagy tény?"]
    assert myths.question == Turn("trainium", View.MYTHS, Audience.INVESTOR, "hu")


async def test_a_public_card_carries_nothing_of_its_asker(dispatcher: Dispatcher) -> None:
    asker = Asker("t", "1", "g", public=True, client_locale="hu")
    answer = await dispatcher.answer(Explain("trainium", Audience.INVESTOR), asker)
    (myths,) = [action for action in answer.actions if action.label == "Tévhit vagy tény?"]
    assert myths.question == Turn("trainium", View.MYTHS)


async def test_more_swaps_the_buttons_of_the_same_card(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(More("trainium"), READER)
    assert answer.more
    assert answer.edits
    assert answer.view is View.CARD


async def test_a_stub_answers_with_its_definition_and_says_so(dispatcher: Dispatcher, glossary: Glossary) -> None:
    stub = next(entry for entry in glossary.entries.values() if entry.status == "stub")
    answer = await dispatcher.answer(Open(stub.slug), READER)
    assert stub.wordings["en"].definition in _text(answer)
    assert "The full entry is being written." in _text(answer)


@pytest.mark.parametrize(
    ("view", "whisper"),
    [
        (View.CARD, "Own chips let Amazon keep money"),
        (View.MYTHS, "Amazon has dropped Nvidia for Trainium. – Reality: AWS sells both."),
    ],
)
async def test_a_pop_up_holds_the_note_or_the_first_myth(dispatcher: Dispatcher, view: View, whisper: str) -> None:
    answer = await dispatcher.answer(Turn("trainium", view, Audience.INVESTOR), READER)
    assert answer.whisper
    assert answer.whisper.startswith(whisper)
    assert len(answer.whisper) <= 200


async def test_related_entries_come_in_pages(dispatcher: Dispatcher) -> None:
    first = await dispatcher.answer(Turn("trainium", View.RELATED), READER)
    entries = [action for action in first.actions if action.group is Group.ENTRY]
    (following,) = [action for action in first.actions if action.group is Group.PAGE]
    second = await dispatcher.answer(following.question, READER)
    assert len(entries) == 5
    assert not {action.address for action in entries} & {
        action.address for action in second.actions if action.group is Group.ENTRY
    }


async def test_browsing_shows_shelves_and_then_entries_from_a_to_z(dispatcher: Dispatcher, glossary: Glossary) -> None:
    shelves = await dispatcher.answer(Browse(), READER)
    first = shelves.actions[0]
    assert first.label.startswith("Basics (")
    shelf = await dispatcher.answer(first.question, Asker("terminal", page_size=100))
    labels = [action.label for action in shelf.actions if action.group is Group.ENTRY]
    assert labels == sorted(labels, key=str.casefold)
    assert len(labels) == len(glossary.in_category("basics"))  # type: ignore[arg-type]  # a StrEnum's value


async def test_a_long_text_lists_its_words(dispatcher: Dispatcher) -> None:
    text = "The cloud firm rents out Trainium by the hour, which Claude runs on, next to chips made by other vendors."
    answer = await dispatcher.answer(Explain(text), READER)
    assert {action.label for action in answer.actions} >= {"Trainium", "Claude"}
    assert any(isinstance(block, Bullets) for block in answer.cards[0].blocks)


async def test_a_text_of_one_word_opens_it(dispatcher: Dispatcher) -> None:
    assert (await dispatcher.answer(Terms("They rent Trainium now."), READER)).slug == "trainium"


async def test_a_text_without_words_says_so(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Terms("The cat sat on the mat."), READER)
    assert answer.result is Result.NOT_FOUND
    assert "I know no AI word in this." in _text(answer)


async def test_a_guess_is_judged_and_explained(dispatcher: Dispatcher) -> None:
    quiz = await dispatcher.answer(Quiz(), READER)
    assert quiz.quiz
    right = quiz.actions[quiz.quiz.right]
    judged = await dispatcher.answer(right.question, READER)
    assert "Right!" in _text(judged)
    assert quiz.quiz.explanation in _text(judged)
    wrong = await dispatcher.answer(quiz.actions[1 - quiz.quiz.right].question, READER)
    assert "Not quite." in _text(wrong)


async def test_a_guess_at_a_claim_that_is_gone_is_a_stale_button(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Guess("trainium", "000000", is_myth=True), READER)
    assert "earlier version" in _text(answer)


async def test_any_entry_is_one_that_is_written(dispatcher: Dispatcher, glossary: Glossary) -> None:
    for _ in range(20):
        answer = await dispatcher.answer(Random(), READER)
        assert glossary.entries[str(answer.slug)].wordings["en"].plain


def _text(answer: Answer) -> str:
    lines: list[str] = []
    for card in answer.cards:
        for block in card.blocks:
            lines += [
                plain_text(part)
                for name in ("text", "claim", "answer")
                if isinstance(part := getattr(block, name, None), tuple)
            ]
            lines += [plain_text(item) for item in getattr(block, "items", ()) if isinstance(item, tuple)]
    return "\n".join(lines)


@pytest.mark.parametrize(("locale", "named"), [("en", "prompt injection"), ("de", "Prompt-Injection")])
def test_a_cross_reference_without_words_reads_as_the_headword(
    glossary: Glossary, phrasebook: Phrasebook, locale: str, named: str
) -> None:
    sheet = Sheet(glossary.entries["mcp"], glossary, phrasebook.speak(locale))
    assert sheet.read("Beware of [[prompt-injection]]!")[1] == Run(named, entry="prompt-injection")
    assert sheet.read("Beware of [[prompt-injection|it]]!")[1] == Run("it", entry="prompt-injection")


def test_an_ordinary_english_name_is_small_inside_a_line_even_where_german_shares_it(
    glossary: Glossary, phrasebook: Phrasebook
) -> None:
    assert Sheet(glossary.entries["transformer"], glossary, phrasebook.speak("hu")).title == (
        "Transzformer (angolul: transformer)"
    )
