"""The daily post of the place that is written in: beginning it, pausing it, its hour and its time zone."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Iterator

from bot.answers import zones
from bot.answers.card import Action, Answer, Card, Group, Paragraph, Small
from bot.answers.desk import Desk
from bot.errors import AskerError, StoreError
from bot.glossary.markup import Run
from bot.question import Choosing, Kind, News, Place, Settings, Subscribe, Subscription, Subscriptions, Unsubscribe

USUAL_HOUR = 9


async def show(question: Subscriptions, desk: Desk) -> Answer:
    """The subscription as it is; or the hours or zones to choose from, where it is not for everybody to see."""
    place, kept = await _kept(desk)
    if question.choosing is None or desk.asker.public:
        return _card(kept, desk)
    chosen = kept or _usual(desk, place)
    offered = _hours(chosen) if question.choosing is Choosing.HOUR else _zones(chosen)
    card = Card(desk.say("daily-title"), (_line(desk.say(f"daily-choose-{question.choosing}")),))
    back = Action(desk.say("back"), Subscriptions(), Group.COMMAND)
    return Answer((card,), (*offered, back), locale=desk.locale, edits=True)


async def subscribe(question: Subscribe, desk: Desk) -> Answer:
    """Begin it, go on with it, or change it."""
    if question.kind is Kind.WEEKLY:
        return await newsletter(question, desk)
    place, kept = await _kept(desk)
    changed = dataclasses.replace(kept or _usual(desk, place), paused=False, locale=desk.locale)
    if question.hour is not None:
        changed = dataclasses.replace(changed, hour=_checked_hour(question.hour))
    if question.zone is not None:
        changed = dataclasses.replace(changed, zone=_checked_zone(question.zone))
    if changed != kept:
        await _do(desk.subscriptions.keep(place, changed))
    return dataclasses.replace(_card(changed, desk), edits=True, toast=_state(changed, desk))


async def unsubscribe(question: Unsubscribe, desk: Desk) -> Answer:
    """End it or pause it; doing so again is no fault."""
    if question.kind is Kind.WEEKLY:
        return await newsletter(question, desk)
    place, kept = await _kept(desk)
    if question.pausing and kept:
        kept = dataclasses.replace(kept, paused=True)
        await _do(desk.subscriptions.keep(place, kept))
    elif kept:
        kept = None
        await _do(desk.subscriptions.end(place))
    return dataclasses.replace(_card(kept, desk), edits=True, toast=_state(kept, desk))


async def newsletter(question: Subscribe | Unsubscribe, desk: Desk) -> Answer:
    """Begin or end the newsletter; beginning it again is no fault, and changes nothing."""
    place, kept = await _kept(desk, Kind.WEEKLY)
    wanted = isinstance(question, Subscribe)
    if wanted and kept is None:
        await _do(desk.subscriptions.keep(place, _usual(desk, place), Kind.WEEKLY))
    elif not wanted and kept:
        await _do(desk.subscriptions.end(place, Kind.WEEKLY))
    said = desk.say("newsletter-subscribed" if wanted else "newsletter-ended")
    change = Unsubscribe(kind=Kind.WEEKLY) if wanted else Subscribe(kind=Kind.WEEKLY)
    label = desk.say("daily-end" if wanted else "newsletter-subscribe")
    buttons = (
        Action(label, change, Group.COMMAND),
        Action(desk.say("news-archive"), News(archive=True), Group.COMMAND),
    )
    card = Card(desk.say("newsletter-title"), (_line(said),))
    return Answer((card,), buttons, locale=desk.locale, edits=True, toast=said)


def ways_in(desk: Desk) -> tuple[Action, ...]:
    """What the settings lead to; in a shared chat a press cannot open a card, so there it subscribes."""
    if desk.asker.place is None:
        return ()
    question = Subscribe() if desk.asker.public else Subscriptions()
    return (Action(desk.say("daily-title"), question, Group.COMMAND),)


async def _kept(desk: Desk, kind: Kind = Kind.DAILY) -> tuple[Place, Subscription | None]:
    place = desk.asker.place
    if place is None:
        raise AskerError("daily-nowhere")
    try:
        return place, await desk.subscriptions.of(place, kind)
    except StoreError as refused:
        raise AskerError("not-read") from refused


async def _do(change: Awaitable[None]) -> None:
    try:
        await change
    except StoreError as refused:
        raise AskerError("not-saved") from refused


def _usual(desk: Desk, place: Place) -> Subscription:
    person = None if place.shared else desk.asker.person
    return Subscription(USUAL_HOUR, zones.usual(desk.locale), desk.locale, person)


def _checked_hour(hour: int) -> int:
    if not 0 <= hour <= 23:
        raise AskerError("daily-bad-hour")
    return hour


def _checked_zone(text: str) -> str:
    zone = zones.resolve(text)
    if zone:
        return zone
    if near := zones.near(text):
        raise AskerError("daily-zone-near", zone=text[:48], near=", ".join(near))
    raise AskerError("daily-bad-zone", zone=text[:48])


def _card(kept: Subscription | None, desk: Desk) -> Answer:
    say = desk.say
    lines = [_line(say("daily-what")), _line(_state(kept, desk), strong=True)]
    hint = [Small((Run(say("daily-typed")),))] if desk.asker.public else []
    card = Card(say("daily-title"), (*lines, *hint))
    return Answer((card,), tuple(_buttons(kept, desk)), locale=desk.locale)


def _buttons(kept: Subscription | None, desk: Desk) -> Iterator[Action]:
    say = desk.say
    if kept is None:
        yield Action(say("daily-subscribe"), Subscribe(), Group.COMMAND)
    else:
        resume = Action(say("daily-resume"), Subscribe(), Group.COMMAND)
        yield resume if kept.paused else Action(say("daily-pause"), Unsubscribe(pausing=True), Group.COMMAND)
        yield Action(say("daily-end"), Unsubscribe(), Group.COMMAND)
    if not desk.asker.public:
        yield Action(say("daily-hour"), Subscriptions(Choosing.HOUR), Group.COMMAND)
        yield Action(say("daily-zone"), Subscriptions(Choosing.ZONE), Group.COMMAND)
        yield Action(say("settings"), Settings(), Group.COMMAND)


def _state(kept: Subscription | None, desk: Desk) -> str:
    if kept is None:
        return desk.say("daily-none")
    phrase = "daily-paused" if kept.paused else "daily-active"
    return desk.say(phrase, hour=_time(kept.hour), zone=kept.zone)


def _hours(chosen: Subscription) -> Iterator[Action]:
    for hour in range(24):
        yield Action(_time(hour), Subscribe(hour=hour), Group.TIME, active=hour == chosen.hour)


def _zones(chosen: Subscription) -> Iterator[Action]:
    for zone in zones.OFFERED:
        yield Action(zones.city(zone), Subscribe(zone=zone), Group.TIME, active=zone == chosen.zone)


def _time(hour: int) -> str:
    return f"{hour:02}:00"


def _line(text: str, *, strong: bool = False) -> Paragraph:
    return Paragraph((Run(text, strong=strong),))
