"""The daily post, of every entry in every language."""

from __future__ import annotations

import dataclasses

import pytest

from bot.answers.dispatcher import Dispatcher
from bot.answers.knowledge import Knowledge
from bot.delivery.daily import Post, daily_post
from bot.errors import StoreError
from bot.glossary.entry import Status
from bot.glossary.glossary import Glossary
from bot.question import Guess, Kind, Open, Place, Preference, Subscriptions
from bot.store.ledger import Delivery
from bot.surfaces.discord.render import MAX_POST, render_post
from bot.surfaces.telegram.render import render
from bot.surfaces.telegram.text import units

HER = Place("telegram", "7")
GROUP = Place("telegram", "-5", "-5")


def owed(place: Place = HER, locale: str = "en") -> Delivery:
    person = None if place.shared else "7"
    return Delivery(11, Kind.DAILY, "2026-11-30", place, person, locale, 0, "", 1, moved=False)


async def posts(dispatcher: Dispatcher, delivery: Delivery, count: int) -> list[Post]:
    made = []
    for _ in range(count):
        post = await daily_post(delivery, dispatcher)
        assert post
        assert post.step
        made.append(post)
        delivery = dataclasses.replace(delivery, circle=post.step.circle, position=post.step.position)
    return made


def slug(post: Post) -> str:
    assert post.step
    return post.step.slug


def whole(dispatcher: Dispatcher, locale: str) -> set[str]:
    entries = dispatcher.knowledge.glossary.entries.values()
    return {each.slug for each in entries if each.speaks(locale) and each.status not in {Status.STUB, Status.RETIRED}}


@pytest.mark.parametrize("locale", ["en", "hu", "de"])
async def test_every_whole_entry_comes_once_a_round_with_a_claim_and_fits(dispatcher: Dispatcher, locale: str) -> None:
    expected = whole(dispatcher, locale)
    made = await posts(dispatcher, owed(GROUP, locale), len(expected))
    assert {slug(post) for post in made} == expected
    say = dispatcher.phrasebook.speak(locale)
    for post in made:
        assert post.answer.locale == locale
        assert [type(action.question) for action in post.answer.actions] == [Guess, Guess, Open], slug(post)
        message = render(post.answer, say, public=True, username="bot")
        assert units(message["text"]) <= 900, message["text"]
        assert message["text"].startswith(post.answer.cards[0].title)
        assert len(render_post(post.answer, say)["content"]) <= MAX_POST


async def test_the_second_round_asks_another_claim(dispatcher: Dispatcher) -> None:
    count = len(whole(dispatcher, "en"))
    made = await posts(dispatcher, owed(), 2 * count)
    claims = {(slug(post), post.answer.actions[0].address) for post in made}
    assert len(claims) > 1.5 * count


async def test_the_same_delivery_is_the_same_post_however_often_it_is_tried(dispatcher: Dispatcher) -> None:
    assert await daily_post(owed(), dispatcher) == await daily_post(owed(), dispatcher)


async def test_what_was_chosen_since_wins_over_the_language_it_was_subscribed_in(dispatcher: Dispatcher) -> None:
    await dispatcher.preferences.save_person("telegram", "7", locale="hu")
    await dispatcher.preferences.save_chat("telegram", "-5", locale="de")
    [private], [shared] = await posts(dispatcher, owed(), 1), await posts(dispatcher, owed(GROUP), 1)
    assert (private.answer.locale, shared.answer.locale) == ("hu", "de")


async def test_a_private_post_leads_to_its_subscription(dispatcher: Dispatcher) -> None:
    [post] = await posts(dispatcher, owed(), 1)
    assert post.answer.actions[-1].question == Subscriptions()


async def test_preferences_that_are_away_delay_no_post(dispatcher: Dispatcher) -> None:
    async def away(surface: str, person: str) -> Preference:
        raise StoreError(f"away for {person} of {surface}")

    dispatcher.preferences.of_person = away  # type: ignore[method-assign]  # the database is away
    [post] = await posts(dispatcher, owed(locale="hu"), 1)
    assert post.answer.locale == "hu"


async def test_an_empty_glossary_has_no_post(dispatcher: Dispatcher) -> None:
    dispatcher.knowledge = Knowledge.of(Glossary())
    assert await daily_post(owed(), dispatcher) is None
