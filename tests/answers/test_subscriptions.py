"""Subscribing to the daily post: typed and pressed, in private and where others are."""

from __future__ import annotations

import dataclasses

import pytest

from bot.answers.card import Answer
from bot.answers.commands import writes
from bot.answers.dispatcher import Dispatcher
from bot.answers.typed import read_line
from bot.answers.zones import OFFERED, near, resolve
from bot.errors import StoreError
from bot.question import (
    Asker,
    Choosing,
    Forget,
    Origin,
    Place,
    Question,
    Settings,
    Subscribe,
    Subscription,
    Subscriptions,
    Unsubscribe,
)

HERE = Place("telegram", "7")
ANNA = Asker("telegram", "7", client_locale="hu", place=HERE)
GROUP = Asker("telegram", "7", "-5", public=True, place=Place("telegram", "-5/3", "-5"))


def text_of(answer: Answer) -> str:
    return str(answer.cards)


def labels(answer: Answer) -> list[str]:
    return [action.label for action in answer.actions]


async def test_it_begins_at_nine_where_most_speakers_of_the_language_live(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Subscribe(), ANNA)
    assert await dispatcher.subscriptions.of(HERE) == Subscription(9, "Europe/Budapest", "hu", "7")
    assert answer.toast == "Minden nap, ekkor: 09:00 (Europe/Budapest)"
    assert answer.edits


@pytest.mark.parametrize(
    ("line", "hour", "zone"),
    [
        ("/subscribe 8", 8, "Europe/Budapest"),
        ("/subscribe 8:00 Europe/Berlin", 8, "Europe/Berlin"),
        ("/subscribe 20.00 new york", 20, "America/New_York"),
        ("/subscribe tokyo", 9, "Asia/Tokyo"),
        ("/subscribe UTC", 9, "UTC"),
        ("/subscribe 0 america/argentina/buenos_aires", 0, "America/Argentina/Buenos_Aires"),
    ],
)
async def test_hour_and_zone_are_read_from_the_line(dispatcher: Dispatcher, line: str, hour: int, zone: str) -> None:
    question = read_line(line)
    assert question
    await dispatcher.answer(question, ANNA)
    kept = await dispatcher.subscriptions.of(HERE)
    assert kept
    assert (kept.hour, kept.zone) == (hour, zone)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/subscribe 25", "egész órakor"),
        ("/subscribe -1", "egész órakor"),
        ("/subscribe 8:30", "egész órakor"),
        ("/subscribe 99999999999999", "egész órakor"),
        ("/subscribe 8 Mars/Olympus", "Nem ismerek ilyen időzónát: „Mars/Olympus”"),
        ("/subscribe Budapset", "Europe/Budapest"),
        ("/subscribe ../../etc/passwd", "Nem ismerek ilyen időzónát"),
        ("/subscribe " + "x" * 5000, "Nem ismerek ilyen időzónát"),
    ],
    ids=["25", "-1", "half past", "huge", "Mars", "near", "path", "long"],
)
async def test_what_cannot_be_is_explained_and_changes_nothing(dispatcher: Dispatcher, line: str, told: str) -> None:
    question = read_line(line)
    assert question
    assert told in text_of(await dispatcher.answer(question, ANNA))
    assert await dispatcher.subscriptions.of(HERE) is None


async def test_it_can_be_paused_changed_and_ended(dispatcher: Dispatcher) -> None:
    steps: list[tuple[Question, Subscription | None]] = [
        (Subscribe(hour=7), Subscription(7, "Europe/Budapest", "hu", "7")),
        (Unsubscribe(pausing=True), Subscription(7, "Europe/Budapest", "hu", "7", paused=True)),
        (Subscribe(), Subscription(7, "Europe/Budapest", "hu", "7")),
        (Subscribe(zone="UTC"), Subscription(7, "UTC", "hu", "7")),
        (Unsubscribe(), None),
        (Unsubscribe(), None),
        (Unsubscribe(pausing=True), None),
    ]
    for question, expected in steps:
        await dispatcher.answer(question, ANNA)
        assert await dispatcher.subscriptions.of(HERE) == expected


async def test_the_settings_lead_to_every_hour_and_to_many_zones(dispatcher: Dispatcher) -> None:
    settings = await dispatcher.answer(Settings(), ANNA)
    assert Subscriptions() in [action.question for action in settings.actions]
    hours = await dispatcher.answer(Subscriptions(Choosing.HOUR), ANNA)
    assert labels(hours)[:2] == ["00:00", "01:00"]
    assert [action.label for action in hours.actions if action.active] == ["09:00"]
    zones = await dispatcher.answer(Subscriptions(Choosing.ZONE), ANNA)
    assert [action.label for action in zones.actions if action.active] == ["Budapest"]
    assert len(hours.actions) == 25
    assert len(zones.actions) == len(OFFERED) + 1


async def test_a_group_subscribes_its_topic_and_nobody_in_it(dispatcher: Dispatcher) -> None:
    answer = await dispatcher.answer(Subscribe(hour=8), GROUP)
    assert GROUP.place
    assert await dispatcher.subscriptions.of(GROUP.place) == Subscription(8, "UTC", "en")
    assert "/subscribe 8 Europe/Berlin" in text_of(answer)
    assert labels(answer) == ["Pause", "Unsubscribe"]
    settings = await dispatcher.answer(Settings(), GROUP)
    assert Subscribe() in [action.question for action in settings.actions]


async def test_where_nothing_can_be_delivered_it_says_so(dispatcher: Dispatcher) -> None:
    nowhere = dataclasses.replace(ANNA, place=None)
    for question in (Subscribe(), Unsubscribe(), Subscriptions()):
        assert "Ide nem tudok semmit küldeni" in text_of(await dispatcher.answer(question, nowhere))
    settings = await dispatcher.answer(Settings(), nowhere)
    assert Subscriptions() not in [action.question for action in settings.actions]


async def test_a_link_subscribes_nobody(dispatcher: Dispatcher) -> None:
    linked = dataclasses.replace(ANNA, origin=Origin.LINK)
    for question in (Subscribe(), Unsubscribe(), Forget(sure=True)):
        assert "Beállítások" in text_of(await dispatcher.answer(question, linked))
    assert await dispatcher.subscriptions.of(HERE) is None


def test_only_a_sure_forget_writes() -> None:
    assert writes(Forget(sure=True))
    assert not writes(Forget())


class Away:
    """A database that is away."""

    async def of(self, *_asked: object) -> Subscription | None:
        """Fail."""
        raise StoreError("away")

    async def keep(self, *_asked: object) -> None:
        """Fail."""
        raise StoreError("away")

    async def end(self, *_asked: object) -> None:
        """Fail."""
        raise StoreError("away")

    async def end_all(self, *_asked: object) -> None:
        """Fail."""
        raise StoreError("away")

    async def move(self, *_asked: object) -> None:
        """Fail."""
        raise StoreError("away")


async def test_a_database_that_is_away_is_told(dispatcher: Dispatcher) -> None:
    dispatcher.subscriptions = Away()
    for question in (Subscribe(), Unsubscribe(), Subscriptions()):
        assert "Ezt most nem tudom megnézni" in text_of(await dispatcher.answer(question, ANNA))


@pytest.mark.parametrize(
    ("text", "zone"),
    [("budapest", "Europe/Budapest"), ("NEW YORK", "America/New_York"), ("los_angeles", "America/Los_Angeles")],
)
def test_a_zone_is_found_by_its_city(text: str, zone: str) -> None:
    assert resolve(text) == zone


def test_every_offered_zone_exists() -> None:
    assert [resolve(zone) for zone in OFFERED] == list(OFFERED)
    assert near("Berlim")[0] == "Europe/Berlin"
