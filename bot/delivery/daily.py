"""The daily post: one entry's headword and definition, a claim to judge, and the way to read on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.answers import sections
from bot.answers.card import Action, Answer, Block, Card, Group, Heading, Paragraph
from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.answers.quiz import QuizClaim, claims
from bot.answers.sheet import Sheet
from bot.delivery.order import Step, next_step
from bot.glossary.audience import Audience
from bot.glossary.entry import Entry, Slug, Status
from bot.glossary.markup import Run
from bot.language.locale import Locale
from bot.language.phrasebook import Phrases
from bot.question import Asker, Guess, Open, Subscriptions
from bot.store.ledger import Delivery


@dataclass(frozen=True, slots=True)
class Post:
    """What a place gets, and how far its order of entries has come with it, if it has one."""

    answer: Answer
    step: Step | None = None


async def daily_post(delivery: Delivery, dispatcher: Dispatcher) -> Post | None:
    """The place's post of the day, in its language; the same for the same delivery. None from an empty glossary."""
    say = await dispatcher.phrases(asker_of(delivery))
    shown = list(_shown(dispatcher.knowledge, say.locale))
    step = next_step(delivery.subscription, delivery.circle, delivery.position, shown)
    if step is None:
        return None
    sheet = Sheet(
        dispatcher.knowledge.glossary.entries[step.slug], dispatcher.knowledge.glossary, say, Audience.EVERYONE
    )
    return Post(_answer(sheet, step.circle, is_shared=delivery.place.shared is not None), step)


def asker_of(delivery: Delivery) -> Asker:
    """Whoever the post is for, as somebody who asks there in the language that was subscribed in."""
    place = delivery.place
    return Asker(
        place.surface,
        delivery.person,
        place.shared,
        public=place.shared is not None,
        client_locale=delivery.locale,
    )


def _shown(knowledge: Knowledge, locale: Locale) -> Iterator[Slug]:
    """Whole entries in the language; a short one would leave the reader with nothing to read on."""
    for entry in knowledge.glossary.entries.values():
        if entry.status not in {Status.RETIRED, Status.STUB} and entry.speaks(locale):
            yield entry.slug


def _answer(sheet: Sheet, circle: int, *, is_shared: bool) -> Answer:
    claim = _claim(sheet.entry, sheet.say.locale, circle)
    asked: tuple[Block, ...] = ()
    if claim:
        asked = (Heading(sheet.say("title-myths")), Paragraph((Run(claim.claim),)))
    card = Card(sheet.title, (*sections.definition(sheet), *asked))
    return Answer((card,), tuple(_buttons(sheet, claim, is_shared=is_shared)), locale=sheet.say.locale)


def _claim(entry: Entry, locale: Locale, circle: int) -> QuizClaim | None:
    """Another claim each time that the entry comes round."""
    offered = list(claims(entry, locale))
    return offered[circle % len(offered)] if offered else None


def _buttons(sheet: Sheet, claim: QuizClaim | None, *, is_shared: bool) -> Iterator[Action]:
    say: Phrases = sheet.say
    for phrase, is_myth in (("quiz-myth", True), ("quiz-reality", False)):
        if claim:
            yield Action(say(phrase), Guess(claim.slug, claim.mark, is_myth), Group.COMMAND)
    yield Action(say("daily-read-on"), Open(sheet.entry.slug), Group.COMMAND)
    if not is_shared:
        yield Action(say("daily-title"), Subscriptions(), Group.COMMAND)
