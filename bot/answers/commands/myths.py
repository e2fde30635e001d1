"""Myth or reality: one claim to read, or one to judge."""

from __future__ import annotations

from bot.answers import actions, views
from bot.answers.card import Action, Answer, Block, Card, Claim, Group, Paragraph, QuizPart
from bot.answers.desk import Desk
from bot.answers.quiz import QuizClaim, all_claims, claims
from bot.errors import AskerError
from bot.glossary.markup import Run
from bot.question import Guess, MythOrReality, Quiz


async def myth_or_reality(_question: MythOrReality, desk: Desk) -> Answer:
    """Any claim, with how it is."""
    drawn = _drawn(desk)
    another = Action(desk.say("myth-another"), MythOrReality(), Group.COMMAND)
    return Answer(
        (Card(desk.say("title-myths"), _solved(drawn, desk)),),
        (*_to_entry(drawn, desk), another),
        locale=desk.locale,
    )


async def quiz(_question: Quiz, desk: Desk) -> Answer:
    """A claim to judge by two buttons; surfaces with a quiz of their own use the answer's quiz part."""
    drawn, say = _drawn(desk), desk.say
    verdicts = {"quiz-myth": True, "quiz-reality": False}
    buttons = tuple(
        Action(say(phrase), Guess(drawn.slug, drawn.mark, is_myth), Group.CHOICE)
        for phrase, is_myth in verdicts.items()
    )
    card = Card(say("quiz-title"), (Paragraph((Run(drawn.claim),)),))
    options = (say("quiz-myth"), say("quiz-reality"))
    part = QuizPart(drawn.slug, drawn.claim, options, int(not drawn.is_myth), drawn.explanation)
    return Answer((card,), buttons, locale=desk.locale, quiz=part)


async def guess(question: Guess, desk: Desk) -> Answer:
    """The verdict on a guess, and the way on."""
    entry = desk.knowledge.glossary.resolve(question.slug)
    judged = next((each for each in claims(entry, desk.locale) if each.mark == question.claim), None) if entry else None
    if judged is None:
        raise AskerError("stale-button")
    say = desk.say
    verdict = say("quiz-right" if judged.is_myth is question.is_myth else "quiz-wrong")
    truth = say("quiz-it-is-myth" if judged.is_myth else "quiz-it-is-true")
    blocks: tuple[Block, ...] = (Paragraph((Run(f"{verdict} {truth}", strong=True),)), *_solved(judged, desk))
    another = Action(say("myth-another"), Quiz(), Group.COMMAND)
    return Answer(
        (Card(say("quiz-title"), blocks),),
        (*_to_entry(judged, desk), another),
        locale=desk.locale,
        edits=True,
        whisper=actions.cut(f"{verdict} {truth} {judged.explanation}", 200),
    )


def _drawn(desk: Desk) -> QuizClaim:
    offered = all_claims(desk.knowledge, desk.locale) or all_claims(desk.knowledge, "en")
    if not offered:
        raise AskerError("not-found-nothing")
    return desk.dice.choice(offered)


def _solved(claim: QuizClaim, desk: Desk) -> tuple[Block, ...]:
    labels = ("myth", "reality") if claim.is_myth else ("truth", "why")
    label, answer_label = map(desk.say, labels)
    solution = Claim(label, (Run(claim.claim),), answer_label, (Run(claim.explanation),))
    return (solution, *views.state(desk.sheet(desk.knowledge.glossary.entries[claim.slug], None)))


def _to_entry(claim: QuizClaim, desk: Desk) -> tuple[Action, ...]:
    return actions.to_entries((claim.slug,), desk)
