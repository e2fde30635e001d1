"""A typed line: the entry it names, a question back, or the news that there is none."""

from __future__ import annotations

import dataclasses

from bot.answers import actions, reading
from bot.answers.card import Action, Answer, Block, Bullets, Card, Group, Paragraph, Result
from bot.answers.commands.compare import side_by_side
from bot.answers.commands.guide import small_talk
from bot.answers.commands.terms import list_terms
from bot.answers.desk import Desk
from bot.answers.echo import echo
from bot.answers.entries import show
from bot.answers.knowledge import heading
from bot.answers.missing import miss
from bot.glossary.markup import Run, parse, plain_text
from bot.lookup.match import Match, Outcome, Verdict
from bot.question import Browse, Dismiss, Explain, Wish

SUGGESTIONS = 3
SUGGESTION_LENGTH = 60
LONG_TEXT = 60


async def explain(question: Explain, desk: Desk) -> Answer:
    """What the line asks for, read as names, a question in words, a comparison or a whole text."""
    if not question.text.strip():
        return which_word(desk)
    line = reading.read(question, desk)
    desk = desk.hearing(line.outcome.locale)
    if _is_running_text(question.text) and not line.is_sure:
        return list_terms(question.text, desk)
    if line.outcome.compared:
        return side_by_side(*line.outcome.compared, desk)
    match line.outcome.verdict:
        case Verdict.ANSWER:
            return _answered(line, desk)
        case Verdict.ASK:
            return _did_you_mean(line.outcome, desk)
        case Verdict.NONE:
            return small_talk(desk) if line.outcome.small_talk else not_found(question.text, desk)


def which_word(desk: Desk) -> Answer:
    """Asks for the word that the command came without."""
    card = Card("", (Paragraph((Run(desk.say("which-word")),)),))
    return Answer((card,), locale=desk.locale, result=Result.ASKED_BACK, prompt=desk.say("which-word-hint"))


def not_found(text: str, desk: Desk) -> Answer:
    """Says that there is no such entry, and where to look."""
    query = echo(text)
    said = desk.say("not-found", query=query) if any(map(str.isalnum, query)) else desk.say("not-found-nothing")
    missed = miss(text, desk.locale)
    ask = (Action(desk.say("ask-for-it"), Wish(missed.mark), Group.CHOICE),) if missed else ()
    browse = Action(desk.say("browse-all"), Browse(), Group.CHOICE)
    buttons = () if desk.asker.public else (*ask, browse)
    return Answer((Card("", (Paragraph((Run(said),)),)),), buttons, Result.NOT_FOUND, desk.locale, missed=missed)


def _answered(line: reading.Line, desk: Desk) -> Answer:
    match = line.outcome.matches[0]
    entry = desk.knowledge.glossary.entries[match.slug]
    notice = desk.say("shown-for", query=echo(line.text)) if line.outcome.corrected else None
    answer = show(entry, desk, view=line.view, audience=line.audience, notice=notice)
    return dataclasses.replace(answer, match=match)


def _did_you_mean(outcome: Outcome, desk: Desk) -> Answer:
    matches = outcome.matches[:SUGGESTIONS]
    blocks: tuple[Block, ...] = (
        Paragraph((Run(desk.say("did-you-mean")),)),
        Bullets(tuple(_suggestion(match, desk) for match in matches)),
    )
    choices = tuple(actions.entry_action(match.slug, desk) for match in matches)
    none = Action(desk.say("none-of-these"), Dismiss(), Group.CHOICE)
    return Answer((Card("", blocks),), (*choices, none), Result.ASKED_BACK, desk.locale, match=matches[0])


def _suggestion(match: Match, desk: Desk) -> tuple[Run, ...]:
    entry = desk.knowledge.glossary.entries[match.slug]
    definition = actions.cut(plain_text(parse(entry.wording(desk.locale).definition)), SUGGESTION_LENGTH)
    return (Run(heading(entry, desk.locale), strong=True), Run(f" {desk.say('suggestion', definition=definition)}"))


def _is_running_text(text: str) -> bool:
    """A text that is longer than a term and asks nothing: its words are looked for."""
    return len(text) > LONG_TEXT and "?" not in text
