"""No view of any entry shows what was left for later, or words of another language.

That each fits its platform is held beside the renderers, in their test_render.py.
"""

import dataclasses
import itertools
import re
from collections.abc import Iterator
from typing import cast

import pytest

from bot.answers.card import Answer, Reference
from bot.answers.dispatcher import Dispatcher
from bot.glossary.markup import Inline, Run, SourceMark, plain_text
from bot.lookup.fold import fold
from bot.lookup.vocabulary import likely_language
from bot.question import Asker, More, Open, Question, View
from tests.content.samples import LOCALES

READER = Asker("terminal", "1")
LANGUAGES = ("en", "hu", "de")
PLACEHOLDER = re.compile(r"[{}]|\[\[|\]\]|\[\^|\?\?\?|\b(?:TODO|TBD|FIXME|XXX|lorem ipsum)\b", re.IGNORECASE)
PHRASE = re.compile(r"^[a-z][a-z0-9-]* = ([^{}\n]+)$", re.MULTILINE)
PROSE = 300
"""From so many characters on a card has enough small words to tell its language, unless it is a list of names."""


def phrases(locale: str) -> set[str]:
    """What is said in the locale without any detail."""
    return {text for file in (LOCALES / locale).glob("*.ftl") for text in PHRASE.findall(file.read_text("utf-8"))}


def foreign_phrases(locale: str) -> set[str]:
    return set.union(*(phrases(other) for other in LANGUAGES if other != locale)) - phrases(locale)


def shown(part: object) -> Iterator[str]:
    """The texts of a part of an answer, a paragraph as one; the titles of sources keep their own language."""
    match part:
        case str():
            yield part
        case tuple() if part and all(isinstance(each, (Run, SourceMark)) for each in part):
            yield plain_text(cast("tuple[Inline, ...]", part))
        case tuple():
            yield from itertools.chain.from_iterable(map(shown, part))
        case Reference():
            return
        case _ if dataclasses.is_dataclass(part):
            for field in dataclasses.fields(part):
                yield from shown(getattr(part, field.name))


def spoken(text: str) -> set[str]:
    """The text, what leads it in, and the parts of small print: each may be a phrase."""
    lead, colon, _ = text.partition(":")
    return {text, lead + colon, *text.split(" · ")}


async def answers(dispatcher: Dispatcher, locale: str) -> list[Answer]:
    asker = dataclasses.replace(READER, asked_locale=locale)
    questions: list[Question] = []
    for slug in dispatcher.knowledge.glossary.entries:
        questions += [Open(slug, view, locale=locale) for view in View]
        questions.append(More(slug))
    return [await dispatcher.answer(question, asker) for question in questions]


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_no_view_shows_a_placeholder_or_words_of_another_language(dispatcher: Dispatcher, locale: str) -> None:
    foreign = foreign_phrases(locale)
    faults = []
    for answer in await answers(dispatcher, locale):
        texts = [*shown(answer.cards)]
        labels = [action.label for action in answer.actions]
        where = (answer.slug, answer.view.value)
        faults += [(*where, text) for text in (*texts, *labels) if PLACEHOLDER.search(text)]
        faults += [(*where, said) for text in (*texts, *labels) for said in spoken(text) & foreign]
        prose = " ".join(texts)
        is_prose = len(prose) > PROSE and answer.view is not View.RELATED
        if answer.locale != locale or (is_prose and likely_language(fold(prose)) != locale):
            faults.append((*where, f"{answer.locale}: {prose[:80]}"))
    assert faults == []


def test_phrases_of_another_language_are_known_ones() -> None:
    assert {"Facts & sources", "Fakten, Quellen"} <= foreign_phrases("hu")
    assert "Tények, források" not in foreign_phrases("hu")
