"""A reader's request for an entry that is not there."""

from __future__ import annotations

from bot.answers.card import Action, Answer, Card, Group, Paragraph
from bot.answers.desk import Desk
from bot.glossary.markup import Run
from bot.question import Browse, Wish


async def wish(question: Wish, desk: Desk) -> Answer:
    """Thank her; the wish is counted once the answer is out."""
    card = Card("", (Paragraph((Run(desk.say("wished")),)),))
    browse = Action(desk.say("browse-all"), Browse(), Group.CHOICE)
    return Answer((card,), (browse,), locale=desk.locale, edits=True, toast=desk.say("wished"), wished=question.mark)
