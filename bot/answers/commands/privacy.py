"""What is kept of a reader: told, shown and deleted."""

from __future__ import annotations

import dataclasses

from bot.answers.card import Action, Answer, Bullets, Card, Group, Heading, Paragraph, Text
from bot.answers.desk import Desk
from bot.answers.traces import Trace
from bot.errors import AskerError, StoreError
from bot.glossary.markup import Run
from bot.question import (
    DAYS_KEPT_AFTER_CHOICE,
    DAYS_KEPT_AFTER_END,
    Forget,
    MyData,
    Privacy,
    Settings,
)


async def privacy(_question: Privacy, desk: Desk) -> Answer:
    """What is kept, what is not, for how long, and how to see and delete it."""
    say = desk.say
    kept = say("privacy-time", years=DAYS_KEPT_AFTER_CHOICE // 365, days=DAYS_KEPT_AFTER_END)
    lines = (say("privacy-kept"), say("privacy-not"), kept, say("privacy-rights"))
    card = Card(say("privacy-title"), tuple(Paragraph((Run(line),)) for line in lines))
    ways = (Action(say("mydata-title"), MyData(), Group.COMMAND), Action(say("forget-title"), Forget(), Group.COMMAND))
    return Answer((card,), ways, locale=desk.locale)


async def my_data(_question: MyData, desk: Desk) -> Answer:
    """Every row that is kept of the asker, as it stands in the database."""
    say, surface, person = desk.say, desk.asker.surface, _person(desk)
    try:
        found = await desk.traces.of_person(surface, person)
    except StoreError as refused:
        raise AskerError("not-read") from refused
    blocks = [block for table, rows in found.items() for block in (Heading(table), Bullets(tuple(map(_row, rows))))]
    first = say("mydata-all" if found else "mydata-nothing")
    card = Card(say("mydata-title"), (Paragraph((Run(first),)), *blocks))
    forget = (Action(say("forget-title"), Forget(), Group.COMMAND),) if found else ()
    return Answer((card,), (*forget, Action(say("settings"), Settings(), Group.COMMAND)), locale=desk.locale)


async def forget(question: Forget, desk: Desk) -> Answer:
    """Delete everything, once she is sure."""
    say, surface, person = desk.say, desk.asker.surface, _person(desk)
    if not question.sure:
        card = Card(say("forget-title"), (Paragraph((Run(say("forget-what")),)),))
        sure = Action(say("forget-sure"), Forget(sure=True), Group.CHOICE)
        return Answer((card,), (sure, Action(say("back"), Settings(), Group.COMMAND)), locale=desk.locale)
    try:
        await desk.traces.forget_person(surface, person)
    except StoreError as refused:
        raise AskerError("not-saved") from refused
    card = Card(say("forget-title"), (Paragraph((Run(say("forget-done")),)),))
    return dataclasses.replace(Answer((card,), locale=desk.locale), edits=True, toast=say("forget-done"))


def ways_in(desk: Desk) -> tuple[Action, ...]:
    """What the settings lead to; not where others would see it."""
    if desk.asker.public or desk.asker.person is None:
        return ()
    return (Action(desk.say("mydata-title"), MyData(), Group.COMMAND),)


def _person(desk: Desk) -> str:
    if desk.asker.public:
        raise AskerError("privacy-in-private")
    if desk.asker.person is None:
        raise AskerError("privacy-unknown")
    return desk.asker.person


def _row(trace: Trace) -> Text:
    return (Run(", ".join(f"{name} {value}" for name, value in trace.items())),)
